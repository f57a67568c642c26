import * as v from 'valibot';
import { defineEvent } from '../core/event.ts';

/**
 * The browser cannot read a chosen file as a file of its declared type. The form refers to the
 * file by its URL and uploads it unchanged; the server accepts or refuses it. `size` in bytes,
 * `reason` for the log.
 */
export const fileUnreadable = defineEvent(
  'upload:unreadable',
  1,
  v.object({ name: v.string(), type: v.string(), size: v.number(), reason: v.string() }),
);
