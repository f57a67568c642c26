import * as v from 'valibot';
import { defineEvent } from '../contract/event.ts';

const payload = v.object({ post_id: v.string() });
/** A post was liked, shown before the server answers; a failed like is followed by `unlike`. */
export const liked = defineEvent('like', 1, payload);
/** A like was taken back, shown before the server answers; also takes back a like that failed. */
export const unliked = defineEvent('unlike', 1, payload);
