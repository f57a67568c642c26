/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const fallbackDelay = 1000;

function whenThreadIsIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, fallbackDelay);
  return () => clearTimeout(timer);
}

/**
 * Runs a function once the page has loaded and the main thread is idle. Returns a function that
 * cancels it.
 */
export function whenIdle(run: () => void): () => void {
  if (document.readyState === 'complete') return whenThreadIsIdle(run);
  const wait = (): void => {
    callOff = whenThreadIsIdle(run);
  };
  let callOff = (): void => window.removeEventListener('load', wait);
  window.addEventListener('load', wait, { once: true });
  return () => callOff();
}
