/**
 * Sends a batch without waiting for a response: by beacon if the browser accepts it, otherwise by a
 * request, with keepalive if it is small enough. Both have the type text/plain. A failed delivery
 * is dropped.
 */
export function deliver(path: string, body: object): void {
  try {
    const text = JSON.stringify(body);
    const batch = new Blob([text], { type: 'text/plain' });
    if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(path, batch)) return;
    // Browsers limit keepalive requests to 64 kB.
    // oxlint-disable-next-line no-restricted-globals -- the log must work even if nothing else does
    fetch(new URL(path, window.location.origin), {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'text/plain' },
      keepalive: batch.size < 60_000,
    }).catch(() => {});
  } catch {
    // dropped
  }
}
