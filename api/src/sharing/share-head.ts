import type { Post } from '@tessera/shared-contracts/posts/post';
import type { PageHead } from '../pages/document.tsx';
import { oembedPath } from './oembed.ts';
import { pictureOf } from './picture-of.ts';

/** What a post's page tells other sites: picture and description for previews, and where they learn to show it. */
export function shareHead(post: Post, author: { readonly name: string; readonly title: string; readonly avatar_url: string }, baseUrl: string): PageHead {
  const picture = pictureOf(post);
  const absolute = (address: string): string => new URL(address, baseUrl).href;
  const title = post.summary === '' ? `A post by ${author.name}` : post.summary;
  return {
    description: `${title} · ${author.title || author.name}`,
    openGraph: {
      type: 'article', image: absolute(picture?.url ?? author.avatar_url),
      ...(picture && picture.width > 0 && picture.height > 0 && { 'image:width': String(picture.width), 'image:height': String(picture.height) }),
      ...(picture && picture.alt !== '' && { 'image:alt': picture.alt }),
    },
    ...(post.action.embed_key !== '' && { oembed: oembedPath(baseUrl + post.post_url) }),
  };
}
