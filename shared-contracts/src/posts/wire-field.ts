import * as v from 'valibot';
import { flag, text } from '../core/wire.ts';

/**
 * For members of the wire body that belong to the post itself: if absent, a new post gets the
 * default and an edit keeps the stored value.
 */
export const postField = <T extends v.GenericSchema>(schema: T) => v.exactOptional(schema);
export const postTextField = (max: number) => postField(text(max));
export const postFlagField = postField(flag);
