/**
 * Maximum number of milliseconds to wait for the browser to be idle (ours): it may never be idle,
 * and some browsers do not report when they are.
 */
const maxWait = 1000;

function whenThreadIsIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run, { timeout: maxWait });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, maxWait);
  return () => clearTimeout(timer);
}

/**
 * Runs a function when the page has loaded and the main thread is idle. Once the page has loaded,
 * it waits a second at most. Returns a function that cancels this.
 */
export function whenIdle(run: () => void): () => void {
  if (document.readyState === 'complete') return whenThreadIsIdle(run);
  const wait = (): void => {
    cancel = whenThreadIsIdle(run);
  };
  let cancel = (): void => window.removeEventListener('load', wait);
  window.addEventListener('load', wait, { once: true });
  return () => cancel();
}
