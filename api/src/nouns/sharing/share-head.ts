import type { Post } from '@tessera/shared-contracts/posts/post';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { oembed } from '@tessera/shared-contracts/sharing/endpoints';
import type { Deps } from '../../base/http/context.ts';
import type { PageHead } from '../../base/page/document-head.tsx';
import { describePost } from './describe-post.ts';
import { playedFile, type PlayedFile } from './played-file.ts';
import { copyWithin, sizedPreviewImageOf } from './preview-image.ts';
import { structuredPost } from './structured-post.ts';

/** The title of a post on other sites: its summary, unless the post is covered. */
export const sharedTitle = (
  { summary, is_nsfw }: Pick<Post, 'summary' | 'is_nsfw'>,
  blogName: string,
): string => (summary === '' || is_nsfw ? `A post by ${blogName}` : summary);

/**
 * Preferred maximum size of preview images in px; if no copy is this small, the smallest is used.
 * Larger images look no better, and every site that shows a preview fetches the image.
 */
const largest = { width: 1280, height: 4096 } as const;
/** Minimum width in px for an image above the text; narrower images appear beside it. */
const minWidth = 300;

/** Path and query of the oEmbed request for a post. */
const oembedPath = (postUrl: string): string =>
  `${oembed.path}?url=${encodeURIComponent(postUrl)}&format=json`;

/** The avatar of a blog as a preview image: square and large enough for every preview. */
export const avatarImage = (
  { name, avatar_version }: { readonly name: string; readonly avatar_version: number | string },
  baseUrl: string,
): Readonly<Record<'image' | 'image:width' | 'image:height', string>> => ({
  image: new URL(blogPaths.avatar(name, 512, String(avatar_version)), baseUrl).href,
  'image:width': '512',
  'image:height': '512',
});

/** The file of a post as Open Graph properties. */
function ogFile({ kind, url, type, width, height }: PlayedFile): Readonly<Record<string, string>> {
  return {
    [kind]: url,
    ...(url.startsWith('https:') && { [`${kind}:secure_url`]: url }),
    [`${kind}:type`]: type,
    ...(width > 0 &&
      height > 0 && { [`${kind}:width`]: String(width), [`${kind}:height`]: String(height) }),
  };
}

/**
 * Head metadata of a post's page: preview image, description and oEmbed link. Covered posts, and
 * posts without an image, use the avatar of their blog.
 */
export async function shareHead(
  deps: Pick<Deps, 'db' | 'env'>,
  post: Post,
  blog: { readonly name: string; readonly title: string; readonly avatar_version: number | string },
): Promise<PageHead> {
  const { baseUrl } = deps.env;
  const image = post.is_nsfw ? undefined : await sizedPreviewImageOf(deps, post);
  const copy = image && (copyWithin(image, largest) ?? image.copies.at(-1));
  const title = sharedTitle(post, blog.name);
  const by = blog.title || blog.name;
  const description = describePost(post);
  const played = playedFile(post, baseUrl);
  const shown = image && new URL(copy?.url ?? image.url, baseUrl).href;
  return {
    description: description || (title === post.summary ? `${title} · ${by}` : title),
    author: by,
    structured: structuredPost({
      post,
      blog,
      title,
      description,
      baseUrl,
      image: shown ?? avatarImage(blog, baseUrl).image,
      played,
    }),
    card: copy && copy.width >= minWidth ? 'summary_large_image' : 'summary',
    openGraph: {
      title,
      type: 'article',
      ...(post.published_at !== null && { 'article:published_time': post.published_at }),
      'article:author': baseUrl + blogPaths.home(blog.name),
      'article:tag': post.tags,
      ...(shown === undefined ? avatarImage(blog, baseUrl) : { image: shown }),
      ...(copy && { 'image:width': String(copy.width), 'image:height': String(copy.height) }),
      'image:alt': image ? image.alt || title : by,
      ...(played && ogFile(played)),
    },
    ...(post.action.embed_key !== '' && { oembed: oembedPath(baseUrl + post.post_url) }),
  };
}
