import * as v from 'valibot';
import { defineEvent } from '../core/event.ts';

/** Number of unread messages of one of the user's blogs, sent whenever it changes. */
export const unreadChanged = defineEvent(
  'messaging:unread',
  1,
  v.object({ tumblelog: v.string(), count: v.number() }),
);
