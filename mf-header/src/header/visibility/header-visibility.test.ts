import { postFormClosed, postFormOpening, postSaved } from '@tessera/shared-contracts/posts/events';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { headerTransparent, headerUnstick } from '@tessera/shared-contracts/shell/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { unmount } from '../../App.ts';
import { hydrate, mountOn, showServerHeader } from '../../testing/server-header.tsx';
import { changeHeader, initialHeaderState, type HeaderState } from './header-visibility.ts';

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

async function show(
  when: 'hydrated' | 'not hydrated',
  isMobile = false,
  asked: NonNullable<PageInfo['header']> = [],
  props = {},
) {
  const media = Object.assign(new EventTarget(), { matches: isMobile });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => media });
  const platform = createFakePlatform();
  platform.setPage({ header: asked });
  const rendered = showServerHeader(platform, props);
  const { werePressesPlayed } = await mountOn(rendered);
  if (when === 'hydrated') await hydrate(rendered, werePressesPlayed);
  const { bus } = platform;
  const emit: typeof bus.emit = (...event) => act(() => bus.emit(...event));
  return {
    emit,
    states: () => Object.keys(screen.getByRole('banner', { hidden: true }).dataset),
  };
}
function scrollTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
  act(() => void fireEvent.scroll(window));
}
beforeEach(() => scrollTo(0));
afterEach(() => act(unmount));

describe.each(['not hydrated', 'hydrated'] as const)('a header that is %s', (when) => {
  test('HEAD-06: the header hides before a form opens, and stays hidden while the page is scrolled', async () => {
    const { emit, states } = await show(when);
    emit(postFormOpening, opening);
    expect(states()).toEqual(['hidden']);
    scrollTo(300);
    expect(states()).toEqual(['hidden']);
  });

  test('HEAD-07: the header returns when the form closes, and when the post is saved', async () => {
    const { emit, states } = await show(when);
    emit(postFormOpening, opening);
    emit(postFormClosed, { saved: false });
    expect(states()).toEqual([]);
    emit(postFormOpening, opening);
    emit(postSaved, saved);
    expect(states()).toEqual([]);
  });

  test('HEAD-08, HEAD-09: pages can make the header transparent or unstuck; at first it is neither', async () => {
    const { emit, states } = await show(when);
    expect(states()).toEqual([]);
    emit(headerTransparent, true);
    expect(states()).toEqual(['transparent']);
    emit(headerUnstick, true);
    emit(headerTransparent, false);
    expect(states()).toEqual(['unstuck']);
  });

  test('HEAD-09: the initial state comes from the page in view, not from the page that the header was drawn for', async () => {
    const { emit, states } = await show(when, false, ['unstuck'], { isTransparent: true });
    expect(states()).toEqual(['unstuck']);
    emit(headerUnstick, false);
    expect(states()).toEqual([]);
  });

  test('MOBILE-26: attributes mark the mobile header as stuck and as away; the desktop header gets neither', async () => {
    const { states } = await show(when, true);
    scrollTo(400);
    expect(states()).toEqual(['stuck', 'away']);
    scrollTo(300);
    expect(states()).toEqual(['stuck']);
    await act(unmount);
    scrollTo(0);
    const wide = await show(when, false);
    scrollTo(400);
    expect(wide.states()).toEqual([]);
  });
});

test('HEAD-05: on desktop, scrolling hides a visible header only while a form is open', () => {
  const scroll = { kind: 'scroll', y: 10, isMobile: false } as const;
  expect(changeHeader({ ...initialHeaderState, isFormOpen: true }, scroll).isHidden).toBe(true);
  expect(changeHeader(initialHeaderState, scroll).isHidden).toBe(false);
});

test('MOBILE-24, MOBILE-25, MOBILE-26: beyond 45 px, scrolling down hides the mobile header and scrolling up shows it again', () => {
  const at = (state: HeaderState, y: number, isMobile = true) =>
    changeHeader(state, { kind: 'scroll', y, isMobile });
  const shown = ({ isStuck, isAway }: HeaderState) => [isStuck, isAway];
  const top = at(initialHeaderState, 45);
  expect(shown(top)).toEqual([false, false]);
  const down = at(top, 60);
  expect(shown(down)).toEqual([true, true]);
  const up = at(at(down, 800), 700);
  expect(shown(up)).toEqual([true, false]);
  // jitter does not count as a change of direction, but small scrolls that add up do
  expect(shown(at(up, 703))).toEqual([true, false]);
  expect(shown(at(at(up, 703), 706))).toEqual([true, true]);
  expect(shown(at(down, 0))).toEqual([false, false]);
  expect(shown(at(initialHeaderState, 900, false))).toEqual([false, false]);
});

test('MOBILE-27: the page is marked as scrolled far only beyond 2000 px', async () => {
  await show('not hydrated');
  scrollTo(2000);
  expect(document.documentElement.hasAttribute('data-read-far')).toBe(false);
  scrollTo(2001);
  expect(document.documentElement.hasAttribute('data-read-far')).toBe(true);
  scrollTo(1999);
  expect(document.documentElement.hasAttribute('data-read-far')).toBe(false);
  scrollTo(2500);
  await act(unmount);
  expect(document.documentElement.hasAttribute('data-read-far')).toBe(false);
});
