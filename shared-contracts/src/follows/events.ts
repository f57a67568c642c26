import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';

const payload = v.object({ tumblelog: v.string() });
/** A blog was followed, shown before the server answers; a failed follow is followed by `unfollow`. */
export const followed = defineEvent('follow', 1, payload);
/** A blog was unfollowed, shown before the server answers; also takes back a follow that failed. */
export const unfollowed = defineEvent('unfollow', 1, payload);
/** The subscription to a blog's posts began or ended. */
export const subscriptionChanged = defineEvent(
  'subscription',
  1,
  v.object({ tumblelog: v.string(), is_subscribed: v.boolean() }),
);
