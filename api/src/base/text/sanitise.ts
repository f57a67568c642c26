import sanitizeHtml, { type Attributes } from 'sanitize-html';
import { minimumFullWidthSize } from '@tessera/shared-contracts/blogs/blog';
import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { bodyClasses, mentionedBlog } from '@tessera/shared-contracts/posts/body-markup';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { refusalTexts } from '@tessera/shared-contracts/posts/refusal-texts';
import {
  contentProtocols,
  linkProtocols,
  validUrl,
} from '@tessera/shared-contracts/posts/url-rules';
import { invalid } from '../wire/refusal.ts';
import { linkMentions, placeReadMore, unlinkMentions } from './body-marks.ts';
import { embeddedAddress, noHosts, type OwnHosts } from './embedded-address.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { printable } from './printable.ts';
import { costOf } from './text-cost.ts';

/** Maximum nesting depth; deeper elements lose their tags but keep their text. */
const nestingLimit = 40;
/** Maximum width or height in px of an image. */
const largestSide = 20_000;

const isSide = (value: string | undefined): value is string =>
  value !== undefined && /^[1-9]\d{0,4}$/.test(value) && Number(value) <= largestSide;

/**
 * Facts from the media store and the database about the images and mentions of a text. A text that
 * was completed with them stays the same when it is sanitised again.
 */
export interface KnownParts {
  /** Sizes in px of our own uploads, by URL; 0 when unknown. */
  readonly sizes: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
  /** Tokens of the mentioned blogs that exist and are not suspended, by name. */
  readonly tokens: ReadonlyMap<string, string>;
}

/**
 * The attributes of an image: its URL if allowed, a numeric size (the stored one if known), a class
 * if the image spans the full width, and lazy loading. Other allowed attributes stay.
 */
function imageAttributes(
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
  hosts: OwnHosts,
): Attributes {
  const address = embeddedAddress(src, 'image', hosts);
  const own = address === undefined ? undefined : known?.sizes.get(address);
  const [width, height] =
    own && own.width > 0 && own.height > 0
      ? [String(own.width), String(own.height)]
      : [claimedWidth, claimedHeight];
  const sized = { ...(isSide(width) && { width }), ...(isSide(height) && { height }) };
  const isWide = isSide(width) && Number(width) >= minimumFullWidthSize;
  return {
    ...(address !== undefined && { src: validUrl(printable(address)) }),
    ...attribs,
    alt,
    ...sized,
    ...(isWide && { class: bodyClasses.wide }),
    loading: 'lazy',
  };
}

const blogTokenPattern = /^[0-9a-f]{32}$/;

/**
 * Allows mention markup only on links to blogs. With {@link KnownParts}, mentions get the token of
 * their blog.
 *
 * @NOTE A transform must not rename an element to one that is not allowed: the sanitiser would then
 *   close the next element at the same depth by the wrong name.
 */
function anchorAttributes(
  { class: names = '', [blogLinkAttributes.token]: given = '', ...attribs }: Attributes,
  known: KnownParts | undefined,
): Attributes {
  const named = names.split(/\s+/).includes(bodyClasses.mention)
    ? mentionedBlog(attribs['href'] ?? '')
    : undefined;
  const { href } = attribs;
  const link = {
    ...attribs,
    ...(href !== undefined && { href: validUrl(printable(href)) }),
    rel: 'noopener nofollow ugc',
  };
  if (named === undefined) return link;
  const token = known?.tokens.get(named) ?? given;
  return {
    class: bodyClasses.mention,
    ...link,
    ...(blogTokenPattern.test(token) && { [blogLinkAttributes.token]: token }),
  };
}

const optionsWith = (hosts: OwnHosts, known?: KnownParts): sanitizeHtml.IOptions => ({
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
    a: ['href', 'title', 'rel', blogLinkAttributes.token],
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
    // headings are demoted, because the page has its own h1
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    strike: 's',
    a: (tagName, attribs) => ({ tagName, attribs: anchorAttributes(attribs, known) }),
    img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs, known, hosts) }),
    '*': (tagName, { dir, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, ...(dir !== undefined && /^(?:ltr|rtl|auto)$/.test(dir) && { dir }) },
    }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
});

/**
 * Drops NUL, which jsonb rejects, and what may not stand in a page; replaces lone surrogates, which
 * UTF-8 rejects. HTML entities can decode to all of them.
 */
const storable = (text: string): string => printable(text.replaceAll('\u0000', '')).toWellFormed();

/** Maximum number of passes until the HTML is stable; nearly every text needs two. */
const maxPasses = 5;

/** The {@link bodyClasses.readMore} marker as people type it. */
const writtenReadMore = /<!--\s*more\s*-->/gi;

/**
 * Sanitises HTML for insertion into any page: keeps only allow-listed elements and protocols, and
 * marks links as user content. Known facts are passed in, because adding them to the finished tags
 * could let attribute content escape. Images of this product that are not uploads are removed.
 * Refuses excessive nesting with 400.
 */
export function sanitiseHtml(html: string, known?: KnownParts, hosts: OwnHosts = noHosts): string {
  const options = optionsWith(hosts, known);
  if (maxOpenElements(html) > mostOpenElements) throw invalid(refusalTexts.tooDeep);
  let clean = html.replace(writtenReadMore, `<hr class="${bodyClasses.readMore}">`);
  // dropping an element can leave the others nested in a way that parses differently
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const before = clean;
    clean = placeReadMore(storable(sanitizeHtml(before, options)));
    if (clean === before) break;
  }
  return clean;
}

const hasMarkup = (text: string): boolean => /<[a-z!/]/i.test(text);

/** Converts HTML without tags to paragraphs and line breaks. Its entities stay as they are. */
const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replace(/\r?\n/g, '<br>')}</p>`)
    .join('');

/** Elements that are open at the same time; no real text has as many. */
const mostOpenElements = 500;
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

/** The largest number of elements that are open at the same time. */
function maxOpenElements(html: string): number {
  let open = 0;
  let max = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (closesByItself.has(name.toLowerCase())) continue;
    open = Math.max(0, open + (slash === '' ? 1 : -1));
    max = Math.max(max, open);
  }
  return max;
}

function renderMarkdown(text: string): string {
  const { refusal } = costOf(text, 'markdown');
  if (refusal !== undefined) throw invalid(refusal);
  try {
    return parseMarkdown(text);
  } catch {
    // nesting so deep that the parser overflows the stack
    throw invalid(refusalTexts.tooDeep);
  }
}

/** Whether @name becomes a mention in texts of an editor. */
export const linksNames = (editor: EditorType): boolean => editor !== 'html';

/** Converts editor input to sanitised HTML. Names in its text are not mentions yet. */
export function renderWritten(
  source: string,
  editor: EditorType,
  hosts: OwnHosts = noHosts,
): string {
  if (source.trim() === '') return '';
  const html =
    editor === 'markdown'
      ? renderMarkdown(source)
      : hasMarkup(source)
        ? source
        : paragraphs(source);
  return sanitiseHtml(html, undefined, hosts);
}

/**
 * Completes the result of {@link renderWritten} with known facts: sizes of images, and mentions of
 * exactly the known blogs. No tag is taken away after names have become links, so an unknown name
 * changes nothing else.
 */
export function completeWritten(
  html: string,
  editor: EditorType,
  known: KnownParts,
  hosts: OwnHosts = noHosts,
): string {
  const clean = sanitiseHtml(unlinkMentions(html, known.tokens), known, hosts);
  return linksNames(editor) ? linkMentions(clean, known.tokens) : clean;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes plain text for HTML. Line breaks are not converted. */
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
/**
 * The visible text of sanitised HTML, on one line. Linear time, because it runs for every post of a
 * page.
 */
export const htmlToPlain = (html: string): string =>
  html
    .replace(
      /<\/?(?:p|h\d|[uo]l|li|blockquote|pre|table|t[rhd]|figure|figcaption|hr|br)\b[^>]*>/gi,
      ' ',
    )
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/gu, ' ')
    .trim();
