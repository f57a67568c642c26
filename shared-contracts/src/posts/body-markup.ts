import { blogNamePattern } from '../blogs/blog.ts';

/**
 * Classes that the HTML of a post's texts may carry, and nothing else: where a stream stops showing it, a link that names
 * a blog, a picture that is large enough for the whole width.
 */
export const bodyClasses = { readMore: 'read-more', mention: 'mention', wide: 'wide' } as const;

/** The mark after which a stream stops showing a text, exactly as the sanitiser writes it. */
export const readMoreHtml = `<hr class="${bodyClasses.readMore}" />`;
/** The same mark as people write it into HTML and Markdown. */
export const readMoreComment = '<!-- more -->';
/** Ours: the link to the rest of a text. */
export const keepReading = 'Keep reading';

/** What a stream shows of sanitised HTML; undefined when that is all of it. */
export function shownInStream(html: string): string | undefined {
  const at = html.indexOf(readMoreHtml);
  if (at === -1) return undefined;
  const rest = html.slice(at + readMoreHtml.length);
  return /<img\b/.test(rest) || rest.replace(/<[^>]*>|\s|&nbsp;/g, '') !== ''
    ? html.slice(0, at)
    : undefined;
}

/** The blog that a mention's address names; undefined for any other address. */
export function mentionedBlog(href: string): string | undefined {
  const name = /^\/@([a-z0-9-]+)$/.exec(href)?.[1];
  return name !== undefined && blogNamePattern.test(name) ? name : undefined;
}

/** Mentions in text without markup: an @ that nothing but space or a bracket stands before, and a blog's name. */
export const mentionInText =
  /(?<![^\s([{"'“‘>*_~])@([a-z\d][a-z\d-]{1,30}[a-z\d])(?![\w-]|\.[a-z\d])/gi;
