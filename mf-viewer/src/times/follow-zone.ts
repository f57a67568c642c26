import { observe, onEnd } from '@tessera/shared-ui/lifetime';
import { readerZoneCookie } from '@tessera/shared-contracts/activity/reader-zone';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { mainRegion } from '../stream/stream-parts.ts';

/** Stores the reader's time zone in a cookie for the server, which groups activity by day. */
function storeZone(zone: string): void {
  const cookie = `${readerZoneCookie.name}=${encodeURIComponent(zone)}`;
  if (document.cookie.split('; ').includes(cookie)) return;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const attributes = `path=/; max-age=${readerZoneCookie.lifetime}; samesite=lax${secure}`;
  document.cookie = `${cookie}; ${attributes}`;
}

/**
 * Stores a signed-in user's time zone for the server. If the part of a page that is grouped by day
 * was rendered for another time zone, fetches the page again and replaces that part.
 */
export function followZone(platform: Platform, signal: AbortSignal): void {
  if (!platform.bootstrap.user) return;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  storeZone(zone);

  async function correct(asked: AbortSignal): Promise<void> {
    const made = mainRegion()?.querySelector(`[${pageAttributes.zone}]`);
    if (!made || made.getAttribute(pageAttributes.zone) === zone) return;
    try {
      const fresh = (
        await platform.router.fetchMain(window.location.pathname + window.location.search, asked)
      ).querySelector(`[${pageAttributes.zone}]`);
      if (fresh && made.isConnected) made.replaceWith(fresh);
    } catch (error) {
      if (!asked.aborted) platform.log.error(error, { action: 'zone' });
    }
  }

  let asking = new AbortController();
  observe(signal, platform.router.page$, () => {
    asking.abort();
    asking = new AbortController();
    void correct(asking.signal);
  });
  onEnd(signal, () => asking.abort());
}
