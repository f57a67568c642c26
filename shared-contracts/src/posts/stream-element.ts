/** Attributes of a stream and its parts, by which remotes find them in the server's HTML. */
export const streamAttributes = {
  /** The stream; its value is the URL of its posts, or '' for the page's base route. */
  stream: 'data-stream',
  posts: 'data-stream-posts',
  /** The parts that lead to newer and older posts without script. */
  newerPage: 'data-stream-newer',
  olderPage: 'data-stream-more',
} as const;
