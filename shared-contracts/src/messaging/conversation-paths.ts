const list = '/messaging';

/** Paths of the list of conversations, and of the conversation with a blog. */
export const conversationPaths = {
  list,
  /** Conversations of one of the user's blogs; `before` is the cursor of the page. */
  listOf: (own: string, before = '') =>
    `${list}?as=${encodeURIComponent(own)}${before === '' ? '' : `&before=${encodeURIComponent(before)}`}`,
  /** The list with a field for the recipient of a new message; `own` is the user's blog. */
  compose: (own: string) => `${list}?as=${encodeURIComponent(own)}&to=`,
  start: (name: string) => `/conversation/new/${encodeURIComponent(name)}`,
  /** `own` is the user's blog that takes part, by default the current one. */
  open: (name: string, own = '') =>
    `${list}/conversation/${encodeURIComponent(name)}${own === '' ? '' : `?as=${encodeURIComponent(own)}`}`,
} as const;

/** Whether a URL is one of `conversationPaths.compose`, perhaps with a name in the field. */
export const isComposeLink = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean =>
  pathname === list && new URLSearchParams(search).has('to');

/** Whether a path is that of the list of conversations, or of a conversation. */
export const isMessagingPath = (pathname: string): boolean =>
  /^\/(?:messaging|conversation)(?:\/|$)/.test(pathname);
