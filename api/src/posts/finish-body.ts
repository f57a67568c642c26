import { minimumFullWidthSize } from '@tessera/shared-contracts/blogs/blog';
import { bodyClasses, mentionedBlog } from '@tessera/shared-contracts/posts/body-markup';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { mentionableBlogs } from '../blogs/blog-queries.ts';
import type { Deps } from '../http/context.ts';
import { findMedia } from './find-media.ts';

/** Uploads looked up for one text; more pictures than that keep the sizes they claim. */
const mostLookups = 100;

const ownPicture = /<img\b[^>]*?\ssrc="(\/media\/[^"]+)"[^>]*>/g;
const mention = new RegExp(`<a class="${bodyClasses.mention}" href="([^"]*)"[^>]*>([^<]*)</a>`, 'g');

/** The sizes of our own uploads: pages hold the place of a picture before it has arrived. */
async function sizePictures(deps: Pick<Deps, 'db' | 'media' | 'now'>, html: string): Promise<string> {
  const addresses = [...new Set([...html.matchAll(ownPicture)].map((match) => match[1] ?? ''))].slice(0, mostLookups);
  if (addresses.length === 0) return html;
  const found = new Map(await Promise.all(addresses.map(async (address) => [address, await findMedia(deps, address)] as const)));
  return html.replace(ownPicture, (tag: string, address: string) => {
    const { width, height } = found.get(address) ?? { width: 0, height: 0 };
    if (width === 0 || height === 0) return tag;
    const wide = width >= minimumFullWidthSize ? ` class="${bodyClasses.wide}"` : '';
    return tag.replace(/\s(?:width|height|class)="[^"]*"/g, '').replace(/ loading=/, ` width="${width}" height="${height}"${wide} loading=`);
  });
}

/** Names that no blog has stay as text. A mention carries the token of its blog, which holds whatever the blog is called one day. */
async function checkMentions(deps: Pick<Deps, 'db'>, html: string): Promise<string> {
  const names = [...new Set([...html.matchAll(mention)].flatMap((match) => mentionedBlog(match[1] ?? '') ?? []))];
  if (names.length === 0) return html;
  const known = await mentionableBlogs(deps.db, names);
  return html.replace(mention, (link: string, href: string, text: string) => {
    const token = known.get(mentionedBlog(href) ?? '');
    return token === undefined ? text : link.replace('>', ` data-blog-token="${token}">`);
  });
}

/** Rendered HTML completed by what only the database and the store know: which blogs there are, and how large uploads are. */
export const finishBody = async (deps: Pick<Deps, 'db' | 'media' | 'now'>, html: string): Promise<string> => checkMentions(deps, await sizePictures(deps, html));

/** The same for every text of a post. */
export async function finishContent(deps: Pick<Deps, 'db' | 'media' | 'now'>, content: PostContent): Promise<PostContent> {
  switch (content.type) {
    case 'text': return { ...content, body_html: await finishBody(deps, content.body_html) };
    case 'quote': return { ...content, quote_html: await finishBody(deps, content.quote_html), source_html: await finishBody(deps, content.source_html) };
    case 'chat': return content;
    case 'note': return { ...content, answer_html: await finishBody(deps, content.answer_html) };
    default: return { ...content, caption_html: await finishBody(deps, content.caption_html) };
  }
}
