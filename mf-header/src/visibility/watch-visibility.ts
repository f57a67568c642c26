import { listen, observe, onEnd } from '@tessera/shared-ui/lifetime';
import { mobileHeaderQuery } from '@tessera/shared-contracts/platform/header-page';
import { postFormClosed, postFormOpening, postSaved } from '@tessera/shared-contracts/posts/events';
import { headerTransparent, headerUnstick } from '@tessera/shared-contracts/shell/events';
import type { MountedHeader } from '../mounting/mounted-header.ts';
import { changeHeader, initialHeaderState, type HeaderChange } from './header-visibility.ts';

/** Shows and hides the header as forms open and close and the page is scrolled, and as pages ask for it. */
export function watchVisibility({ platform: { bus, router }, slot, signal }: MountedHeader): void {
  const header = slot.querySelector('.header-view');
  const root = document.documentElement;
  const mobile = matchMedia(mobileHeaderQuery);
  let state = initialHeaderState;

  function change(by: HeaderChange): void {
    state = changeHeader(state, by);
    header?.toggleAttribute('data-hidden', state.isHidden);
    header?.toggleAttribute('data-stuck', state.isStuck);
    header?.toggleAttribute('data-away', state.isAway);
    root.toggleAttribute('data-read-far', state.isReadFar);
  }

  const onScroll = (): void =>
    change({ kind: 'scroll', y: Math.max(0, window.scrollY), isMobile: mobile.matches });
  listen(signal, window, 'scroll', onScroll, { passive: true });
  listen(signal, mobile, 'change', onScroll);
  observe(signal, bus.on(postFormOpening), () => change({ kind: 'form opening' }));
  observe(signal, bus.on(postFormClosed), () => change({ kind: 'form gone' }));
  observe(signal, bus.on(postSaved), () => change({ kind: 'form gone' }));
  const makeTransparent = (on: boolean): void =>
    void header?.toggleAttribute('data-transparent', on);
  const unstick = (on: boolean): void => void header?.toggleAttribute('data-unstuck', on);
  observe(signal, bus.on(headerTransparent), makeTransparent);
  observe(signal, bus.on(headerUnstick), unstick);
  // the page in view may be another than the one that came with this header
  const { header: asked = [] } = router.page;
  makeTransparent(asked.includes('transparent'));
  unstick(asked.includes('unstuck'));
  // the page may have been opened in a scrolled position
  if (window.scrollY > 0) onScroll();
  onEnd(signal, () => root.removeAttribute('data-read-far'));
}
