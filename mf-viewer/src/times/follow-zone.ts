import { readerZoneCookie } from '@tessera/shared-contracts/activity/reader-zone';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { Subscription } from 'rxjs';
import { mainRegion } from '../stream/stream-parts.ts';

/** Days depend on the reader's time zone: tells the server once. */
function tellServer(zone: string): void {
  const said = `${readerZoneCookie.name}=${encodeURIComponent(zone)}`;
  if (document.cookie.split('; ').includes(said)) return;
  const isSecure = window.location.protocol === 'https:';
  document.cookie = `${said}; path=/; max-age=${readerZoneCookie.lifetime}; samesite=lax${isSecure ? '; secure' : ''}`;
}

/**
 * Reloads a page that counts by days (`data-zone`) if it was rendered before the server knew the
 * reader's time zone.
 */
export function followZone(platform: Platform, lifetime: Subscription): void {
  if (!platform.bootstrap.user) return;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  tellServer(zone);

  async function correct(asked: AbortSignal): Promise<void> {
    const made = mainRegion()?.querySelector<HTMLElement>('[data-zone]');
    if (!made || made.dataset['zone'] === zone) return;
    try {
      const fresh = (
        await platform.router.fetchMain(window.location.pathname + window.location.search, asked)
      ).querySelector('[data-zone]');
      if (fresh && made.isConnected) made.replaceWith(fresh);
    } catch (error) {
      if (!asked.aborted) platform.log.error(error, { action: 'zone' });
    }
  }

  let asking = new AbortController();
  lifetime.add(
    platform.router.page$.subscribe(() => {
      asking.abort();
      asking = new AbortController();
      void correct(asking.signal);
    }),
  );
  lifetime.add(() => asking.abort());
}
