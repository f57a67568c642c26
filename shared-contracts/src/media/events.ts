import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';

/**
 * The browser cannot read a chosen file as the type it claims. The file is used by its address and
 * uploaded unchanged; the server decides. `size` in bytes, `reason` for the log.
 */
export const fileUnreadable = defineEvent(
  'upload:unreadable',
  1,
  v.object({ name: v.string(), type: v.string(), size: v.number(), reason: v.string() }),
);
