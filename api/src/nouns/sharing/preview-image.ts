import type { Post, PostContent, PostPhoto } from '@tessera/shared-contracts/posts/post';
import type { Deps } from '../../base/http/context.ts';
import { mediaByKey } from '../../base/media/media-queries.ts';
import { keyOfUrl } from '../../base/media-store/media-types.ts';

/** An image in one size, in px. */
export interface ImageCopy {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
/** The preview image of a post; `copies` lists all versions of known size, widest first. */
export interface PreviewImage {
  readonly url: string;
  readonly alt: string;
  readonly copies: readonly ImageCopy[];
}

const unsized = (url: string): PreviewImage | undefined =>
  url === '' ? undefined : { url, alt: '', copies: [] };

function photo({ url, width, height, alt, caption, alt_sizes }: PostPhoto): PreviewImage {
  const smaller = alt_sizes.filter((copy) => copy.width < width);
  return {
    url,
    alt: alt || caption,
    copies: width > 0 && height > 0 ? [{ url, width, height }, ...smaller] : [],
  };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
};
const plain = (attribute: string): string =>
  attribute.replace(/&(?:amp|quot|lt|gt);/g, (entity) => entities[entity] ?? entity);

/** The first image in sanitised HTML. */
function imageInHtml(html: string): PreviewImage | undefined {
  const [tag] = /<img\b[^>]*>/.exec(html) ?? [];
  const image =
    tag === undefined ? undefined : unsized(plain(/ src="([^"]*)"/.exec(tag)?.[1] ?? ''));
  return image && { ...image, alt: plain(/ alt="([^"]*)"/.exec(tag ?? '')?.[1] ?? '') };
}

function imageIn(content: PostContent): PreviewImage | undefined {
  switch (content.type) {
    case 'photo':
      return content.photos[0] && photo(content.photos[0]);
    case 'video':
      return unsized(content.poster);
    case 'link':
      return unsized(content.thumbnail);
    case 'audio':
      return unsized(content.album_art);
    case 'text':
      return imageInHtml(content.body_html);
    case 'quote':
    case 'chat':
    case 'note':
      return undefined;
  }
}

/** The preview image of a post: an image of its own, else the newest one in its trail. */
export function previewImageOf({
  content,
  trail,
}: Pick<Post, 'content' | 'trail'>): PreviewImage | undefined {
  for (const said of [content, ...trail.map((entry) => entry.content).reverse()]) {
    const image = imageIn(said);
    if (image) return image;
  }
  return undefined;
}

/** Like `previewImageOf`, but looks up a missing image size in the media table. */
export async function sizedPreviewImageOf(
  { db }: Pick<Deps, 'db'>,
  post: Pick<Post, 'content' | 'trail'>,
): Promise<PreviewImage | undefined> {
  const image = previewImageOf(post);
  const key = image && image.copies.length === 0 ? keyOfUrl(image.url) : undefined;
  const media = key === undefined ? undefined : await mediaByKey(db, key);
  return image && media && media.width > 0 && media.height > 0
    ? { ...image, copies: [{ url: image.url, width: media.width, height: media.height }] }
    : image;
}

/** The largest copy of known size that fits; undefined if none does. */
export const copyWithin = (
  { copies }: PreviewImage,
  maxSize: { readonly width: number; readonly height: number },
): ImageCopy | undefined =>
  copies.find(({ width, height }) => width <= maxSize.width && height <= maxSize.height);
