/**
 * Attributes of the element of a post: what remotes may ask of a post that another remote shows.
 * Nothing in them changes while the post is shown.
 */
export const postAttributes = {
  id: 'data-post-id',
  /** The uuid of its blog, which survives a new name. */
  blog: 'data-blog-uuid',
  /** Also on other elements in the colour of a type. */
  type: 'data-post-type',
} as const;

/** On a form that was opened below a post; its value is the name of the form. */
export const inlineFormAttribute = 'data-inline-form';
