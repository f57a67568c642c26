import * as v from 'valibot';
import { defineEvent } from '../core/event.ts';

/**
 * Number of new notifications of one of the user's blogs since its activity was last viewed. Sent
 * whenever it may have changed.
 */
export const activityCounted = defineEvent(
  'activity:unseen',
  1,
  v.object({ tumblelog: v.string(), count: v.number() }),
);
