/**
 * Sends a batch without waiting for a response: by beacon if the browser accepts it, otherwise by a
 * request, with keepalive if it is small enough. Both have the type text/plain. A failed delivery
 * is dropped.
 */
export function deliver(path: string, body: object): void {
  try {
    const text = JSON.stringify(body);
    if (
      typeof navigator.sendBeacon === 'function' &&
      navigator.sendBeacon(path, new Blob([text], { type: 'text/plain' }))
    )
      return;
    // Browsers limit keepalive requests to 64 kB.
    // oxlint-disable-next-line no-restricted-globals -- the log must work even if nothing else does
    fetch(new URL(path, window.location.origin), {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'text/plain' },
      keepalive: text.length < 60_000,
    }).catch(() => {});
  } catch {
    // dropped
  }
}
