import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { versionRules } from '@tessera/shared-contracts/posts/post-versions';
import type { Database } from '../../base/database/schema.ts';
import { isPublic } from './post-policy.ts';
import type { PostRow } from './post-queries.ts';
import { deleteVersions, insertVersion } from './version-queries.ts';

/** Whether readers saw a post, and see it again once its video is converted. */
const staysPublished = (before: PostRow, after: PostRow): boolean =>
  before.state === 'published' &&
  (after.state === 'published' ||
    (after.state === 'transcoding' && after.awaits?.state === 'published'));

/** What of a post an edit can change so that readers see it. */
const said = ({ type, content, tags }: PostRow) => ({ type, content, tags });

/** When readers could first see a post as it is; its date may be older than the post. */
const shownSince = ({ edited_at, published_at, created_at }: PostRow): Date =>
  edited_at ?? (published_at && published_at > created_at ? published_at : created_at);

/**
 * Keeps the earlier version of a published post that an edit changes, and returns when the post was
 * last edited. An edit within the first minute, or of something that readers do not see, is none.
 * Once a post becomes public, what it said before is nobody’s business: the versions are deleted.
 */
export async function keepVersion(
  trx: Transaction<Database>,
  before: PostRow,
  after: PostRow,
  now: Date,
): Promise<Date | null> {
  if (isPublic(after) && !isPublic(before) && before.state !== 'transcoding') {
    if (before.edited_at) await deleteVersions(trx, before.id);
    return null;
  }
  if (!staysPublished(before, after) || isDeepStrictEqual(said(before), said(after)))
    return before.edited_at;
  const since = shownSince(before);
  if (before.edited_at === null && now.getTime() - since.getTime() < versionRules.graceful)
    return null;
  await insertVersion(trx, before, since, now);
  return now;
}
