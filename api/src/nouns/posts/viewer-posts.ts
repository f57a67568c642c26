import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import {
  maxPostOffset,
  noNextOffset,
  type blogPosts as endpoint,
} from '@tessera/shared-contracts/posts/blog-posts';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { adScriptUrl } from '../../base/page/ad-settings.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { newestPlace } from '../../base/wire/cursor.ts';
import { findPost } from './find-post.ts';
import { loadPosts } from './hydrate-posts.ts';
import { ownsPost } from './post-policy.ts';
import { blogStreamPosts } from './stream-queries.ts';
import { presentBlog } from '../blogs/present-blog.ts';
import { findViewedBlog } from '../blogs/viewed-blog.ts';

type ViewerPost = CallOutput<typeof endpoint>['posts'][number];

/**
 * Adds the fields that the drawer expects. Id and reblog key belong to the post itself, not to the
 * post that it reblogged.
 */
const viewerPost = (post: Post): ViewerPost => ({
  ...post,
  id: post.action.id,
  reblog_key: post.action.reblog_key,
  photos:
    post.content.type === 'photo'
      ? post.content.photos.map(({ url, width, height, alt_sizes }) => ({
          original_size: { url, width, height },
          alt_sizes,
        }))
      : [],
});

/** Maximum number of batches read for one page: bounds the cost for a blog full of hidden posts. */
const maxBatches = 20;

interface ViewedPage {
  readonly posts: readonly Post[];
  /** Offset of the next page; {@link noNextOffset} when there is none. */
  readonly next_offset: number;
}

/**
 * A page of a blog. Posts that a block hides entirely do not count: a page has fewer than `limit`
 * posts only at the end of the blog, at the maximum offset, or after very many hidden posts.
 */
async function pageOf(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | undefined,
  blogId: string,
  { limit, offset: start }: { readonly limit: number; readonly offset: number },
): Promise<ViewedPage> {
  const posts: Post[] = [];
  const isOwner = ownsPost(viewer, { blog_id: blogId });
  let offset = start;
  for (let batch = 0; batch < maxBatches && offset <= maxPostOffset; batch += 1) {
    const placed = await blogStreamPosts(db, blogId, isOwner, newestPlace, limit + 1, offset);
    const ids = placed.slice(0, limit).map(({ id }) => id);
    const found = await loadPosts(db, viewer, ids);
    const taken = found.slice(0, limit - posts.length);
    posts.push(...taken);
    const last = taken.at(-1);
    if (found.length > taken.length && last) {
      return { posts, next_offset: offset + ids.indexOf(last.action.id) + 1 };
    }
    if (placed.length <= limit) return { posts, next_offset: noNextOffset };
    offset += limit;
    if (posts.length === limit) break;
  }
  return { posts, next_offset: offset <= maxPostOffset ? offset : noNextOffset };
}

/** The requested post; 404 when it does not belong to this blog. */
async function singlePost(
  deps: Deps,
  viewer: Viewer | undefined,
  blogId: string,
  postId: string,
): Promise<ViewedPage> {
  const { row } = await findPost(deps, viewer, postId);
  if (row.blog_id !== blogId) throw notFound(refusals.noPost);
  return {
    posts: await loadPosts(deps.db, viewer, [postId], { isWhole: true }),
    next_offset: noNextOffset,
  };
}

/** `/svc/indash_blog/posts`: posts of a blog for the drawer, or one given post. */
export async function viewerPosts({
  c,
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { blog, relations } = await findViewedBlog(c, query.tumblelog_name_or_id, {
    isShown: true,
  });
  const isSingle = query.post_id !== '' && query.post_id !== 'null';
  const { posts, next_offset } = isSingle
    ? await singlePost(deps, viewer, blog.id, query.post_id)
    : await pageOf(deps, viewer, blog.id, query);
  return {
    posts: posts.map(viewerPost),
    next_offset,
    tumblelog: presentBlog(blog, viewer, relations),
    peepr_ad: adScriptUrl(c) === '' ? null : {},
    tracking_html: '',
  };
}
