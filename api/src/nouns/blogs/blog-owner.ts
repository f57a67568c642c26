import { refusals } from '@tessera/shared-contracts/core/refusals';
import { ownBlogTexts } from '@tessera/shared-contracts/blogs/own-blogs';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, notFound } from '../../base/wire/refusal.ts';
import { requireOwnBlog } from './blog-policy.ts';
import { blogById, type BlogRow } from './blog-queries.ts';
import { roleIn } from './member-queries.ts';

/**
 * A blog that the viewer owns. Refuses all others with 403, including blogs where the viewer is
 * only a member.
 */
export async function requireOwnedBlog(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  key: string,
): Promise<BlogRow> {
  const { id } = requireOwnBlog(viewer, key);
  const [row, role] = await Promise.all([
    blogById(deps.db, id),
    roleIn(deps.db, id, viewer.userId),
  ]);
  if (!row) throw notFound(refusals.noBlog);
  if (role !== 'owner') throw forbidden(ownBlogTexts.notOwner);
  return row;
}
