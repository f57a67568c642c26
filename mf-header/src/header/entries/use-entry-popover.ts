import { createLifetime, observeChanges } from '@tessera/shared-ui/lifetime';
import { useEffect, useRef, useState } from 'react';
import { useHeader } from '../mounting/header-context.ts';
import { loadEntry, type EntryPopover, type PopoverEntry } from './entry-popovers.ts';

/** The entry whose popover is open or loading. */
export type PressedEntry = {
  readonly entry: PopoverEntry;
  readonly anchor: HTMLAnchorElement;
} & ({ readonly kind: 'loading' } | { readonly kind: 'open'; readonly Popover: EntryPopover });

export interface EntryPopovers {
  readonly pressed: PressedEntry | undefined;
  /** Opens the popover of an entry, or closes it if it is open. Closes any other popover. */
  readonly toggle: (entry: PopoverEntry, anchor: HTMLAnchorElement) => void;
  readonly preload: (entry: PopoverEntry) => void;
  readonly close: () => void;
}

/** State of the entries' popovers: at most one is open, and it closes when the page is left. */
export function useEntryPopover(): EntryPopovers {
  const header = useHeader();
  const [pressed, setPressed] = useState<PressedEntry>();
  const latest = useRef<PressedEntry>(undefined);

  function show(next: PressedEntry | undefined): void {
    latest.current = next;
    setPressed(next);
  }
  const close = (): void => show(undefined);

  useEffect(() => {
    if (!header) return undefined;
    const life = createLifetime(header.signal);
    observeChanges(life.signal, header.platform.router.page$, close);
    return () => {
      life.abort();
      latest.current = undefined;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `close` does the same in every render
  }, [header]);

  async function open(entry: PopoverEntry, anchor: HTMLAnchorElement): Promise<void> {
    if (!header) return;
    const loading = { kind: 'loading', entry, anchor } as const;
    // respond immediately, while the code is still loading
    show(loading);
    const Popover = await loadEntry(entry, header.platform.log);
    // meanwhile another entry was pressed, the popover was closed, or the header was unmounted
    if (latest.current !== loading) return;
    show(Popover && { kind: 'open', entry, anchor, Popover });
    // if the code fails to load, follow the link
    if (!Popover) void header.platform.router.navigate(anchor.href);
  }
  return {
    pressed,
    toggle(entry, anchor) {
      if (pressed?.entry === entry) close();
      else void open(entry, anchor);
    },
    preload(entry) {
      if (header) void loadEntry(entry, header.platform.log);
    },
    close,
  };
}
