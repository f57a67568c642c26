/** Attributes of links to blogs and their posts. */
export const blogLinkAttributes = {
  /** On a mention: the token of the blog, which survives a new name. */
  token: 'data-blog-token',
  /** Opens the blog viewer; its value is a `ViewerTarget` as JSON. */
  viewer: 'data-blog-viewer',
} as const;
