/** Paths of the list of conversations, and of the conversation with a blog. */
export const conversationPaths = {
  list: '/messaging',
  /** Conversations of one of the user's blogs; `before` is the cursor of the page. */
  listOf: (own: string, before = '') =>
    `/messaging?as=${encodeURIComponent(own)}${before === '' ? '' : `&before=${encodeURIComponent(before)}`}`,
  start: (name: string) => `/conversation/new/${encodeURIComponent(name)}`,
  /** `own` is the user's blog that takes part, by default the current one. */
  open: (name: string, own = '') =>
    `/messaging/conversation/${encodeURIComponent(name)}${own === '' ? '' : `?as=${encodeURIComponent(own)}`}`,
} as const;
