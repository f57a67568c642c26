import { isDeepStrictEqual } from 'node:util';
import type { PostContent, PostPhoto } from '@tessera/shared-contracts/posts/post';
import { asksThisProduct, ownHosts, type OwnHosts } from '../../base/text/embedded-address.ts';
import { defineRepairOfPosts } from './repair-posts.ts';

/**
 * Sanitised HTML without images that ask this product for no upload.
 *
 * @NOTE The address need not be unescaped: what is escaped there is not part of a host.
 */
const withoutImages = (html: string, hosts: OwnHosts): string =>
  html.replace(/<img\b[^>]*>/g, (tag) =>
    asksThisProduct(/ src="([^"]*)"/.exec(tag)?.[1] ?? '', 'image', hosts) ? '' : tag,
  );

function photosOf(photos: readonly PostPhoto[], hosts: OwnHosts): PostPhoto[] {
  const shown = photos.filter(({ url }) => !asksThisProduct(url, 'image', hosts));
  return shown.map(({ livephoto_url, ...photo }) => ({
    ...photo,
    ...(livephoto_url !== undefined &&
      !asksThisProduct(livephoto_url, 'video', hosts) && { livephoto_url }),
  }));
}

/** Content that embeds nothing of this product but uploads. */
function cleanContent(content: PostContent, hosts: OwnHosts): PostContent {
  const html = (text: string): string => withoutImages(text, hosts);
  const address = (url: string, kind: Parameters<typeof asksThisProduct>[1]): string =>
    asksThisProduct(url, kind, hosts) ? '' : url;
  switch (content.type) {
    case 'text':
      return { ...content, body_html: html(content.body_html) };
    case 'photo': {
      const photos = photosOf(content.photos, hosts);
      return {
        ...content,
        photos,
        layout: photos.length === content.photos.length ? content.layout : '',
        caption_html: html(content.caption_html),
      };
    }
    case 'quote':
      return {
        ...content,
        quote_html: html(content.quote_html),
        source_html: html(content.source_html),
      };
    case 'link':
      return {
        ...content,
        thumbnail: address(content.thumbnail, 'image'),
        caption_html: html(content.caption_html),
      };
    case 'chat':
      return content;
    case 'audio':
      return {
        ...content,
        url: content.embed_html === undefined ? address(content.url, 'audio') : content.url,
        album_art: address(content.album_art, 'image'),
        caption_html: html(content.caption_html),
      };
    case 'video':
      return {
        ...content,
        url: content.embed_html === '' ? address(content.url, 'video') : content.url,
        caption_html: html(content.caption_html),
      };
    case 'note':
      return {
        ...content,
        answer_html: html(content.answer_html),
        ...(content.caption_html !== undefined && { caption_html: html(content.caption_html) }),
      };
  }
}

/**
 * Takes out of posts, and of their copies in trails, what would make a reader's browser ask this
 * product for something that is no upload: images in texts, photos, thumbnails, covers, sounds and
 * videos. They are taken out of the stored content, as the sanitiser does it today, because nothing
 * else of a post may change, and because a trail keeps content whose source was deleted.
 */
export const repairEmbeds = defineRepairOfPosts({
  name: 'repair-embeds',
  kind: 'embedded',
  async open({ env }) {
    const hosts = ownHosts(env);
    return async function repairPost({ content, trail }) {
      const clean = {
        content: cleanContent(content, hosts),
        trail: trail.map((entry) => ({ ...entry, content: cleanContent(entry.content, hosts) })),
      };
      return isDeepStrictEqual(clean, { content, trail }) ? undefined : clean;
    };
  },
});
