import {
  bodyClasses,
  mentionedBlog,
  mentionInText,
  readMoreHtml,
} from '@tessera/shared-contracts/posts/body-markup';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';

/** Matches one tag or one run of text of sanitised HTML, where < and > only delimit tags. */
const pieces = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g;
const isVoid = (name: string): boolean => name === 'br' || name === 'hr' || name === 'img';

/** A mention as the sanitiser would write it. */
const storedMention = (name: string, token: string): string => {
  const address = blogPaths.home(name.toLowerCase());
  return [
    `<a class="${bodyClasses.mention}" href="${address}" rel="noopener nofollow ugc"`,
    ` ${blogLinkAttributes.token}="${token}">@${name}</a>`,
  ].join('');
};

/**
 * Keeps the first top-level read-more mark, so that the HTML before it is well-formed, and drops
 * all others.
 */
export function placeReadMore(html: string): string {
  if (!html.includes(readMoreHtml)) return html;
  let depth = 0;
  let isPlaced = false;
  return html.replace(
    pieces,
    (piece: string, slash: string | undefined, name: string | undefined) => {
      if (name !== undefined && !isVoid(name)) depth += slash === '/' ? -1 : 1;
      if (piece !== readMoreHtml) return piece;
      if (depth > 0 || isPlaced) return '';
      isPlaced = true;
      return piece;
    },
  );
}

/**
 * Repairs truncated sanitised HTML: removes an incomplete tag, and closes open elements. If what is
 * left ends with text, removes an incomplete entity at its end, and adds an ellipsis.
 */
export function cutHtml(html: string): string {
  const open: string[] = [];
  let cut = '';
  let isInText = false;
  for (const [piece, slash, name] of html.replace(/<[^>]*$/, '').matchAll(pieces)) {
    cut += piece;
    isInText = name === undefined;
    if (name === undefined || isVoid(name)) continue;
    if (slash === '/') open.pop();
    else open.push(name);
  }
  const ended = isInText ? `${cut.replace(/&[a-z0-9#]*$/i, '').trimEnd()}…` : cut;
  return (
    ended +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  );
}

/** Calls `change` with each run of text of sanitised HTML that is not inside a link or code. */
function mapOpenText(html: string, change: (text: string) => string): string {
  let closed = 0;
  return html.replace(
    pieces,
    (piece: string, slash: string | undefined, name: string | undefined) => {
      if (name === undefined) return closed > 0 ? piece : change(piece);
      if (name === 'a' || name === 'code' || name === 'pre' || name === 'kbd')
        closed += slash === '/' ? -1 : 1;
      return piece;
    },
  );
}

const mentionLink = new RegExp(`^<a class="${bodyClasses.mention}"[^>]* href="([^"]*)"`);

/** The blog that an opening tag of sanitised HTML mentions; undefined for other tags. */
function blogOfTag(tag: string): string | undefined {
  const href = mentionLink.exec(tag)?.[1];
  return href === undefined ? undefined : mentionedBlog(href);
}

/** The names of all blogs that sanitised HTML mentions, by a link or, if `inText`, by @name. */
export function mentionedNames(html: string, inText: boolean): string[] {
  if (!html.includes('@')) return [];
  const names = new Set<string>();
  for (const [tag] of html.matchAll(pieces)) {
    const named = blogOfTag(tag);
    if (named !== undefined) names.add(named);
  }
  const open = inText ? unlinkMentions(html, new Set()) : '';
  mapOpenText(open, function collect(text) {
    for (const [, name = ''] of text.matchAll(mentionInText)) names.add(name.toLowerCase());
    return text;
  });
  return [...names];
}

/** Turns @name of known blogs in the text of sanitised HTML into mentions with their tokens. */
export function linkMentions(html: string, tokens: ReadonlyMap<string, string>): string {
  if (tokens.size === 0 || !html.includes('@')) return html;
  return mapOpenText(html, (text) =>
    text.replace(mentionInText, (written, name: string) => {
      const token = tokens.get(name.toLowerCase());
      return token === undefined ? written : storedMention(name, token);
    }),
  );
}

/**
 * Removes the tags of mentions whose blogs are not among the known names from sanitised HTML; their
 * text stays.
 */
export function unlinkMentions(html: string, known: { has(name: string): boolean }): string {
  if (!html.includes(`class="${bodyClasses.mention}"`)) return html;
  /** For each open link, whether its tags are removed. */
  const removed: boolean[] = [];
  return html.replace(
    pieces,
    (piece: string, slash: string | undefined, name: string | undefined) => {
      if (name !== 'a') return piece;
      if (slash === '/') return removed.pop() === true ? '' : piece;
      const named = blogOfTag(piece);
      const isRemoved = named !== undefined && !known.has(named);
      removed.push(isRemoved);
      return isRemoved ? '' : piece;
    },
  );
}
