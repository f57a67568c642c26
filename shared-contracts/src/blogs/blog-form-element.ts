/** Attributes of a blog's settings, by which its preview follows what is typed. */
export const blogFormAttributes = {
  form: 'data-blog-form',
  /** Around the preview: the stored blog, as JSON. */
  preview: 'data-theme-preview',
  /** On the preview: its number of posts. */
  postCount: 'data-post-count',
} as const;
