import { refusals } from '@tessera/shared-contracts/core/refusals';
import { relationsTo, blogById, type BlogRow } from '../blogs/blog-queries.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, notFound } from '../../base/wire/refusal.ts';
import { canSeePost, noBlogs, ownsPost, type JudgedPost } from './post-policy.ts';
import { postById, type PostRow } from './post-queries.ts';

const unknownPost = refusals.noPost;

export interface FoundPost extends JudgedPost {
  readonly blog: BlogRow;
}

/**
 * Finds a post visible to the viewer, with all that its permissions depend on; refuses with 404
 * when it is unknown or hidden, or the reblog key is wrong.
 */
export async function findPost(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer | undefined,
  id: string,
  reblogKey?: string,
): Promise<FoundPost> {
  const row = await postById(deps.db, id);
  const [blog, relations] = row
    ? await Promise.all([
        blogById(deps.db, row.blog_id),
        viewer && relationsTo(deps.db, readerOf(viewer), [row.blog_id]),
      ])
    : [];
  if (!row || !blog || (blog.is_login_only && !viewer)) throw notFound(unknownPost);
  const post = {
    row,
    blog,
    isBlogSuspended: blog.is_suspended,
    blockedOwn: relations?.blocked.get(row.blog_id) ?? noBlogs,
  };
  if (!canSeePost(viewer, post) || (reblogKey !== undefined && reblogKey !== row.reblog_key))
    throw notFound(unknownPost);
  return post;
}

/**
 * Finds one of the viewer's posts. Refuses with 403 when it is someone else's, and with 404 when it
 * is unknown or the viewer can't see it, so that nobody learns which ids are hidden posts.
 */
export async function findOwnPost(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<PostRow> {
  const row = await postById(deps.db, id);
  if (row && ownsPost(viewer, row)) return row;
  await findPost(deps, viewer, id);
  throw forbidden(refusals.othersPost);
}
