import { brotliCompressSync, constants } from 'node:zlib';

/**
 * A part of a page: its bytes, and how much smaller the compressed page becomes when the part is
 * removed. The parts are removed in sequence, each from what is left of the page by then.
 */
export interface PagePart {
  readonly part: string;
  readonly bytes: number;
  readonly brotli: number;
}

/** The brotli quality that the server uses for pages that it renders for one user. */
const quality = 4;

/** Bytes of a text after brotli compression. */
export const brotliOf = (text: string): number =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  }).byteLength;

/** A byte belongs to the first part whose pattern matches it. */
const parts: readonly (readonly [string, RegExp])[] = [
  ['scripts of the head, inline', /<script nonce="[^"]*">[\s\S]*?<\/script>/g],
  ['payload of the shell', /<script type="application\/json" id="[^"]*">[\s\S]*?<\/script>/g],
  ['seeds of islands', /<script type="application\/json"[^>]*>[\s\S]*?<\/script>/g],
  ['rest of the head', /<head>[\s\S]*<\/head>/g],
  ['icons', /<svg[\s\S]*?<\/svg>/g],
  ['menus of posts', /<div class="post-view__menu"[\s\S]*?<\/div>/g],
  ['header and slots', /<div id="slot-[\s\S]*?(?=<main|<footer)/g],
  ['URLs', / (?:href|src)="[^"]*"/g],
  ['class names', / class="[^"]*"/g],
  ['data attributes', / data-[a-z-]+="[^"]*"/g],
  ['aria attributes', / (?:aria-[a-z]+|role|tabindex)="[^"]*"/g],
  ['ids', / id="[^"]*"/g],
];

/** Splits the HTML of a page into {@link parts}, and a last part for what no pattern matches. */
export function partsOf(html: string): PagePart[] {
  let rest = html;
  const found = parts.map(([part, pattern]) => {
    const before = rest;
    rest = rest.replaceAll(pattern, '');
    return {
      part,
      bytes: sizeOf(before) - sizeOf(rest),
      brotli: brotliOf(before) - brotliOf(rest),
    };
  });
  return [...found, { part: 'tags, other attributes and text', ...sizes(rest) }];
}

const sizeOf = (text: string): number => Buffer.byteLength(text);
const sizes = (text: string): Omit<PagePart, 'part'> => ({
  bytes: sizeOf(text),
  brotli: brotliOf(text),
});
