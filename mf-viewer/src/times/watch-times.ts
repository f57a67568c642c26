import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import { observe, onEnd } from '@tessera/shared-ui/lifetime';
import { formatHere } from '@tessera/shared-ui/format/date';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { readerZoneCookie } from '@tessera/shared-contracts/activity/reader-zone';
import { filter, switchMap, timer } from 'rxjs';
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
function followZone(platform: Platform, signal: AbortSignal): void {
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

  observe(signal, platform.router.page$.pipe(switchMap(() => fromAbortable(correct))));
}

/** How often ages such as ‘5m ago’ change, in milliseconds. */
const ageChange = 60_000;

/** Selects the elements that `LocalTime` of shared-ui renders. */
const times = `time[${pageAttributes.localTime}]`;

function showHere(time: HTMLElement): void {
  const language = document.documentElement.lang || undefined;
  const at = time.getAttribute('datetime') ?? '';
  const isDate = time.getAttribute(pageAttributes.localTime) === 'date';
  const text = formatHere(at, isDate ? 'date' : 'moment', Date.now(), language);
  if (text === '') return;
  if (time.textContent !== text) time.textContent = text;
  if (isDate) time.title = formatHere(at, 'moment', Date.now(), language);
}

const showWithin = (root: ParentNode): void =>
  root.querySelectorAll<HTMLElement>(times).forEach(showHere);

/**
 * Converts the times of the page, and of all later additions, to the reader's time zone, and keeps
 * ages up to date, until the signal aborts. Also starts `followZone`.
 */
export function watchTimes(platform: Platform, signal: AbortSignal): void {
  // the callback runs before the additions are painted
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.matches(times)) showHere(node);
        showWithin(node);
      }
  });
  showWithin(document);
  observe(signal, timer(ageChange, ageChange).pipe(filter(() => !document.hidden)), () =>
    showWithin(document),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  onEnd(signal, () => observer.disconnect());
  followZone(platform, signal);
}
