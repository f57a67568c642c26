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

/**
 * Mentions in plain text: an @ and a blog's name, at the start or after a space, a bracket, a
 * quotation mark or Markdown emphasis.
 */
export const mentionInText =
  /(?<![^\s([{"'“‘>*_~])@([a-z\d][a-z\d-]{1,30}[a-z\d])(?![\w-]|\.[a-z\d])/gi;
