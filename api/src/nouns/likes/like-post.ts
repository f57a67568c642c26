import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden } from '../../base/wire/refusal.ts';
import { findPost } from '../posts/find-post.ts';
import { canLikePost, whyNoLike } from '../posts/post-policy.ts';
import { deleteLike, insertLike } from './like-queries.ts';

/** Likes a post; the reblog key proves that the user has seen the post. */
export async function likePost(
  deps: Deps,
  viewer: Viewer,
  postId: string,
  key: string,
): Promise<void> {
  const post = await findPost(deps, viewer, postId, key);
  if (!canLikePost(viewer, post)) throw forbidden(whyNoLike(viewer, post));
  await inTransaction(deps.db, (trx) => insertLike(trx, viewer.userId, post.row.id));
}

/** Removes a like from a visible post, even if a block now prevents the user from liking it. */
export async function unlikePost(
  deps: Deps,
  viewer: Viewer,
  postId: string,
  key: string,
): Promise<void> {
  const post = await findPost(deps, viewer, postId, key);
  await inTransaction(deps.db, (trx) => deleteLike(trx, viewer.userId, post.row.id));
}
