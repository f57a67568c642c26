/** Attributes of links to blogs and their posts. */
export const blogLinkAttributes = {
  /** On a mention: the token of the blog, which stays the same when the blog is renamed. */
  token: 'data-blog-token',
  /** Opens the blog viewer; its value is a `DrawerTarget` as JSON. */
  viewer: 'data-blog-viewer',
} as const;
