import fc from 'fast-check';
import {
  isSameFollow,
  nextFollowAction,
  reduceFollow,
  type FollowAction,
  type FollowState,
} from './follow-state.ts';

const stranger: FollowState = { following: false, can_subscribe: false, is_subscribed: false };

test('FOLLOW-03: following enables subscribing', () => {
  expect(reduceFollow(stranger, 'follow')).toEqual({
    following: true,
    can_subscribe: true,
    is_subscribed: false,
  });
});

test('FOLLOW-04: unfollowing ends the subscription and disables subscribing', () => {
  expect(
    reduceFollow({ following: true, can_subscribe: true, is_subscribed: true }, 'unfollow'),
  ).toEqual(stranger);
});

test('FOLLOW-11: ignores a subscription to a blog that is not followed', () => {
  expect(reduceFollow(stranger, 'subscribe')).toEqual(stranger);
  expect(reduceFollow(reduceFollow(stranger, 'follow'), 'subscribe').is_subscribed).toBe(true);
});

test('at most two actions lead from any reachable state to any other', () => {
  const reach = (actions: readonly FollowAction[]) => actions.reduce(reduceFollow, stranger);
  const actions = fc.array(
    fc.constantFrom<FollowAction>('follow', 'unfollow', 'subscribe', 'unsubscribe'),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(actions, actions, (first, then) => {
      let state = reach(first);
      const wanted = then.reduce(reduceFollow, state);
      let sent = 0;
      while (!isSameFollow(state, wanted)) {
        state = reduceFollow(state, nextFollowAction(state, wanted));
        sent += 1;
        expect(sent).toBeLessThanOrEqual(2);
      }
    }),
  );
});
