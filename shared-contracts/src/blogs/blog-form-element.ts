/** Attributes that connect the form of a blog's settings to its live preview. */
export const blogFormAttributes = {
  form: 'data-blog-form',
  /** On the element around the preview: the stored blog, as JSON. */
  preview: 'data-theme-preview',
  /** On the same element: the blog's number of posts. */
  postCount: 'data-post-count',
} as const;
