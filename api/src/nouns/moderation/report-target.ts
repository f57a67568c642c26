import { refusals } from '@tessera/shared-contracts/core/refusals';
import { blogByName, type BlogRow } from '../blogs/blog-queries.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { findPost } from '../posts/find-post.ts';
import type { PostRow } from '../posts/post-queries.ts';

/** The target of a report: a blog, or a post with its blog. */
export interface ReportTarget {
  readonly blog: BlogRow;
  readonly post: PostRow | undefined;
}

/**
 * Finds the target of a report. Refuses with 404 a post that the reporter cannot see, and a blog
 * that is unknown, suspended or deleted.
 */
export async function findTarget(
  deps: Deps,
  viewer: Viewer | undefined,
  { post, blog }: { readonly post: string; readonly blog: string },
): Promise<ReportTarget> {
  if (post !== '') {
    const found = await findPost(deps, viewer, post);
    return { blog: found.blog, post: found.row };
  }
  const row = await blogByName(deps.db, blog);
  if (!row || row.is_suspended || row.deleted_at) throw notFound(refusals.noBlog);
  return { blog: row, post: undefined };
}
