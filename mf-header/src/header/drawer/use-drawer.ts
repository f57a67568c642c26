import {
  isDrawerOpenAtFirst,
  mobileHeaderQuery,
} from '@tessera/shared-contracts/platform/header-page';
import { createLifetime, observeChanges } from '@tessera/shared-ui/lifetime';
import { isOutside } from '@tessera/shared-ui/overlays/dismissible';
import { openModal } from '@tessera/shared-ui/overlays/modal';
import { useEffect, useState, type MouseEvent as ReactMouseEvent, type RefObject } from 'react';
import { useHeader } from '../mounting/header-context.ts';
import { isPlainClick } from '../mounting/is-plain-click.ts';
import { swipeDrawer } from './swipe-drawer.ts';

/** The state of the drawer. */
interface DrawerState {
  readonly isOpen: boolean;
  readonly hasSubnav: boolean;
}

/**
 * The effect of a press on the burger: closes an active subnav first and leaves the drawer open;
 * otherwise toggles the drawer.
 */
export function pressBurger({ isOpen, hasSubnav }: DrawerState): 'close subnav' | 'open' | 'close' {
  if (isOpen && hasSubnav) return 'close subnav';
  return isOpen ? 'close' : 'open';
}

export interface Drawer {
  readonly hasSubnav: boolean;
  readonly onSubnav: (isOpen: boolean) => void;
  readonly onBurger: (event: ReactMouseEvent) => void;
}

/**
 * State and behaviour of the hydrated drawer: opening and closing, the subnav, closing when the
 * page is left or the header becomes wide, and swiping. Before hydration, browsers open and close
 * the drawer with invoker commands.
 */
export function useDrawer(
  dialog: RefObject<HTMLDialogElement | null>,
  subnav: RefObject<HTMLDetailsElement | null>,
): Drawer {
  const header = useHeader();
  const [isOpen, setOpen] = useState(false);
  const [hasSubnav, setSubnav] = useState(false);

  function close(): void {
    setOpen(false);
    setSubnav(false);
  }

  useEffect(() => {
    const drawer = dialog.current;
    if (!header || !drawer) return undefined;
    function onClick(event: MouseEvent): void {
      const { target } = event;
      if (!(target instanceof Element) || !drawer) return;
      // for browsers without `closedby`
      if (target === drawer && isOutside(drawer, event)) return close();
      const link = target.closest<HTMLAnchorElement>('a[href]');
      if (link?.target === '' && isPlainClick(event)) close();
    }
    const { platform } = header;
    const life = createLifetime(header.signal);
    const mobile = matchMedia(mobileHeaderQuery);
    const isWanted = isDrawerOpenAtFirst({
      logged_in: platform.bootstrap.user !== undefined,
      drawer_open: new URLSearchParams(location.search).get('drawer_open') === 'true',
    });
    // only the elements show whether the browser opened the drawer or subnav before hydration
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    if (drawer.open || (isWanted && mobile.matches)) setOpen(true);
    if (subnav.current?.open) setSubnav(true);
    // the wide header has no burger; its links and account menu replace the drawer
    mobile.addEventListener(
      'change',
      () => {
        if (!mobile.matches) close();
      },
      { signal: life.signal },
    );
    observeChanges(life.signal, platform.router.page$, close);
    drawer.addEventListener('click', onClick, { signal: life.signal });
    swipeDrawer(life.signal, drawer, close);
    return () => life.abort();
  }, [header, dialog, subnav]);

  useEffect(() => {
    if (!isOpen || !dialog.current) return undefined;
    return openModal(dialog.current, close, header?.platform.router);
  }, [header, isOpen, dialog]);

  return {
    hasSubnav,
    onSubnav: setSubnav,
    onBurger(event) {
      if (!header) return;
      // handle the press here in every browser, and prevent the invoker command
      event.preventDefault();
      const step = pressBurger({ isOpen, hasSubnav });
      if (step === 'close subnav') setSubnav(false);
      else if (step === 'open') setOpen(true);
      else close();
    },
  };
}
