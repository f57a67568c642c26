import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import type { blogPosts as endpoint } from '@tessera/shared-contracts/blogs/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { Deps } from '../http/context.ts';
import type { CallContext } from '../http/mount.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import { newestPlace } from '../posts/cursor.ts';
import { findPost } from '../posts/find-post.ts';
import { loadPosts } from '../posts/hydrate-posts.ts';
import { ownsPost } from '../posts/post-policy.ts';
import { blogStreamPosts } from '../posts/stream-queries.ts';
import { blogByFormerName } from './blog-name-queries.ts';
import { requireOpenBlog } from './blog-bars.ts';
import { readerOf } from './blog-policy.ts';
import { blogByNameOrId, relationsToOne, type BlogRow } from './blog-queries.ts';
import { noRelations, presentBlog } from './present-blog.ts';

/** The blog an in-page viewer shows; 404 when it is unknown or suspended. */
export async function findViewedBlog(deps: Pick<Deps, 'db'>, nameOrId: string): Promise<BlogRow> {
  // what was said of a blog before it was renamed still leads to it
  const blog = (await blogByNameOrId(deps.db, nameOrId)) ?? (await blogByFormerName(deps.db, nameOrId, new Date()));
  if (!blog || blog.is_suspended) throw notFound('This blog does not exist.');
  return blog;
}

type ViewerPost = CallOutput<typeof endpoint>['posts'][number];

/** A post under the names of the viewer too: those of the blog itself, not of what it reblogged. */
const viewerPost = (post: Post): ViewerPost => ({
  ...post, id: post.action.id, reblog_key: post.action.reblog_key,
  photos: post.content.type === 'photo' ? post.content.photos.map(({ url, width, height, alt_sizes }) => ({ original_size: { url, width, height }, alt_sizes })) : [],
});

/** `/svc/indash_blog/posts`: posts of a blog for the blog viewer, or the one that is named. */
export async function viewerPosts({ c, deps, viewer, query }: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const blog = await findViewedBlog(deps, query.tumblelog_name_or_id);
  requireOpenBlog(c, blog);
  const relations = viewer ? await relationsToOne(deps.db, readerOf(viewer), blog) : noRelations;
  // the page of the blog says so too, and whoever made the block can end it there
  if (relations.blocked.has(blog.id) && viewer?.isStaff !== true) throw forbidden(blogTexts.closedText);
  const isSingle = query.post_id !== '' && query.post_id !== 'null';
  if (isSingle && (await findPost(deps, viewer, query.post_id)).row.blog_id !== blog.id) throw notFound('This post does not exist.');
  const ids = isSingle ? [query.post_id] : (await blogStreamPosts(deps.db, blog.id, ownsPost(viewer, { blog_id: blog.id }), newestPlace, query.limit, query.offset)).map(({ id }) => id);
  const posts = await loadPosts(deps.db, viewer, ids);
  return { posts: posts.map(viewerPost), tumblelog: presentBlog(blog, viewer, relations), peepr_ad: null, tracking_html: '' };
}
