import * as v from 'valibot';
import { defineEvent } from '../core/event.ts';

const payload = v.object({ post_id: v.string() });
/** A post was liked; sent before the server responds, and also to undo a failed unlike. */
export const liked = defineEvent('like', 1, payload);
/** A post was unliked; sent before the server responds, and also to undo a failed like. */
export const unliked = defineEvent('unlike', 1, payload);
