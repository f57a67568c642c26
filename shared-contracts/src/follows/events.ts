import * as v from 'valibot';
import { defineEvent } from '../core/event.ts';

const payload = v.object({ tumblelog: v.string() });
/** A blog was followed; sent before the server responds, and also to undo a failed unfollow. */
export const followed = defineEvent('follow', 1, payload);
/** A blog was unfollowed; sent before the server responds, and also to undo a failed follow. */
export const unfollowed = defineEvent('unfollow', 1, payload);
/** A subscription to a blog's posts was started or ended. */
export const subscriptionChanged = defineEvent(
  'subscription',
  1,
  v.object({ tumblelog: v.string(), is_subscribed: v.boolean() }),
);
