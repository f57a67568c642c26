/**
 * What a page is for: `stream` to read and look around, `desk` to look something up or set
 * something up, with forms and texts that need the whole page.
 */
export type PageKind = 'desk' | 'stream';

/** First parts of the paths of desks: settings with accounts, filters and blogs, help, moderation. */
const desks = /^\/(?:settings|help|docs|moderation|report)(?:\/|$)/;

/** The kind of the page at a path. */
export const pageKindOf = (pathname: string): PageKind =>
  desks.test(pathname) ? 'desk' : 'stream';
