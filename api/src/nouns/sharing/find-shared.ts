import { refusals } from '@tessera/shared-contracts/core/refusals';
import { isId } from '@tessera/shared-contracts/core/wire';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { requireOpenBlog } from '../blogs/blog-gates.ts';
import { findBlog } from '../blogs/viewed-blog.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import { blogByFormerName } from '../blogs/blog-name-queries.ts';
import {
  blogById,
  blogByName,
  blogByUuid,
  relationsTo,
  type BlogRow,
} from '../blogs/blog-queries.ts';
import { requireViewablePost } from '../blogs/viewed-blog.ts';
import type { RequestValues, Deps } from '../../base/http/context.ts';
import { forbidden, notFound } from '../../base/wire/refusal.ts';
import { findPost, type FoundPost } from '../posts/find-post.ts';
import { postById } from '../posts/post-queries.ts';
import { canEmbedPost, canSharePost } from '../posts/share-policy.ts';

const unknownPost = refusals.noPost;

/** A visible post of the named blog. Refuses with 404, or with 403 because of a block or a gate. */
export async function findNamedPost(
  c: RequestValues,
  blogName: string,
  postId: string,
): Promise<FoundPost> {
  const { deps, viewer } = c.var;
  const post = await findPost(deps, viewer, postId);
  if (post.blog.name !== blogName) throw notFound(unknownPost);
  if (post.blockedOwn.size > 0) throw forbidden(shareTexts.forbidden);
  await requireViewablePost(c, post);
  return post;
}

/** Like `findNamedPost`, but also refuses posts that may not be shared, with 403. */
export async function findSharedPost(
  c: RequestValues,
  blogName: string,
  postId: string,
): Promise<FoundPost> {
  const post = await findNamedPost(c, blogName, postId);
  if (!canSharePost(post)) throw forbidden(shareTexts.private);
  return post;
}

/** A blog that may be shared. Refuses with 404, or with 403 because of a block or a gate. */
export async function findSharedBlog(c: RequestValues, name: string): Promise<BlogRow> {
  const { deps, viewer } = c.var;
  const blog = await findBlog(deps, name);
  requireOpenBlog(c, blog);
  const relations = viewer && (await relationsTo(deps.db, readerOf(viewer), [blog.id]));
  if ((relations?.blocked.get(blog.id)?.size ?? 0) > 0) throw forbidden(shareTexts.forbiddenBlog);
  return blog;
}

/** The blog that an embed URL names by its uuid, name or former name. */
const blogByAnyKey = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: string,
): Promise<BlogRow | undefined> =>
  (await blogByUuid(db, key)) ?? (await blogByName(db, key)) ?? blogByFormerName(db, key, now());

/** A post that may be embedded, by id and, if given, blog. Refuses anything else with 404. */
export async function findEmbeddedPost(
  deps: Pick<Deps, 'db' | 'now'>,
  id: string,
  blogKey?: string,
): Promise<Pick<FoundPost, 'row' | 'blog'>> {
  const row = isId(id) ? await postById(deps.db, id) : undefined;
  const blog =
    row &&
    (blogKey === undefined
      ? await blogById(deps.db, row.blog_id)
      : await blogByAnyKey(deps, blogKey));
  if (!row || blog?.id !== row.blog_id || !canEmbedPost(row, blog)) throw notFound(unknownPost);
  return { row, blog };
}
