import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { htmlToPlain } from '../../base/text/sanitise.ts';

/** An uploaded GIF in a post; it may be animated. */
export interface GifInPost {
  readonly url: string;
  /** The image's own alt text, and its caption if it is a photo. */
  readonly alt: string;
}

/** Maximum number of characters of a post's text that are indexed. */
const maxTextLength = 4000;
const image = /<img\b[^>]*>/g;
const ownGif = /^\/media\/[\w/-]+\.gif$/;

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** The HTML of a post of any type, without the iframes of players. */
const markupOf = (content: PostContent): string[] =>
  Object.entries(content).flatMap(([name, value]) =>
    name.endsWith('_html') && name !== 'embed_html' && typeof value === 'string' ? [value] : [],
  );

/** Uploaded GIFs in a post: its photos, and those in its texts. Each URL once. */
export function gifsInPost(content: PostContent): GifInPost[] {
  const photos =
    content.type === 'photo'
      ? content.photos.map(({ url, alt, caption }) => ({ url, alt: `${alt} ${caption}`.trim() }))
      : [];
  const inline = markupOf(content)
    .flatMap((html) => html.match(image) ?? [])
    .map((tag) => ({ url: attribute(tag, 'src'), alt: htmlToPlain(attribute(tag, 'alt')) }));
  const found = new Map<string, GifInPost>();
  for (const gif of [...photos, ...inline])
    if (ownGif.test(gif.url) && !found.has(gif.url)) found.set(gif.url, gif);
  return [...found.values()];
}

/** The text of a post, for the index. */
export function textOfPost(content: PostContent): string {
  const title = 'title' in content ? content.title : '';
  const text = [title, ...markupOf(content).map(htmlToPlain)].join(' ');
  return firstCharacters(text, maxTextLength).toWellFormed();
}
