/** Attributes of the head of a blog, on its page and in its drawer. */
export const blogHeadAttributes = {
  /** The head; its value is the name of the blog. */
  head: 'data-blog-head',
} as const;
