import { refusals } from '@tessera/shared-contracts/core/refusals';
import { safeParse } from 'valibot';
import { blogName } from '@tessera/shared-contracts/blogs/blog';
import type { block as endpoint } from '@tessera/shared-contracts/blogs/endpoints';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { forbidden, invalid, notFound } from '../../base/wire/refusal.ts';
import { findPost } from '../posts/find-post.ts';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import {
  blogById,
  blogByName,
  deleteBlock,
  insertBlock,
  type BlogRow,
} from '../blogs/blog-queries.ts';

const unknownBlog = refusals.noBlog;

async function findTarget(
  deps: Deps,
  viewer: Viewer,
  name: string,
  postId: string,
): Promise<BlogRow> {
  if ((name.trim() === '') === (postId === ''))
    throw invalid('Specify either a blog or a post to block.');
  if (postId !== '') {
    const { row } = await findPost(deps, viewer, postId);
    return (await blogById(deps.db, row.blog_id)) ?? fail();
  }
  const parsed = safeParse(blogName, name);
  return (parsed.success ? await blogByName(deps.db, parsed.output) : undefined) ?? fail();
}

function fail(): never {
  throw notFound(unknownBlog);
}

/**
 * Blocks a blog, given by name or by one of its posts, on behalf of one of the viewer's blogs. Ends
 * the follows of each blog by members of the other.
 */
export async function blockBlog({
  deps,
  viewer,
  body,
}: CallContext<typeof endpoint>): Promise<Record<string, never>> {
  const own = requireOwnBlog(viewer, body.tumblelog);
  const target = await findTarget(deps, viewer, body.blocked_tumblelog, body.blocked_post);
  if (viewer.blogs.some(({ id }) => id === target.id)) throw forbidden(refusals.ownBlock);
  await inTransaction(deps.db, (trx) => insertBlock(trx, own.id, target.id, body.block_context));
  return {};
}

/** Ends a block; idempotent. */
export async function unblockBlog(
  deps: Deps,
  viewer: Viewer,
  ownName: string,
  blockedName: string,
): Promise<void> {
  const own = requireOwnBlog(viewer, ownName);
  const target = await blogByName(deps.db, blockedName);
  if (!target) throw notFound(unknownBlog);
  await deleteBlock(deps.db, own.id, target.id);
}
