/** Attributes of the head of a blog, on its page and in its drawer. */
export const blogHeadAttributes = {
  /** The head; its value is the name of the blog. */
  head: 'data-blog-head',
  /** Its number of posts. */
  postCount: 'data-blog-posts',
} as const;
