/** The streams of unpublished posts in the user's blogs, in the order of their tabs. */
export const ownStreams = ['drafts', 'queue', 'inbox'] as const;
export type OwnStream = (typeof ownStreams)[number];

export const ownStreamTitles: Readonly<Record<OwnStream, string>> = {
  drafts: 'Drafts',
  queue: 'Queue',
  inbox: 'Inbox',
};

/** Path of one of these streams for one blog; without `blog`, for all of the user's blogs. */
export const ownStreamPath = (name: OwnStream, blog?: string): string =>
  blog === undefined ? `/${name}` : `/blog/${blog}/${name}`;
