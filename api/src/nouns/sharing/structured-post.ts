import { embedOf } from '@tessera/shared-contracts/embeds/embed-services';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { Post, PostContent } from '@tessera/shared-contracts/posts/post';
import type { PlayedFile } from './played-file.ts';

export interface StructuredPostOptions {
  readonly post: Post;
  readonly blog: { readonly name: string; readonly title: string };
  readonly title: string;
  readonly description: string;
  /** URL of the site, without a trailing slash. */
  readonly baseUrl: string;
  /** URL of the preview image. */
  readonly image: string | undefined;
  readonly played: PlayedFile | undefined;
}

const mediaTypes = { audio: 'AudioObject', video: 'VideoObject' } as const;

/** The author of a post, as schema.org calls it. */
export const structuredAuthor = (
  { name, title }: { readonly name: string; readonly title: string },
  baseUrl: string,
): object => ({
  '@type': 'Person',
  name: title === '' ? name : title,
  alternateName: name,
  url: baseUrl + blogPaths.home(name),
});

/** What a post shows, the newest part of a reblog first; nothing of a covered post. */
const shownIn = ({ content, trail, is_nsfw }: Post): readonly PostContent[] =>
  is_nsfw ? [] : [content, ...trail.map((entry) => entry.content).toReversed()];

/** The preview image and, of a post with several photos, the others. */
function imagesOf(
  post: Post,
  preview: string | undefined,
  baseUrl: string,
): string | readonly string[] | undefined {
  const [, ...others] =
    shownIn(post)
      .flatMap((content) => (content.type === 'photo' ? [content.photos] : []))
      .find((photos) => photos.length > 0) ?? [];
  return preview === undefined || others.length === 0
    ? preview
    : [preview, ...others.map(({ url }) => new URL(url, baseUrl).href)];
}

/** The player of another site in a post; only of a known one. */
function embeddedPlayer(
  post: Post,
): { readonly kind: PlayedFile['kind']; readonly url: string } | undefined {
  for (const content of shownIn(post)) {
    if (content.type !== 'audio' && content.type !== 'video') continue;
    const address = URL.parse(content.url);
    const embed = address && embedOf(address);
    if (embed) return { kind: content.type, url: embed.player.href };
  }
  return undefined;
}

/** What a post is about: the post that it reblogs, unless that is gone, or the page it links to. */
function sharedContent({ content, trail, is_nsfw }: Post, baseUrl: string): object | undefined {
  const root = trail.find(({ is_root, is_gone }) => is_root && !is_gone);
  if (root)
    return {
      '@type': 'SocialMediaPosting',
      url: baseUrl + blogPaths.post(root.blog_name, root.post_id),
      author: structuredAuthor({ name: root.blog_name, title: '' }, baseUrl),
    };
  return content.type === 'link' && !is_nsfw
    ? {
        '@type': 'WebPage',
        url: content.url,
        ...(content.title !== '' && { name: content.title }),
      }
    : undefined;
}

/** A post as JSON-LD (https://schema.org/SocialMediaPosting), so that programs need not guess. */
export function structuredPost({
  post,
  blog,
  title,
  description,
  baseUrl,
  image,
  played,
}: StructuredPostOptions): object {
  const published = post.published_at ?? post.updated_at;
  const images = imagesOf(post, image, baseUrl);
  const player = played ? undefined : embeddedPlayer(post);
  const shared = sharedContent(post, baseUrl);
  const media = {
    name: title,
    ...(description !== '' && { description }),
    uploadDate: published,
    ...(image !== undefined && { thumbnailUrl: image }),
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    headline: title,
    ...(description !== '' && { description }),
    url: baseUrl + post.post_url,
    mainEntityOfPage: baseUrl + post.post_url,
    datePublished: published,
    ...(post.edited_at !== undefined && { dateModified: post.edited_at }),
    author: structuredAuthor(blog, baseUrl),
    ...(images !== undefined && { image: images }),
    ...(shared && { sharedContent: shared }),
    ...(post.tags.length > 0 && { keywords: post.tags }),
    ...(played && {
      [played.kind]: {
        '@type': mediaTypes[played.kind],
        ...media,
        contentUrl: played.url,
        encodingFormat: played.type,
        ...(played.duration > 0 && { duration: `PT${played.duration}S` }),
      },
    }),
    ...(player && {
      [player.kind]: { '@type': mediaTypes[player.kind], ...media, embedUrl: player.url },
    }),
    interactionStatistic: [
      ['LikeAction', post.like_count],
      ['CommentAction', post.reply_count],
      ['ShareAction', post.reblog_count],
    ].map(([type, count]) => ({
      '@type': 'InteractionCounter',
      interactionType: `https://schema.org/${type}`,
      userInteractionCount: count,
    })),
  };
}
