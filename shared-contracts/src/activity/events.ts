import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';

/** How much happened to a blog of one's own since its activity was last looked at, whenever that may have changed. */
export const activityCounted = defineEvent(
  'activity:unseen',
  1,
  v.object({ tumblelog: v.string(), count: v.number() }),
);
