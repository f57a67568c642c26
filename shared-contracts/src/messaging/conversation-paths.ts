/** Addresses of the list of conversations, and of one with a blog. */
export const conversationPaths = {
  list: '/messaging',
  start: (name: string) => `/conversation/new/${encodeURIComponent(name)}`,
  open: (name: string) => `/messaging/conversation/${encodeURIComponent(name)}`,
} as const;
