import {
  bodyClasses,
  mentionInText,
  readMoreHtml,
} from '@tessera/shared-contracts/posts/body-markup';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';

/** Matches one tag or one run of text of sanitised HTML, where < and > only delimit tags. */
const pieces = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g;
const isVoid = (name: string): boolean => name === 'br' || name === 'hr' || name === 'img';

/** A mention as the sanitiser would write it. */
const storedMention = (name: string): string => {
  const address = blogPaths.home(name.toLowerCase());
  return `<a class="${bodyClasses.mention}" href="${address}" rel="noopener nofollow ugc">@${name}</a>`;
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

/** Turns @name in the text of sanitised HTML into mentions, except inside links and code. */
export function linkMentions(html: string): string {
  if (!html.includes('@')) return html;
  let closed = 0;
  return html.replace(
    pieces,
    (piece: string, slash: string | undefined, name: string | undefined) => {
      if (name === undefined)
        return closed > 0
          ? piece
          : piece.replace(mentionInText, (_, blog: string) => storedMention(blog));
      if (name === 'a' || name === 'code' || name === 'pre' || name === 'kbd')
        closed += slash === '/' ? -1 : 1;
      return piece;
    },
  );
}
