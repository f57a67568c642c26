import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';

/** Number of unread messages of an own blog, sent whenever it changes. */
export const unreadChanged = defineEvent(
  'messaging:unread',
  1,
  v.object({ tumblelog: v.string(), count: v.number() }),
);
