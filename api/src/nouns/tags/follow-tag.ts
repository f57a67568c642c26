import { followedTagLimit, followedTagTexts } from '@tessera/shared-contracts/tags/followed-tags';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { canBeInPath } from '@tessera/shared-contracts/tags/tag-text';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { deleteFollowedTag, insertFollowedTag } from './followed-tag-queries.ts';

/** Follows a tag; refuses what no post can have as a tag, and a tag too many. */
export async function followTag(deps: Deps, viewer: Viewer, typed: string): Promise<void> {
  const tag = tagKey(typed);
  if (tag === '') throw invalid(followedTagTexts.noTag);
  if (!canBeInPath(tag) || tag.length > postLimits.tag) throw invalid(followedTagTexts.notATag);
  const isStored = await inTransaction(deps.db, (trx) =>
    insertFollowedTag(trx, viewer.userId, tag, followedTagLimit),
  );
  if (!isStored) throw invalid(followedTagTexts.tooMany);
}

export async function unfollowTag(deps: Deps, viewer: Viewer, typed: string): Promise<void> {
  await inTransaction(deps.db, (trx) => deleteFollowedTag(trx, viewer.userId, tagKey(typed)));
}
