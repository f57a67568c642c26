import { refusals } from '@tessera/shared-contracts/core/refusals';
import { readerOf } from '../blogs/blog-policy.ts';
import { blogByName, relationsTo, type BlogRow } from '../blogs/blog-queries.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, notFound } from '../../base/wire/refusal.ts';
import {
  countSubscriptions,
  deleteFollow,
  insertFollow,
  insertFollows,
  setSubscription,
} from './follow-queries.ts';
import { canFollowBlog, isOwnBlog } from './follow-policy.ts';

/** Ours: maximum number of blogs that one user can subscribe to. */
export const maxSubscriptions = 200;

const tooManySubscriptions = `You already get notifications from ${maxSubscriptions} blogs. Stop notifications from another blog first.`;

async function findForeignBlog(deps: Deps, viewer: Viewer, name: string): Promise<BlogRow> {
  const blog = await blogByName(deps.db, name);
  if (!blog) throw notFound(refusals.noBlog);
  if (isOwnBlog(viewer, blog)) throw forbidden(refusals.ownFollow);
  return blog;
}

/** Follows another user's blog; idempotent. */
export async function followBlog(deps: Deps, viewer: Viewer, name: string): Promise<void> {
  const blog = await findForeignBlog(deps, viewer, name);
  if (blog.is_suspended) throw notFound(refusals.noBlog);
  const { blocked } = await relationsTo(deps.db, readerOf(viewer), [blog.id]);
  if (!canFollowBlog(blog, blocked)) throw forbidden(refusals.betweenBlogs);
  await inTransaction(deps.db, (trx) => insertFollow(trx, viewer.userId, blog.id));
}

/**
 * Follows several blogs at once: all of them, or none if it fails. Leaves out those that are gone,
 * one's own, or blocked: a blog may have changed since it was suggested.
 */
export async function followBlogs(
  deps: Deps,
  viewer: Viewer,
  names: readonly string[],
): Promise<void> {
  const rows = (await Promise.all(names.map((name) => blogByName(deps.db, name)))).filter(
    (blog) => blog !== undefined && !blog.is_suspended && !isOwnBlog(viewer, blog),
  );
  const ids = [...new Set(rows.flatMap((blog) => (blog ? [blog.id] : [])))];
  const { blocked } = await relationsTo(deps.db, readerOf(viewer), ids);
  const followed = ids.filter((id) => canFollowBlog({ id }, blocked)).sort();
  await inTransaction(deps.db, (trx) => insertFollows(trx, viewer.userId, followed));
}

/** Ends a follow and its subscription; idempotent. */
export async function unfollowBlog(deps: Deps, viewer: Viewer, name: string): Promise<void> {
  const blog = await findForeignBlog(deps, viewer, name);
  await inTransaction(deps.db, (trx) => deleteFollow(trx, viewer.userId, blog.id));
}

/** Subscribes to a blog; refuses with 403 when it is not followed, or the limit is reached. */
export async function subscribeToBlog(deps: Deps, viewer: Viewer, name: string): Promise<void> {
  const blog = await findForeignBlog(deps, viewer, name);
  if ((await countSubscriptions(deps.db, viewer.userId, blog.id)) >= maxSubscriptions)
    throw forbidden(tooManySubscriptions);
  if (!(await setSubscription(deps.db, viewer.userId, blog.id, deps.now())))
    throw forbidden(refusals.followFirst);
}

export async function unsubscribeFromBlog(deps: Deps, viewer: Viewer, name: string): Promise<void> {
  const blog = await findForeignBlog(deps, viewer, name);
  await setSubscription(deps.db, viewer.userId, blog.id, null);
}
