import * as v from 'valibot';
import type { UpdateBody } from './wire-body.ts';
import { postFlagField, postTextField } from './wire-field.ts';

/** Members of the wire body that audio and videos share. */
export const uploadWire = v.object({
  preuploaded_url: postTextField(2083),
  confirm_tos: postFlagField,
});

/**
 * The value of one of two alternative sources, such as an upload and a link. It is cleared if only
 * the other source was sent, with a new value.
 */
export function sourceOf(
  known: string,
  sent: string | undefined,
  other: string,
  sentOther: string | undefined,
): string {
  const isMoved = sentOther !== undefined && sentOther !== '' && sentOther !== other;
  return sent ?? (isMoved ? '' : known);
}

export const sentUpload = (sent: UpdateBody): string | undefined => sent.preuploaded_url?.trim();
