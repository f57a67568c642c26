import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { Kysely } from 'kysely';
import type { MessagePost } from '@tessera/shared-contracts/messaging/conversation';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { isPostType } from '@tessera/shared-contracts/posts/post-types';
import type { Database } from '../../base/database/schema.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, invalid, notFound } from '../../base/wire/refusal.ts';
import { mediaByKeys } from '../../base/media/media-queries.ts';
import { keyOfUrl } from '../../base/media-store/media-types.ts';
import { withoutHost } from '../blogs/blog-host.ts';
import { findPost } from '../posts/find-post.ts';
import { hydrate, isVisible } from '../posts/hydrate-posts.ts';
import { canSeePost, isPublic } from '../posts/post-policy.ts';
import { postsByIds, type PostRow } from '../posts/post-queries.ts';
import { presentPost } from '../posts/present-post.ts';
import { previewImageOf, type ImageCopy } from '../sharing/preview-image.ts';
import type { MessageRow } from './messaging-queries.ts';

/** Thumbnails are shown 210 px wide; high-density screens need twice that. */
const thumbnailWidth = 420;

/** Posts of messages by id, as a reader sees them; hidden and deleted ones are absent. */
export type ShownPosts = ReadonlyMap<string, MessagePost>;

/**
 * The post that a message refers to.
 *
 * @throws RefusalError 404 if the sender cannot see the post, or it is not on the named blog; 403
 *   if there is a block between its blog and one of the sender's; 400 if the post is not public
 */
export async function requireShareablePost(
  deps: Deps,
  viewer: Viewer,
  { id, blog }: { readonly id: string; readonly blog: string },
): Promise<PostRow> {
  const post = await findPost(deps, viewer, id);
  const named = withoutHost(deps.env, blog);
  if (named !== post.blog.name && named !== post.blog.uuid) throw notFound(refusals.noPost);
  if (post.blockedOwn.size > 0) throw forbidden('You can’t share this post.');
  if (!isPublic(post.row)) throw invalid('This post can’t be sent in a message.');
  return post.row;
}

/** The photos of a post, or of the latest post in its trail that has any; widest sizes first. */
function photosOf({ content, trail }: Post): MessagePost['photos'] {
  for (const said of [content, ...trail.map((entry) => entry.content).toReversed()])
    if (said.type === 'photo')
      return said.photos.map(({ url, width, height, alt_sizes }) => ({
        alt_sizes: [{ url, width, height }, ...alt_sizes.filter((copy) => copy.width < width)],
      }));
  return [];
}

/** The smallest copy that is sharp as a thumbnail, else the widest. */
const thumbnailOf = (copies: readonly ImageCopy[]): ImageCopy | undefined =>
  copies.findLast(({ width }) => width >= thumbnailWidth) ?? copies[0];

/** The preview images of some posts, with sizes where they are known. */
async function thumbnailsOf(
  db: Kysely<Database>,
  posts: readonly Post[],
): Promise<ReadonlyMap<string, ImageCopy>> {
  const images = posts.map((post) => ({ id: post.action.id, image: previewImageOf(post) }));
  const media = await mediaByKeys(
    db,
    images.flatMap(({ image }) => (image?.copies.length === 0 ? (keyOfUrl(image.url) ?? []) : [])),
  );
  return new Map(
    images.flatMap(({ id, image }) => {
      if (!image) return [];
      const { width = 0, height = 0 } = media.get(keyOfUrl(image.url) ?? '') ?? {};
      return [[id, thumbnailOf(image.copies) ?? { url: image.url, width, height }] as const];
    }),
  );
}

/** Loads the posts of some messages for a reader, in a constant number of queries. */
export async function loadMessagePosts(
  db: Kysely<Database>,
  viewer: Viewer,
  messages: readonly MessageRow[],
): Promise<ShownPosts> {
  const ids = [...new Set(messages.flatMap((row) => row.post_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await postsByIds(db, ids);
  const hydration = await hydrate(db, viewer, rows);
  const posts = rows.flatMap((row) => {
    const blog = hydration.blogs.get(row.blog_id);
    const isHidden =
      !blog ||
      hydration.relations.blocked.has(row.blog_id) ||
      !canSeePost(viewer, { row, isBlogSuspended: blog.is_suspended });
    const post = isHidden ? undefined : presentPost(row, hydration, viewer);
    return post && isVisible(post) ? [post] : [];
  });
  const thumbnails = await thumbnailsOf(db, posts);
  return new Map(
    posts.map((post) => {
      const { id } = post.action;
      const thumbnail = thumbnails.get(id);
      const shown: MessagePost = {
        id,
        blog_name: post.blog.name,
        post_url: post.post_url,
        type: post.type,
        state: 'published',
        is_nsfw: post.is_nsfw,
        summary: post.summary,
        thumbnail: thumbnail !== undefined,
        thumbnail_url: thumbnail?.url ?? '',
        thumbnail_width: thumbnail?.width ?? 0,
        thumbnail_height: thumbnail?.height ?? 0,
        photos: photosOf(post),
      };
      return [id, shown] as const;
    }),
  );
}

/**
 * The post of a message; `disabled` when the reader cannot see it, undefined when the message has
 * none.
 */
export function presentMessagePost(
  { post_id: id, post_type: type }: Pick<MessageRow, 'post_id' | 'post_type'>,
  shown: ShownPosts,
): MessagePost | undefined {
  if (id === null) return undefined;
  return (
    shown.get(id) ?? {
      id,
      blog_name: '',
      post_url: '',
      type: type !== null && isPostType(type) ? type : 'link',
      state: 'disabled',
      is_nsfw: false,
      summary: '',
      thumbnail: false,
      thumbnail_url: '',
      thumbnail_width: 0,
      thumbnail_height: 0,
      photos: [],
    }
  );
}
