import { onEnd } from '@tessera/shared-ui/lifetime';
import { formatHere } from '@tessera/shared-ui/format/date';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { followZone } from './follow-zone.ts';

/** Selects the elements that `LocalTime` of shared-ui renders. */
const times = `time[${pageAttributes.localTime}]`;

function showHere(time: HTMLElement): void {
  const language = document.documentElement.lang || undefined;
  const at = time.getAttribute('datetime') ?? '';
  const isDate = time.getAttribute(pageAttributes.localTime) === 'date';
  const text = formatHere(at, isDate ? 'date' : 'moment', Date.now(), language);
  if (text === '') return;
  time.textContent = text;
  if (isDate) time.title = formatHere(at, 'moment', Date.now(), language);
}

const showWithin = (root: ParentNode): void =>
  root.querySelectorAll<HTMLElement>(times).forEach(showHere);

/**
 * Converts the times of the page, and of all later additions, to the reader's time zone until the
 * signal aborts. Also starts `followZone`.
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
  observer.observe(document.body, { childList: true, subtree: true });
  onEnd(signal, () => observer.disconnect());
  followZone(platform, signal);
}
