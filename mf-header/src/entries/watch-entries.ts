import { listen, observeChanges, onEnd } from '@tessera/shared-ui/lifetime';
import { fastComposeOpen } from '@tessera/shared-contracts/posts/events';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import type { CountStore } from '../counters/count-store.ts';
import { isPlainClick, type MountedHeader } from '../mounting/mounted-header.ts';
import { loadEntry, popoverEntries, type PopoverEntry } from './entry-popovers.ts';

interface OpenEntry {
  readonly entry: PopoverEntry;
  readonly close: () => void;
}

const isPopoverEntry = (entry: string): entry is PopoverEntry =>
  Object.hasOwn(popoverEntries, entry);

/**
 * Attaches behaviour to the entries of the header. Plain clicks are handled; with a modifier they
 * stay links.
 */
export function watchEntries(header: MountedHeader, counts: CountStore): void {
  const { platform, slot, signal } = header;
  let shown: OpenEntry | undefined;
  let wanted: PopoverEntry | undefined;
  // the messaging panel itself reports whether it is open
  const pinned = [...slot.querySelectorAll<HTMLAnchorElement>('a[data-entry]')].filter(
    ({ dataset }) => isPopoverEntry(dataset['entry'] ?? ''),
  );

  const close = (): void => {
    wanted = undefined;
    shown?.close();
    shown = undefined;
    for (const link of pinned) link.setAttribute('aria-expanded', 'false');
  };

  async function toggle(entry: PopoverEntry, anchor: HTMLAnchorElement): Promise<void> {
    const isOpen = shown?.entry === entry || wanted === entry;
    close();
    if (isOpen) return;
    wanted = entry;
    // respond at once, even while the code is loading
    anchor.setAttribute('aria-busy', 'true');
    const open = await loadEntry(entry, platform.log);
    anchor.removeAttribute('aria-busy');
    // another entry was pressed meanwhile, or the header was unmounted
    if (wanted !== entry || signal.aborted) return;
    wanted = undefined;
    // if the code fails to load, follow the link
    if (!open) return void platform.router.navigate(anchor.href);
    const place = document.createElement('div');
    anchor.after(place);
    const end = open({ platform, anchor, place, counts, onClose: close });
    shown = {
      entry,
      close: () => {
        end();
        place.remove();
      },
    };
    anchor.setAttribute('aria-expanded', 'true');
  }

  function onClick(event: MouseEvent): void {
    const link = linkOf(event);
    if (!link || !isPlainClick(event)) return;
    const { entry } = link.dataset;
    if (entry !== undefined && isPopoverEntry(entry)) void toggle(entry, link);
    else if (entry === 'messaging') platform.bus.emit(messagingOpen, { blog: '' });
    else if ('compose' in link.dataset) platform.bus.emit(fastComposeOpen, {});
    else return;
    event.preventDefault();
  }

  const onIntent = (event: Event): void => {
    const entry = linkOf(event)?.dataset['entry'];
    if (entry !== undefined && isPopoverEntry(entry)) void loadEntry(entry, platform.log);
  };

  for (const link of pinned) {
    link.setAttribute('aria-haspopup', 'dialog');
    link.setAttribute('aria-expanded', 'false');
  }
  listen(signal, slot, 'click', onClick);
  listen(signal, slot, 'pointerover', onIntent);
  listen(signal, slot, 'focusin', onIntent);
  // close the menu when its page is left
  observeChanges(signal, platform.router.page$, close);
  onEnd(signal, close);
}

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element
    ? target.closest<HTMLAnchorElement>('a[data-entry], a[data-compose]')
    : null;
