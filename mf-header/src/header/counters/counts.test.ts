import { activityCounted } from '@tessera/shared-contracts/activity/events';
import { followed, unfollowed } from '@tessera/shared-contracts/follows/events';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { act } from 'react';
import { showHeader, type ShownHeader } from '../../testing/server-header.tsx';
import { createCountStore, totalOf } from './count-store.ts';

const channels = [
  sampleChannel({ unread_count: 2 }),
  sampleChannel({ name: 'ada-two', is_current: false, unread_count: 3 }),
];
const payload = (liked_post_count: number, friend_count: number) => ({
  ...signedIn({ liked_post_count, friend_count }),
  channels,
});
function start(liked_post_count = 1, friend_count = 0) {
  const platform = createFakePlatform(payload(liked_post_count, friend_count));
  const { signal } = new AbortController();
  return { store: createCountStore({ platform, signal }), bus: platform.bus };
}

let header: ShownHeader | undefined;
afterEach(async () => {
  await header?.unmount();
  header = undefined;
});
/** Shows the hydrated header; `emit` emits events within `act`. */
async function show(liked_post_count = 1, friend_count = 0) {
  header = await showHeader(createFakePlatform(payload(liked_post_count, friend_count)));
  const { bus } = header.platform;
  const emit: typeof bus.emit = (...event) => act(() => bus.emit(...event));
  return { slot: header.slot, emit };
}

test('HEAD-18: the liked-posts counter rises on like and falls on unlike, but not below 0', () => {
  const { bus, store } = start();
  bus.emit(liked, { post_id: '1' });
  expect(store.state.likes).toBe(2);
  for (let i = 0; i < 4; i++) bus.emit(unliked, { post_id: '1' });
  expect(store.state.likes).toBe(0);
  bus.emit(liked, { post_id: '1' });
  expect(store.state.likes).toBe(1);
});

test('HEAD-19: the followed-blogs counter rises on follow, and an unfollow does not take it below 0', () => {
  const { bus, store } = start();
  bus.emit(unfollowed, { tumblelog: 'bob' });
  expect(store.state.following).toBe(0);
  bus.emit(followed, { tumblelog: 'bob' });
  expect(store.state.following).toBe(1);
});

test('HEAD-18, HEAD-19: no order of events brings a counter below 0', () => {
  const { bus, store } = start(2, 2);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(liked, unliked, followed, unfollowed)), (events) => {
      for (const event of events) {
        bus.emit(event, { post_id: '1', tumblelog: 'bob' });
        expect(Math.min(store.state.likes, store.state.following)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('MOBILE-06, MOBILE-07, HEAD-20: the drawer keeps its counts current; it hides the number of likes at 0, but always shows the number of followed blogs', async () => {
  const { emit, slot } = await show(0, 1_234);
  const shown = (name: string) =>
    slot.querySelector<HTMLElement>(`[href="/${name}"] .header-drawer__count`);
  expect([shown('likes')?.hidden, shown('following')?.textContent]).toEqual([true, '1,234']);
  emit(liked, { post_id: '1' });
  emit(followed, { tumblelog: 'bob' });
  expect([
    shown('likes')?.hidden,
    shown('likes')?.textContent,
    shown('following')?.textContent,
  ]).toEqual([false, '1', '1,235']);
  emit(unliked, { post_id: '1' });
  expect(shown('likes')?.hidden).toBe(true);
});

test('POLL-28, HEAD-13, HEAD-14: the badges count unread messages on all blogs, are updated by messaging and are hidden at 0', async () => {
  const { emit, slot } = await show();
  const badges = () =>
    ['messaging', 'account'].map((entry) => {
      const badge = slot.querySelector<HTMLElement>(`[data-entry="${entry}"] .header-view__badge`);
      return badge?.hidden ? '' : badge?.textContent;
    });
  expect(totalOf('unread', start().store.state)).toBe(5);
  expect(badges()).toEqual(['5', '5']);
  emit(unreadChanged, { tumblelog: 'ada', count: 0 });
  emit(unreadChanged, { tumblelog: 'somebody-else', count: 9 });
  expect(badges()).toEqual(['3', '3']);
  expect(
    within(screen.getByRole('banner')).getByRole('link', { name: 'Messages, 3 unread' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Account, 3 unread' })).toBeVisible();
  emit(unreadChanged, { tumblelog: 'ada-two', count: 0 });
  expect(badges()).toEqual(['', '']);
  expect(screen.getByRole('link', { name: 'Account' })).toBeVisible();
});

test('the activity badge counts unseen activity on all of the user’s blogs, and a blog’s share is removed once its activity is viewed', async () => {
  const { emit } = await show();
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Activity' })).toBeVisible();
  emit(activityCounted, { tumblelog: 'ada', count: 100 });
  emit(activityCounted, { tumblelog: 'ada-two', count: 2 });
  emit(activityCounted, { tumblelog: 'somebody-else', count: 9 });
  expect(
    within(screen.getByRole('banner')).getByRole('link', { name: 'Activity, 99+ unread' }),
  ).toHaveTextContent('99+');
  emit(activityCounted, { tumblelog: 'ada', count: 0 });
  expect(
    within(screen.getByRole('banner')).getByRole('link', { name: 'Activity, 2 unread' }),
  ).toHaveTextContent('2');
});

test('the server’s counts of activity reach the badge and the other remotes', () => {
  const platform = createFakePlatform(payload(0, 0));
  const life = new AbortController();
  const store = createCountStore({ platform, signal: life.signal });
  platform.tellLive('activity', 'ada:3,ada-two:1,broken');
  expect(totalOf('activity', store.state)).toBe(4);
  expect(platform.emitted).toEqual([
    { name: activityCounted.name, payload: { tumblelog: 'ada', count: 3 } },
    { name: activityCounted.name, payload: { tumblelog: 'ada-two', count: 1 } },
  ]);
  life.abort();
  platform.tellLive('activity', 'ada:9');
  expect(totalOf('activity', store.state)).toBe(4);
});

test('ignores events after unmounting', () => {
  const platform = createFakePlatform(payload(0, 0));
  const life = new AbortController();
  const store = createCountStore({ platform, signal: life.signal });
  life.abort();
  platform.bus.emit(liked, { post_id: '1' });
  expect(store.state.likes).toBe(0);
});
