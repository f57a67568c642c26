import { onEnd } from '@tessera/shared-ui/lifetime';
import { formatBadge, formatCount } from '@tessera/shared-ui/format/count';
import type { MountedHeader } from '../mounting/mounted-header.ts';
import { totalOf, type CountStore } from './count-store.ts';

/** Writes the counts into their server-rendered places whenever they change. */
export function showCounts(
  { slot, signal }: Pick<MountedHeader, 'slot' | 'signal'>,
  store: CountStore,
): void {
  const each = (selector: string, run: (element: HTMLElement) => void): void =>
    slot.querySelectorAll<HTMLElement>(selector).forEach(run);
  function show(): void {
    const counts = store.state;
    each('[data-badge]', (place) => {
      const count = totalOf(place.dataset['badge'] === 'activity' ? 'activity' : 'unread', counts);
      const shown = formatBadge(count);
      place.textContent = shown;
      place.hidden = count === 0;
      const entry = place.closest<HTMLElement>('[data-label]');
      const { label = '' } = entry?.dataset ?? {};
      entry?.setAttribute('aria-label', count > 0 ? `${label}, ${shown} unread` : label);
    });
    each('[data-header-count]', (place) => {
      const count = place.dataset['headerCount'] === 'likes' ? counts.likes : counts.following;
      place.textContent = formatCount(count);
      place.hidden = count === 0 && 'hiddenAt-0' in place.dataset;
    });
  }
  onEnd(signal, store.subscribe(show));
}
