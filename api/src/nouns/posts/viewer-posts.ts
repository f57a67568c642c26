import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import {
  maxPostOffset,
  noNextOffset,
  type blogPosts as endpoint,
  type flatBlogPosts,
} from '@tessera/shared-contracts/posts/blog-posts';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { adScriptUrl } from '../../base/page/ad-settings.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { newestPlace } from '../../base/wire/cursor.ts';
import { findPost } from './find-post.ts';
import { flattenPost, namedFields, wholeAddress } from './flatten-post.ts';
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
const viewerPost = (post: Post, base: string): ViewerPost => ({
  ...post,
  ...namedFields(post, base),
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

/** What both calls for posts of a blog answer: its posts, or one given post. */
async function findViewedPosts({
  c,
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint | typeof flatBlogPosts>) {
  const { blog, relations } = await findViewedBlog(c, query.tumblelog_name_or_id, {
    isShown: true,
  });
  const isSingle = query.post_id !== '' && query.post_id !== 'null';
  const page = isSingle
    ? await singlePost(deps, viewer, blog.id, query.post_id)
    : await pageOf(deps, viewer, blog.id, query);
  return { ...page, tumblelog: presentBlog(blog, viewer, relations) };
}

/** `/svc/indash_blog/posts`: posts of a blog for the drawer, or one given post. */
export async function viewerPosts(
  call: CallContext<typeof endpoint>,
): Promise<CallOutput<typeof endpoint>> {
  const { posts, next_offset, tumblelog } = await findViewedPosts(call);
  return {
    posts: posts.map((post) => viewerPost(post, call.deps.env.baseUrl)),
    next_offset,
    tumblelog,
    peepr_ad: adScriptUrl(call.c) === '' ? null : {},
    tracking_html: '',
  };
}

/** Bytes of whole texts in one answer; further long posts of a page are cut as in streams. */
const wholeBytes = 2_000_000;
/** Long posts that are read at once. */
const wholeAtOnce = 5;

/** Replaces cut posts by whole ones, the first ones first, as many as fit. */
async function withWhole(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | undefined,
  posts: readonly Post[],
): Promise<readonly Post[]> {
  const cut = posts.filter(({ is_cut }) => is_cut === true).map(({ action }) => action.id);
  const whole = new Map<string, Post>();
  let bytes = 0;
  for (let from = 0; from < cut.length && bytes < wholeBytes; from += wholeAtOnce) {
    const ids = cut.slice(from, from + wholeAtOnce);
    for (const post of await loadPosts(db, viewer, ids, { isWhole: true })) {
      bytes += Buffer.byteLength(JSON.stringify([post.content, post.trail]));
      whole.set(post.action.id, post);
    }
  }
  return posts.map((post) => whole.get(post.action.id) ?? post);
}

/** `/svc/indash_blog`: the same posts for programs, in the flat shape. */
export async function flatViewerPosts(
  call: CallContext<typeof flatBlogPosts>,
): Promise<CallOutput<typeof flatBlogPosts>> {
  const { deps, viewer } = call;
  const { posts, next_offset, tumblelog } = await findViewedPosts(call);
  const whole = wholeAddress(deps.env.baseUrl);
  const flat: CallOutput<typeof flatBlogPosts>['posts'] = [];
  for (const post of await withWhole(deps, viewer, posts)) flat.push(await flattenPost(deps, post));
  return {
    posts: flat,
    next_offset,
    tumblelog: {
      ...tumblelog,
      url: whole(tumblelog.url),
      avatar_url: whole(tumblelog.avatar_url),
    },
  };
}
