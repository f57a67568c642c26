/** The address that opens the conversation with a blog. */
export const conversationPath = (blog: string): string =>
  `/messaging/conversation/${encodeURIComponent(blog)}`;
