/** Milliseconds to wait in a browser that cannot tell when it is idle. */
const fallbackDelay = 1000;

function whenThreadIsIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, fallbackDelay);
  return () => clearTimeout(timer);
}

/** Runs something once the page has loaded and its thread has nothing better to do. Returns the way to call it off. */
export function whenIdle(run: () => void): () => void {
  if (document.readyState === 'complete') return whenThreadIsIdle(run);
  const wait = (): void => {
    callOff = whenThreadIsIdle(run);
  };
  let callOff = (): void => window.removeEventListener('load', wait);
  window.addEventListener('load', wait, { once: true });
  return () => callOff();
}
