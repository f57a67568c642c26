import { marked } from 'marked';
import sanitizeHtml, { type Attributes } from 'sanitize-html';
import { minimumFullWidthSize } from '@tessera/shared-contracts/blogs/blog';
import { bodyClasses, mentionedBlog } from '@tessera/shared-contracts/posts/body-markup';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { contentProtocols, linkProtocols } from '@tessera/shared-contracts/posts/url-rules';
import { invalid } from '../http/refusal.ts';
import { kindOfKey, keyOfUrl } from '../media/media-types.ts';
import { linkMentions, placeReadMore } from './body-marks.ts';

/** Levels of elements inside each other; deeper ones lose their tags and keep their text. */
const nestingLimit = 40;
/** Largest width or height in px that a picture may claim. */
const largestSide = 20_000;

const isSide = (value: string | undefined): value is string =>
  value !== undefined && /^[1-9]\d{0,4}$/.test(value) && Number(value) <= largestSide;

/** What the store and the database know about a text. A text that was finished with it stays as it is when sanitised again. */
export interface KnownParts {
  /** Sizes in px of our own uploads, by address; 0 when unknown. */
  readonly sizes: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
  /** Tokens of the blogs that exist, by name. */
  readonly tokens: ReadonlyMap<string, string>;
}

/** An address on the web, or exactly that of an upload: any other path of this site could do more than show a picture. */
const isPictureAddress = (src: string): boolean =>
  /^https?:\/\//i.test(src) || kindOfKey(keyOfUrl(src) ?? '') === 'image';

/** What is kept of a picture: its address, a size in numbers (ours where we know it), and whether that fills the whole width. */
function picture(
  {
    class: _class,
    loading: _loading,
    src = '',
    alt = '',
    width: claimedWidth,
    height: claimedHeight,
    ...attribs
  }: Attributes,
  known: KnownParts | undefined,
): Attributes {
  const own = known?.sizes.get(src);
  const [width, height] =
    own && own.width > 0 && own.height > 0
      ? [String(own.width), String(own.height)]
      : [claimedWidth, claimedHeight];
  const sized = { ...(isSide(width) && { width }), ...(isSide(height) && { height }) };
  const isWide = isSide(width) && Number(width) >= minimumFullWidthSize;
  return {
    ...(isPictureAddress(src) && { src }),
    ...attribs,
    alt,
    ...sized,
    ...(isWide && { class: bodyClasses.wide }),
    loading: 'lazy',
  };
}

/** An element that is not on the list: its tags go, its content stays. */
const dropped = { tagName: 'dropped', attribs: {} };
const blogTokenPattern = /^[0-9a-f]{32}$/;

/** Only a link that names a blog may call itself a mention; with {@link KnownParts}, only of a blog that exists, by its token. */
function anchor(
  { class: names = '', 'data-blog-token': given = '', ...attribs }: Attributes,
  known: KnownParts | undefined,
): { readonly tagName: string; readonly attribs: Attributes } {
  const named = names.split(/\s+/).includes(bodyClasses.mention)
    ? mentionedBlog(attribs['href'] ?? '')
    : undefined;
  const link = { ...attribs, rel: 'noopener nofollow ugc' };
  if (named === undefined) return { tagName: 'a', attribs: link };
  const token = known ? known.tokens.get(named) : given;
  if (known && token === undefined) return dropped;
  return {
    tagName: 'a',
    attribs: {
      class: bodyClasses.mention,
      ...link,
      ...(token !== undefined && blogTokenPattern.test(token) && { 'data-blog-token': token }),
    },
  };
}

const optionsWith = (known?: KnownParts): sanitizeHtml.IOptions => ({
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'pre',
    'ul',
    'ol',
    'li',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'del',
    'ins',
    'sub',
    'sup',
    'small',
    'mark',
    'code',
    'kbd',
    'q',
    'cite',
    'abbr',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'data-blog-token'],
    img: ['src', 'alt', 'title', 'width', 'height', 'class', 'loading'],
    ol: ['start'],
    abbr: ['title'],
    th: ['scope'],
    '*': ['lang', 'dir'],
  },
  allowedClasses: { hr: [bodyClasses.readMore], a: [bodyClasses.mention], img: [bodyClasses.wide] },
  allowedSchemes: [...contentProtocols],
  allowedSchemesByTag: { img: [...linkProtocols] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit,
  transformTags: {
    // the page has one h1, and posts come below it
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    strike: 's',
    a: (_, attribs) => anchor(attribs, known),
    img: (tagName, attribs) => ({ tagName, attribs: picture(attribs, known) }),
    '*': (tagName, { dir, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, ...(dir !== undefined && /^(?:ltr|rtl|auto)$/.test(dir) && { dir }) },
    }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
});
const plainOptions = optionsWith();

/** jsonb cannot hold NUL, and UTF-8 no lone surrogates; entities could have made either. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** Times that HTML is sanitised until nothing changes any more; twice for nearly any text. */
const mostPasses = 5;

/** The mark of {@link bodyClasses.readMore} as people write it. */
const writtenReadMore = /<!--\s*more\s*-->/gi;

/**
 * HTML that may be inserted into any page: allow-listed elements and protocols, links marked as their author's. It is the
 * last to write tags: nothing may edit them afterwards, or what stands in an attribute may end up outside of it. What is
 * known of a text is therefore given to it. Refuses with 400 what is nested too deeply.
 */
export function sanitiseHtml(html: string, known?: KnownParts): string {
  const options = known ? optionsWith(known) : plainOptions;
  if (mostOpen(html) > patternBounds.openElements) throw invalid('This text is nested too deeply.');
  let clean = html.replace(writtenReadMore, `<hr class="${bodyClasses.readMore}">`);
  // what surrounded a dropped element can nest in a way that is read differently once it is gone
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const before = clean;
    clean = placeReadMore(storable(sanitizeHtml(before, options)));
    if (clean === before) break;
  }
  return clean;
}

const hasMarkup = (text: string): boolean => /<[a-z!/]/i.test(text);

/** Text without any markup as paragraphs and line breaks. Entities stay: HTML is what was asked for. */
const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replace(/\r?\n/g, '<br>')}</p>`)
    .join('');

/**
 * Parsers take time with the square of some patterns, up to a minute for a body full of them. Nobody writes so: a text
 * with more than these is refused before it is parsed.
 */
const patternBounds = {
  openElements: 500,
  marks: 20_000,
  marksInBlock: 3000,
  blockLength: 100_000,
} as const;
const closesByItself = new Set([
  'p',
  'li',
  'td',
  'th',
  'tr',
  'dt',
  'dd',
  'thead',
  'tbody',
  'br',
  'hr',
  'img',
  'input',
  'wbr',
  'source',
  'area',
  'col',
  'embed',
  'link',
  'meta',
  'base',
  'track',
]);

/** Elements that are begun and not ended, at the place where they are most. */
function mostOpen(html: string): number {
  let open = 0;
  let most = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (closesByItself.has(name.toLowerCase())) continue;
    open = Math.max(0, open + (slash === '' ? 1 : -1));
    most = Math.max(most, open);
  }
  return most;
}

const marksIn = (text: string): number => text.match(/[*_~`[\]<>|!&\\:]/g)?.length ?? 0;

function checkMarkdown(text: string): void {
  const isTooMuch =
    marksIn(text) > patternBounds.marks ||
    text
      .split(/\n[ \t]*\n/)
      .some(
        (block) =>
          block.length > patternBounds.blockLength || marksIn(block) > patternBounds.marksInBlock,
      );
  if (isTooMuch) throw invalid('This Markdown cannot be read.');
}

function renderMarkdown(text: string): string {
  checkMarkdown(text);
  try {
    return marked.parse(text, { async: false, gfm: true, breaks: true });
  } catch {
    // nesting so deep that the parser's stack ends
    throw invalid('This Markdown cannot be read.');
  }
}

/** What an editor wrote, as HTML that may be inserted into any page. */
export function renderWritten(source: string, editor: EditorType): string {
  if (source.trim() === '') return '';
  if (editor === 'markdown') return linkMentions(sanitiseHtml(renderMarkdown(source)));
  const html = sanitiseHtml(hasMarkup(source) ? source : paragraphs(source));
  return editor === 'rich' ? linkMentions(html) : html;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Plain text as HTML, line breaks kept. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
export const plainToHtml = (text: string): string =>
  storable(escapeText(text.trim()).replace(/\r?\n/g, '<br>'));

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
/** What a reader sees of sanitised HTML, on one line. Linear in its length: it is called for every post of a page. */
export const htmlToPlain = (html: string): string =>
  html
    .replace(/<\/(?:p|h\d|li|blockquote|pre|tr|figure|td)>|<br[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/gu, ' ')
    .trim();
