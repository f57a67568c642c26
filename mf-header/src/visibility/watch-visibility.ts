import { listen, observe, onEnd } from '@tessera/shared-ui/lifetime';
import { mobileHeaderQuery } from '@tessera/shared-contracts/platform/header-page';
import { postFormClosed, postFormOpening, postSaved } from '@tessera/shared-contracts/posts/events';
import { headerTransparent, headerUnstick } from '@tessera/shared-contracts/shell/events';
import type { MountedHeader } from '../mounting/mounted-header.ts';
import { changeHeader, initialHeaderState, type HeaderChange } from './header-visibility.ts';

/** Shows and hides the header as forms open and close and the page is scrolled, and as pages ask for it. */
export function watchVisibility({ platform: { bus }, slot, signal }: MountedHeader): void {
  const header = slot.querySelector('.header-view');
  const root = document.documentElement;
  const mobile = matchMedia(mobileHeaderQuery);
  let state = initialHeaderState;

  function change(by: HeaderChange): void {
    const before = state;
    state = changeHeader(state, by);
    const mark = (element: Element | null, name: string, was: boolean, is: boolean): void => {
      if (was !== is) element?.toggleAttribute(name, is);
    };
    mark(header, 'data-hidden', before.isHidden, state.isHidden);
    mark(header, 'data-transparent', before.isTransparent, state.isTransparent);
    mark(header, 'data-unstuck', before.isUnstuck, state.isUnstuck);
    mark(header, 'data-stuck', before.isStuck, state.isStuck);
    mark(header, 'data-away', before.isAway, state.isAway);
    mark(root, 'data-read-far', before.isReadFar, state.isReadFar);
  }

  const onScroll = (): void =>
    change({ kind: 'scroll', y: Math.max(0, window.scrollY), isMobile: mobile.matches });
  listen(signal, window, 'scroll', onScroll, { passive: true });
  listen(signal, mobile, 'change', onScroll);
  observe(signal, bus.on(postFormOpening), () => change({ kind: 'form opening' }));
  observe(signal, bus.on(postFormClosed), () => change({ kind: 'form gone' }));
  observe(signal, bus.on(postSaved), () => change({ kind: 'form gone' }));
  observe(signal, bus.on(headerTransparent), (on) => change({ kind: 'transparent', on }));
  observe(signal, bus.on(headerUnstick), (on) => change({ kind: 'unstuck', on }));
  // the page may have been opened in a scrolled position
  if (window.scrollY > 0) onScroll();
  onEnd(signal, () => root.removeAttribute('data-read-far'));
}
