import { formatBadge, formatCount } from '@tessera/shared-ui/format/count';
import { onUnmount, type MountedHeader } from '../mounting/mounted-header.ts';
import { unreadTotal, type CountStore } from './count-store.ts';

/** Writes the counts into the places that the server made for them, whenever they change. */
export function showCounts({ slot, signal }: Pick<MountedHeader, 'slot' | 'signal'>, store: CountStore): void {
  const each = (selector: string, run: (element: HTMLElement) => void): void => slot.querySelectorAll<HTMLElement>(selector).forEach(run);
  const badge = (place: HTMLElement, count: number): void => {
    place.textContent = formatBadge(count);
    place.hidden = count === 0;
  };
  function show(): void {
    const counts = store.read();
    const unread = unreadTotal(counts);
    each('[data-unread-total]', (place) => badge(place, unread));
    each('[data-label]', (control) => {
      const { label = '' } = control.dataset;
      if (control.querySelector('[data-unread-total]')) control.setAttribute('aria-label', unread > 0 ? `${label}, ${formatBadge(unread)} unread` : label);
    });
    each('[data-unread-of]', (place) => badge(place, counts.blogs[place.dataset['unreadOf'] ?? '']?.unread ?? 0));
    each('[data-header-count]', (place) => {
      const count = place.dataset['headerCount'] === 'likes' ? counts.likes : counts.following;
      place.textContent = formatCount(count);
      place.hidden = count === 0 && 'hiddenAt-0' in place.dataset;
    });
  }
  onUnmount(signal, store.watch(show));
}
