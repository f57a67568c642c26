import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { Post } from '@tessera/shared-contracts/posts/post';
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
    ...(image !== undefined && { image }),
    ...(post.tags.length > 0 && { keywords: post.tags }),
    ...(played && {
      [played.kind]: {
        '@type': played.kind === 'video' ? 'VideoObject' : 'AudioObject',
        name: title,
        ...(description !== '' && { description }),
        contentUrl: played.url,
        encodingFormat: played.type,
        uploadDate: published,
        ...(image !== undefined && { thumbnailUrl: image }),
        ...(played.duration > 0 && { duration: `PT${played.duration}S` }),
      },
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
