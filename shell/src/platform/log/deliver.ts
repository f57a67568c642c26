import type { LogEvent } from '@tessera/shared-contracts/shell/endpoints';

/**
 * Sends a batch and forgets it: by beacon where there is one and it has room, else by a request that outlives the page.
 * Both are of type text/plain. A failed delivery is dropped.
 */
export function deliver(path: string, body: { readonly events: readonly LogEvent[] }): void {
  try {
    const text = JSON.stringify(body);
    if (
      typeof navigator.sendBeacon === 'function' &&
      navigator.sendBeacon(path, new Blob([text], { type: 'text/plain' }))
    )
      return;
    // Above 64 kB no browser lets a request outlive its page.
    // oxlint-disable-next-line no-restricted-globals -- the log must work when nothing else does
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
