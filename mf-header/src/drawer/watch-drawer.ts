import { listen, observeChanges, onEnd } from '@tessera/shared-ui/lifetime';
import { isBeside } from '@tessera/shared-ui/overlays/dismissible';
import { openModal } from '@tessera/shared-ui/overlays/modal';
import {
  headerDrawerId,
  isDrawerOpenAtFirst,
  mobileHeaderQuery,
} from '@tessera/shared-contracts/platform/header-page';
import { isPlainClick, type MountedHeader } from '../mounting/mounted-header.ts';
import { pressBurger } from './press-burger.ts';

/** Labels of the burger inside the drawer. */
const labels = { close: 'Close menu', back: 'Back to menu' } as const;

/**
 * Adds what browsers do not do themselves: the subnav, closing when the page is left, and
 * everything where invoker commands are missing.
 */
export function watchDrawer(header: MountedHeader): void {
  const { platform, slot, signal } = header;
  const found = slot.querySelector(`#${headerDrawerId}`);
  if (!(found instanceof HTMLDialogElement)) return;
  const drawer = found;
  const subnav = drawer.querySelector<HTMLDetailsElement>('[data-subnav]');
  const mobile = matchMedia(mobileHeaderQuery);

  let closeModal: (() => void) | undefined;
  const close = (): void => closeModal?.();
  const open = (): void => {
    closeModal = openModal(drawer, close);
  };
  const closeSubnav = (): void => {
    if (subnav) subnav.open = false;
  };

  function onBurger(event: MouseEvent): void {
    // handle the press here in every browser, instead of the invoker command
    event.preventDefault();
    const step = pressBurger({ isOpen: drawer.open, hasSubnav: subnav?.open === true });
    if (step === 'close subnav') return closeSubnav();
    if (step === 'open') open();
    else close();
  }

  function onClick(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target.closest('[data-burger]')) return onBurger(event);
    // for browsers without `closedby`
    if (target === drawer && isBeside(drawer, event)) return close();
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (link && drawer.contains(link) && link.target === '' && isPlainClick(event)) close();
  }

  // load the swipe code with the first touch
  async function loadSwipe(): Promise<void> {
    try {
      const { swipeDrawer } = await import('./swipe-drawer.ts');
      if (!signal.aborted) swipeDrawer(signal, drawer);
    } catch (error) {
      platform.log.error(error, { part: 'drawer' });
    }
  }

  listen(signal, slot, 'click', onClick);
  listen(signal, slot, 'touchstart', () => void loadSwipe(), { passive: true, once: true });
  // logging in again over the page changes the form key
  listen(signal, slot, 'submit', ({ target }) => {
    const key =
      target instanceof HTMLFormElement
        ? target.querySelector<HTMLInputElement>('[name="form_key"]')
        : null;
    if (key) key.value = platform.bootstrap.form_key;
  });
  listen(signal, drawer, 'close', () => {
    // `close` fires asynchronously: the drawer may be open again
    if (drawer.open) return;
    close();
    closeSubnav();
  });
  if (subnav)
    listen(signal, subnav, 'toggle', () =>
      drawer
        .querySelector('[data-burger]')
        ?.setAttribute('aria-label', subnav.open ? labels.back : labels.close),
    );
  // the wide header has no burger, and already shows all that is in the drawer
  listen(signal, mobile, 'change', () => {
    if (!mobile.matches) close();
  });
  observeChanges(signal, platform.router.page$, close);
  const isWanted = isDrawerOpenAtFirst({
    logged_in: platform.bootstrap.user !== undefined,
    drawer_open: new URLSearchParams(location.search).get('drawer_open') === 'true',
  });
  if (drawer.open || (isWanted && mobile.matches)) open();
  onEnd(signal, close);
}
