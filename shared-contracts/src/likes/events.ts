import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';

const payload = v.object({ post_id: v.string() });
/** A post was liked; sent before the server answers. If the call fails, `unlike` follows. */
export const liked = defineEvent('like', 1, payload);
/** A post was unliked, sent before the server answers; also undoes a like that failed. */
export const unliked = defineEvent('unlike', 1, payload);
