import { createBus } from '@tessera/shared-contracts/contract/bus';
import { followed, unfollowed } from '@tessera/shared-contracts/follows/events';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import fc from 'fast-check';
import { counters$, type Counters } from './counters.ts';

function watch(start: { liked_post_count: number; friend_count: number }) {
  const bus = createBus();
  let last: Counters | undefined;
  const subscription = counters$(bus, start).subscribe((counters) => { last = counters; });
  return { bus, last: () => last, stop: () => subscription.unsubscribe() };
}

test('HEAD-18: the liked-posts counter rises on like, falls on unlike and stays at 0', () => {
  const { bus, last, stop } = watch({ liked_post_count: 1, friend_count: 0 });
  bus.emit(liked, { post_id: '1' });
  expect(last()?.likes).toBe(2);
  for (let i = 0; i < 4; i++) bus.emit(unliked, { post_id: '1' });
  expect(last()?.likes).toBe(0);
  bus.emit(liked, { post_id: '1' });
  expect(last()?.likes).toBe(1);
  stop();
});

test('HEAD-19: the followed-blogs counter rises on follow, falls on unfollow and stays at 0', () => {
  const { bus, last, stop } = watch({ liked_post_count: 0, friend_count: 0 });
  bus.emit(unfollowed, { tumblelog: 'bob' });
  expect(last()?.following).toBe(0);
  bus.emit(followed, { tumblelog: 'bob' });
  expect(last()?.following).toBe(1);
  stop();
});

test('HEAD-18, HEAD-19: no order of events brings a counter below 0', () => {
  fc.assert(fc.property(fc.array(fc.constantFrom(liked, unliked)), fc.nat(3), (events, start) => {
    const { bus, last, stop } = watch({ liked_post_count: start, friend_count: start });
    for (const event of events) {
      bus.emit(event, { post_id: '1' });
      expect(last()?.likes).toBeGreaterThanOrEqual(0);
    }
    stop();
  }));
});
