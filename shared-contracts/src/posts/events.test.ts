import * as v from 'valibot';
import { followed, subscriptionChanged, unfollowed } from '../follows/events.ts';
import { liked, unliked } from '../likes/events.ts';
import { postActionEvent, postFormOpen, postFormOpened } from './events.ts';

test('FOLLOW-13: follow, like, subscription and post form events have the specified names', () => {
  expect(
    [followed, unfollowed, liked, unliked, subscriptionChanged, postFormOpened].map(
      ({ name }) => name,
    ),
  ).toEqual(['follow', 'unfollow', 'like', 'unlike', 'subscription', 'postForms:opened']);
});

test('a post action has an event for each outcome', () => {
  expect(postActionEvent('fast_reblog', 'forbidden').name).toBe('postaction:fast_reblog:forbidden');
});

test('a request to open a form names a creatable type, the post to edit, or the post to reblog with its key', () => {
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
