/** The formats of a feed, by the last part of its path. */
export const feedFormats = {
  rss: { type: 'application/rss+xml', name: 'RSS' },
  atom: { type: 'application/atom+xml', name: 'Atom' },
  'feed.json': { type: 'application/feed+json', name: 'JSON Feed' },
} as const satisfies Readonly<Record<string, { readonly type: string; readonly name: string }>>;
export type FeedFormat = keyof typeof feedFormats;

export const isFeedFormat = (text: string): text is FeedFormat => Object.hasOwn(feedFormats, text);

/** Path of a feed of the page at `path`, such as `/@name`. */
export const feedPath = (path: string, format: FeedFormat): string => `${path}/${format}`;

/** What link elements call a feed of a page. */
export const feedTitle = (title: string, format: FeedFormat): string =>
  `${title} (${feedFormats[format].name})`;
