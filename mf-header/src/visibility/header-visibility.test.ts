import { postFormClosed, postFormOpening, postSaved } from '@tessera/shared-contracts/posts/events';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { headerTransparent, headerUnstick } from '@tessera/shared-contracts/shell/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { fireEvent, screen } from '@testing-library/react';
import { showServerHeader } from '../testing/server-header.tsx';
import { changeHeader, initialHeaderState, type HeaderState } from './header-visibility.ts';
import { watchVisibility } from './watch-visibility.ts';

const opening = { mode: 'new', type: 'text' } as const;
const saved = {
  post_id: '1',
  html: '',
  context_page: 'dashboard',
  is_edit: false,
  is_reblog: false,
  state: 'published',
  post_url: '',
  counts: { name: 'ada', posts_count: 1, drafts_count: 0, queue_count: 0, messages_count: 0 },
};

function show(isMobile = false, asked: NonNullable<PageInfo['header']> = [], props = {}) {
  const media = Object.assign(new EventTarget(), { matches: isMobile });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => media });
  const platform = createFakePlatform();
  platform.setPage({ header: asked });
  const header = showServerHeader(platform, props);
  watchVisibility(header);
  return {
    ...header,
    bus: header.platform.bus,
    states: () => Object.keys(screen.getByRole('banner', { hidden: true }).dataset),
  };
}
function scrollTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
  fireEvent.scroll(window);
}
beforeEach(() => scrollTo(0));

test('HEAD-06: the header hides before a form opens, and scrolling keeps it hidden', () => {
  const { bus, states } = show();
  bus.emit(postFormOpening, opening);
  expect(states()).toEqual(['hidden']);
  scrollTo(300);
  expect(states()).toEqual(['hidden']);
});

test('HEAD-05: scrolling hides a visible header only while a form is open', () => {
  const scroll = { kind: 'scroll', y: 10, isMobile: false } as const;
  expect(changeHeader({ ...initialHeaderState, isFormOpen: true }, scroll).isHidden).toBe(true);
  expect(changeHeader(initialHeaderState, scroll).isHidden).toBe(false);
});

test('HEAD-07: the header returns when the form closes, and after a save', () => {
  const { bus, states } = show();
  bus.emit(postFormOpening, opening);
  bus.emit(postFormClosed, { saved: false });
  expect(states()).toEqual([]);
  bus.emit(postFormOpening, opening);
  bus.emit(postSaved, saved);
  expect(states()).toEqual([]);
});

test('HEAD-08, HEAD-09: pages make it transparent or unstuck independently; both are off initially', () => {
  const { bus, states } = show();
  expect(states()).toEqual([]);
  bus.emit(headerTransparent, true);
  expect(states()).toEqual(['transparent']);
  bus.emit(headerUnstick, true);
  bus.emit(headerTransparent, false);
  expect(states()).toEqual(['unstuck']);
});

test('HEAD-09: begins as the page in view asks, whichever page the header came with', () => {
  const { bus, states } = show(false, ['unstuck'], { isTransparent: true });
  expect(states()).toEqual(['unstuck']);
  bus.emit(headerUnstick, false);
  expect(states()).toEqual([]);
});

test('MOBILE-24, MOBILE-25, MOBILE-26: beyond 45 px the mobile header hides on scrolling down and shows on scrolling up', () => {
  const at = (state: HeaderState, y: number, isMobile = true) =>
    changeHeader(state, { kind: 'scroll', y, isMobile });
  const shown = ({ isStuck, isAway }: HeaderState) => [isStuck, isAway];
  const top = at(initialHeaderState, 45);
  expect(shown(top)).toEqual([false, false]);
  const down = at(top, 60);
  expect(shown(down)).toEqual([true, true]);
  const up = at(at(down, 800), 700);
  expect(shown(up)).toEqual([true, false]);
  // jitter is no direction, even while slowly moving on
  expect(shown(at(up, 703))).toEqual([true, false]);
  expect(shown(at(at(up, 703), 706))).toEqual([true, true]);
  expect(shown(at(down, 0))).toEqual([false, false]);
  expect(shown(at(initialHeaderState, 900, false))).toEqual([false, false]);
});

test('MOBILE-26: the mobile header reflects these states in attributes; the wide one does not', () => {
  const { states, unmount } = show(true);
  scrollTo(400);
  expect(states()).toEqual(['stuck', 'away']);
  scrollTo(300);
  expect(states()).toEqual(['stuck']);
  unmount();
  scrollTo(0);
  const wide = show(false);
  scrollTo(400);
  expect(wide.states()).toEqual([]);
});

test('MOBILE-27: marks the page as scrolled far only beyond 2000 px', () => {
  const { unmount } = show();
  scrollTo(2000);
  expect(document.documentElement.hasAttribute('data-read-far')).toBe(false);
  scrollTo(2001);
  expect(document.documentElement.hasAttribute('data-read-far')).toBe(true);
  scrollTo(1999);
  expect(document.documentElement.hasAttribute('data-read-far')).toBe(false);
  scrollTo(2500);
  unmount();
  expect(document.documentElement.hasAttribute('data-read-far')).toBe(false);
});
