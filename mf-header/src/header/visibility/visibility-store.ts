import { mobileHeaderQuery } from '@tessera/shared-contracts/platform/header-page';
import { postFormClosed, postFormOpening, postSaved } from '@tessera/shared-contracts/posts/events';
import { headerTransparent, headerUnstick } from '@tessera/shared-contracts/shell/events';
import { observe, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import type { HeaderServices } from '../mounting/mounted-header.ts';
import {
  changeHeader,
  initialHeaderState,
  type HeaderChange,
  type HeaderState,
} from './header-visibility.ts';

export type VisibilityStore = ReadableStore<HeaderState>;

/** Creates the header's state, which follows post forms, scrolling and requests from pages. */
export function createVisibilityStore({
  platform: { bus, router },
  signal,
}: HeaderServices): VisibilityStore {
  const mobile = matchMedia(mobileHeaderQuery);
  // the page in view may not be the page for which this header was rendered
  const { header: asked = [] } = router.page;
  const visibility = createStore<HeaderState>({
    ...initialHeaderState,
    isTransparent: asked.includes('transparent'),
    isUnstuck: asked.includes('unstuck'),
  });
  const change = (by: HeaderChange): void => visibility.set(changeHeader(visibility.state, by));
  const onScroll = (): void =>
    change({ kind: 'scroll', y: Math.max(0, window.scrollY), isMobile: mobile.matches });

  window.addEventListener('scroll', onScroll, { passive: true, signal });
  mobile.addEventListener('change', onScroll, { signal });
  observe(signal, bus.on(postFormOpening), () => change({ kind: 'form opening' }));
  observe(signal, bus.on(postFormClosed), () => change({ kind: 'form gone' }));
  observe(signal, bus.on(postSaved), () => change({ kind: 'form gone' }));
  observe(signal, bus.on(headerTransparent), (on) => change({ kind: 'transparent', on }));
  observe(signal, bus.on(headerUnstick), (on) => change({ kind: 'unstick', on }));
  // the page may have been restored to a scrolled position
  if (window.scrollY > 0) onScroll();
  onEnd(signal, visibility.clear);
  return visibility;
}
