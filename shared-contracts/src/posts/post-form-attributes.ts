/** Attributes of the form for a post, by which styles and tests know it and its parts. */
export const postFormAttributes = {
  /** The form; its value is its mode. */
  form: 'data-post-form',
  /** The hidden field of a file picker; its value is what is picked. */
  picker: 'data-file-picker',
  /** A photo; its value is its id in the form. */
  photo: 'data-photo-id',
  /** On the same element: how its upload is doing. */
  photoStatus: 'data-status',
  /** Where a dragged photo would be dropped; its value is the side of the photo there. */
  dropTarget: 'data-drop-target',
  /** The editor of a source text; its value is the language. */
  source: 'data-source',
} as const;

/** In the text of a draft: the place of an image that is not uploaded yet, by the upload's name. */
export const awaitedUploadAttribute = 'data-upload';

/** Attributes of HTML that is pasted into an editor. */
export const pastedAttributes = {
  /** ProseMirror's mark of what was copied from an editor like ours. */
  slice: 'data-pm-slice',
  /** Holds the style of foreign HTML, which the page's policy would refuse to apply. */
  style: 'data-style',
} as const;
