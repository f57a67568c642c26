/**
 * Attributes of a post's element. Remotes may also read them from posts that another remote shows.
 * Their values do not change while the post is shown.
 */
export const postAttributes = {
  id: 'data-post-id',
  /** The uuid of the post's blog, which stays the same when the blog is renamed. */
  blog: 'data-blog-uuid',
  /** Also on other elements that have the colour of a post type. */
  type: 'data-post-type',
  /** Present on a post that stands above newer ones because it is pinned. */
  pinned: 'data-post-pinned',
} as const;

/** On a form that was opened below a post; its value is the name of the form. */
export const inlineFormAttribute = 'data-inline-form';
