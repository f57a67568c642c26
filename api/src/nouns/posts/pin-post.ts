import { pinTexts } from '@tessera/shared-contracts/posts/post-texts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden } from '../../base/wire/refusal.ts';
import { findOwnPost } from './find-post.ts';
import { isPublic } from './post-policy.ts';
import { lockPost, replacePin, unpin } from './post-queries.ts';

/**
 * Pins a public post to the top of its blog, in place of another. Returns the id of the other, if
 * any.
 */
export async function pinPost(
  deps: Deps,
  viewer: Viewer,
  postId: string,
): Promise<string | undefined> {
  const { id } = await findOwnPost(deps, viewer, postId);
  return inTransaction(deps.db, async (trx) => {
    // locked, so that the post cannot be hidden in between
    const row = await lockPost(trx, id);
    if (!row || !isPublic(row)) throw forbidden(pinTexts.notPublic);
    return replacePin(trx, row.blog_id, id);
  });
}

/** Unpins a post; does nothing if another is pinned by now. */
export async function unpinPost(deps: Deps, viewer: Viewer, postId: string): Promise<void> {
  const row = await findOwnPost(deps, viewer, postId);
  await unpin(deps.db, row.blog_id, row.id);
}
