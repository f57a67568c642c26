import { refusals } from '@tessera/shared-contracts/core/refusals';
import { text } from '@tessera/shared-contracts/core/wire';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { safeParse } from 'valibot';
import type { RequestValues } from '../../base/http/context.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import { notFound } from '../../base/wire/refusal.ts';

/** The normalised tag in the URL; refuses an invalid one with 404. */
export function requireTagKey(c: RequestValues): string {
  const read = safeParse(text(postLimits.tag + 1), c.req.param('tag'));
  const key = read.success ? tagKey(read.output) : '';
  if (key === '') throw notFound(refusals.noTag);
  return key;
}
