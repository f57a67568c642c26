import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { findPost } from '../posts/find-post.ts';
import { deleteBookmark, insertBookmark } from './bookmark-queries.ts';

/** Bookmarks a post that the user may see, also one of the user's own. */
export async function bookmarkPost(
  deps: Deps,
  viewer: Viewer,
  postId: string,
  key: string,
): Promise<void> {
  const { row } = await findPost(deps, viewer, postId, key);
  await inTransaction(deps.db, (trx) => insertBookmark(trx, viewer.userId, row.id));
}

/** Removes a bookmark, also from a post that the user can no longer see. */
export async function unbookmarkPost(deps: Deps, viewer: Viewer, postId: string): Promise<void> {
  await inTransaction(deps.db, (trx) => deleteBookmark(trx, viewer.userId, postId));
}
