/** Addresses of a conversation with a blog. */
export const conversationPaths = {
  start: (name: string) => `/conversation/new/${encodeURIComponent(name)}`,
  open: (name: string) => `/messaging/conversation/${encodeURIComponent(name)}`,
} as const;

/** The blog whose conversation an address opens; undefined for any other address. */
export function conversationOfPath(pathname: string): string | undefined {
  const path = /^\/(?:conversation\/new|messaging\/conversation)\/@?([a-z\d-]+)\/?$/i;
  return path.exec(pathname)?.[1]?.toLowerCase();
}
