import { blogNamePattern } from '../blogs/blog.ts';

/**
 * The only classes allowed in the HTML of posts: the read-more mark, a mention, and an image wide
 * enough for the full width.
 */
export const bodyClasses = { readMore: 'read-more', mention: 'mention', wide: 'wide' } as const;

/** The read-more mark, where streams cut a text, exactly as the sanitiser writes it. */
export const readMoreHtml = `<hr class="${bodyClasses.readMore}" />`;
/** The read-more mark as users write it in HTML and Markdown. */
export const readMoreComment = '<!-- more -->';
/** Ours: label of the link to the rest of a text. */
export const keepReading = 'Keep reading';

/** The part of sanitised HTML that a stream shows; undefined if that is all of it. */
export function shownInStream(html: string): string | undefined {
  const at = html.indexOf(readMoreHtml);
  if (at === -1) return undefined;
  const rest = html.slice(at + readMoreHtml.length);
  return /<img\b/.test(rest) || rest.replace(/<[^>]*>|\s|&nbsp;/g, '') !== ''
    ? html.slice(0, at)
    : undefined;
}

/** The blog that the path of a mention names; undefined for any other path. */
export function mentionedBlog(href: string): string | undefined {
  const name = /^\/@([a-z0-9-]+)$/.exec(href)?.[1];
  return name !== undefined && blogNamePattern.test(name) ? name : undefined;
}

const withoutSpaces =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]';
/**
 * Source of a regular expression for the @ of a mention: at the start or after a space, a bracket,
 * a quotation mark, Markdown emphasis, a sign outside ASCII, or a letter of a script that has no
 * spaces between words.
 */
export const mentionStart = `(?<![^\\s([{"'>*_~\\P{ASCII}])(?<!(?!${withoutSpaces})[\\p{L}\\p{M}\\p{N}])@`;
/** Mentions in plain text: an @ and a blog's name, which no more letters of Latin script follow. */
export const mentionInText = new RegExp(
  `${mentionStart}([A-Za-z\\d][A-Za-z\\d-]{1,30}[A-Za-z\\d])(?![\\w-]|\\p{Script=Latin}|\\p{M}|\\.[A-Za-z\\d])`,
  'gu',
);
