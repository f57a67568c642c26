import { activityCounted } from '@tessera/shared-contracts/activity/events';
import { followed, unfollowed } from '@tessera/shared-contracts/follows/events';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { showServerHeader } from '../testing/server-header.tsx';
import { createCountStore, totalOf } from './count-store.ts';
import { showCounts } from './show-counts.ts';

const channels = [
  sampleChannel({ unread_count: 2 }),
  sampleChannel({ name: 'ada-two', is_current: false, unread_count: 3 }),
];
function start(liked_post_count = 1, friend_count = 0) {
  const header = showServerHeader(
    createFakePlatform({ ...signedIn({ liked_post_count, friend_count }), channels }),
  );
  const store = createCountStore(header);
  showCounts(header, store);
  return { header, store, bus: header.platform.bus };
}

test('HEAD-18: the liked-posts counter rises on like, falls on unlike and stays at 0', () => {
  const { bus, store } = start();
  bus.emit(liked, { post_id: '1' });
  expect(store.state.likes).toBe(2);
  for (let i = 0; i < 4; i++) bus.emit(unliked, { post_id: '1' });
  expect(store.state.likes).toBe(0);
  bus.emit(liked, { post_id: '1' });
  expect(store.state.likes).toBe(1);
});

test('HEAD-19: the followed-blogs counter rises on follow, falls on unfollow and stays at 0', () => {
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

test('MOBILE-06, MOBILE-07, HEAD-20: the drawer shows likes above 0 and following always, as they change', () => {
  const {
    bus,
    header: { slot },
  } = start(0, 1_234);
  const shown = (name: string) => slot.querySelector<HTMLElement>(`[data-header-count="${name}"]`);
  expect([shown('likes')?.hidden, shown('following')?.textContent]).toEqual([true, '1,234']);
  bus.emit(liked, { post_id: '1' });
  bus.emit(followed, { tumblelog: 'bob' });
  expect([
    shown('likes')?.hidden,
    shown('likes')?.textContent,
    shown('following')?.textContent,
  ]).toEqual([false, '1', '1,235']);
  bus.emit(unliked, { post_id: '1' });
  expect(shown('likes')?.hidden).toBe(true);
});

test('POLL-28, HEAD-13, HEAD-14: the badges count what is unread on all blogs, follow messaging and are hidden at 0', () => {
  const {
    bus,
    store,
    header: { slot },
  } = start();
  const badges = () =>
    [...slot.querySelectorAll<HTMLElement>('[data-badge="unread"]')].map(
      ({ hidden, textContent }) => (hidden ? '' : textContent),
    );
  expect([totalOf('unread', store.state), badges()]).toEqual([5, ['5', '5']]);
  bus.emit(unreadChanged, { tumblelog: 'ada', count: 0 });
  bus.emit(unreadChanged, { tumblelog: 'somebody-else', count: 9 });
  expect([totalOf('unread', store.state), badges()]).toEqual([3, ['3', '3']]);
  expect(screen.getByRole('link', { name: 'Messages, 3 unread' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Account, 3 unread' })).toBeVisible();
  bus.emit(unreadChanged, { tumblelog: 'ada-two', count: 0 });
  expect(badges()).toEqual(['', '']);
  expect(screen.getByRole('link', { name: 'Account' })).toBeVisible();
});

test('activity is counted over all blogs as it is announced, and no longer once it was seen', () => {
  const { bus } = start();
  expect(screen.getByRole('link', { name: 'Activity' })).toBeVisible();
  bus.emit(activityCounted, { tumblelog: 'ada', count: 100 });
  bus.emit(activityCounted, { tumblelog: 'ada-two', count: 2 });
  bus.emit(activityCounted, { tumblelog: 'somebody-else', count: 9 });
  expect(screen.getByRole('link', { name: 'Activity, 99+ unread' })).toHaveTextContent('99+');
  bus.emit(activityCounted, { tumblelog: 'ada', count: 0 });
  expect(screen.getByRole('link', { name: 'Activity, 2 unread' })).toHaveTextContent('2');
});

test('nothing is written after unmounting', () => {
  const { bus, header } = start(0, 0);
  header.unmount();
  bus.emit(liked, { post_id: '1' });
  expect(header.slot.querySelector('[data-header-count="likes"]')).toHaveTextContent('0');
});
