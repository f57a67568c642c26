import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';

/** How much is unread on a blog of one's own, whenever it changes. */
export const unreadChanged = defineEvent(
  'messaging:unread',
  1,
  v.object({ tumblelog: v.string(), count: v.number() }),
);
