import * as v from 'valibot';
import { followed, subscriptionChanged, unfollowed } from '../follows/events.ts';
import { liked, unliked } from '../likes/events.ts';
import { postActionEvent, postFormOpen, postFormOpened } from './events.ts';

test('FOLLOW-13: events have the specified names', () => {
  expect(
    [followed, unfollowed, liked, unliked, subscriptionChanged, postFormOpened].map(
      ({ name }) => name,
    ),
  ).toEqual(['follow', 'unfollow', 'like', 'unlike', 'subscription', 'postForms:opened']);
});

test('a post action has an event for each outcome', () => {
  expect(postActionEvent('fast_reblog', 'forbidden').name).toBe('postaction:fast_reblog:forbidden');
});

test('a request for a form needs a type that can be created, or what identifies the post', () => {
  expect(
    [
      { mode: 'new', type: 'text' },
      { mode: 'edit', post_id: '1' },
      { mode: 'reblog', reblog_id: '1', reblog_key: 'k' },
    ].map((request) => v.is(postFormOpen.schema, request)),
  ).toEqual([true, true, true]);
  expect(
    [{ mode: 'new', type: 'note' }, { mode: 'edit' }, { mode: 'reblog', reblog_id: '1' }].map(
      (request) => v.is(postFormOpen.schema, request),
    ),
  ).toEqual([false, false, false]);
});
