import { refusals } from '@tessera/shared-contracts/core/refusals';
import { text } from '@tessera/shared-contracts/core/wire';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { safeParse } from 'valibot';
import type { RequestValues } from '../../base/http/context.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import { notFound } from '../../base/wire/refusal.ts';

/** A tag in the URL. */
export interface ReadTag {
  /** As written, without its #. */
  readonly written: string;
  /** Normalised, as it is stored. */
  readonly key: string;
}

/** The tag in the URL; refuses what cannot be one with 404. */
export function requireTag(c: RequestValues): ReadTag {
  const read = safeParse(text(postLimits.tag + 1), c.req.param('tag'));
  const key = read.success ? tagKey(read.output) : '';
  if (!read.success || key === '') throw notFound(refusals.noTag);
  return { written: read.output.trim().replace(/^#+/, ''), key };
}
