import type { Piece } from '@tessera/shared-contracts/posts/define-post-type';
import { definitionOf } from '@tessera/shared-contracts/posts/post-type-definitions';
import type { PostSaid } from '@tessera/shared-contracts/posts/post-versions';
import { htmlToPlain } from '../../base/text/sanitise.ts';
import type { PostRow } from './post-queries.ts';

const block =
  /<\/?(?:p|h\d|[uo]l|li|blockquote|pre|table|t[rhd]|figure|figcaption|hr|br)\b[^>]*>/gi;
const image = /<img\b[^>]*>/gi;

/** The visible text of sanitised HTML, with a line per paragraph. */
const linesOf = (html: string): string[] =>
  html
    .replaceAll(block, '\n')
    .split('\n')
    .map(htmlToPlain)
    .filter((line) => line !== '');

const attribute = (tag: string, name: string): string =>
  htmlToPlain(new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '');

const imagesOf = (html: string): PostSaid['media'] =>
  (html.match(image) ?? []).map((tag) => ({
    url: attribute(tag, 'src'),
    name: attribute(tag, 'alt'),
  }));

/** The lines and the media of a part of a post. */
function readPiece(piece: Piece): Pick<PostSaid, 'media'> & { readonly lines: readonly string[] } {
  switch (piece.kind) {
    case 'heading':
      return { lines: [], media: [] };
    case 'text':
    case 'question':
      return { lines: piece.text === '' ? [] : [piece.text], media: [] };
    case 'html':
    case 'quote':
      return { lines: linesOf(piece.html), media: imagesOf(piece.html) };
    case 'line':
      return {
        lines: [piece.name === '' ? piece.text : `${piece.name}: ${piece.text}`],
        media: [],
      };
    case 'image':
      return { lines: [], media: [{ url: piece.url, name: piece.alt }] };
    case 'link':
      return piece.url.startsWith('/')
        ? { lines: [], media: [{ url: piece.url, name: piece.text }] }
        : { lines: [piece.text, piece.url].filter((line) => line !== ''), media: [] };
  }
}

/** What readers see of a post, or saw of an earlier version, as texts that can be compared. */
export function presentSaid({
  type,
  content,
  tags,
}: Pick<PostRow, 'type' | 'content' | 'tags'>): PostSaid {
  const pieces = definitionOf(content).pieces(content);
  const read = pieces.map(readPiece);
  return {
    type,
    title: pieces.flatMap((piece) => (piece.kind === 'heading' ? [piece.text] : [])).join('\n'),
    text: read.flatMap(({ lines }) => lines).join('\n'),
    tags: [...tags],
    media: read.flatMap(({ media }) => media),
  };
}
