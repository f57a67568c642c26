import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';

/**
 * A chosen file that the browser cannot read as what it claims to be. It is used by its address and uploaded as it is;
 * the server has the last word. `size` in bytes, `reason` for the log.
 */
export const fileUnreadable = defineEvent(
  'upload:unreadable',
  1,
  v.object({ name: v.string(), type: v.string(), size: v.number(), reason: v.string() }),
);
