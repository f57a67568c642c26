/** Attributes of the post form and its parts, for styles and tests. */
export const postFormAttributes = {
  /** The form; its value is its mode. */
  form: 'data-post-form',
  /** The hidden field of a file picker; its value is the kind of file. */
  picker: 'data-file-picker',
  /** A photo; its value is its id in the form. */
  photo: 'data-photo-id',
  /** On the same element: the status of its upload. */
  photoStatus: 'data-status',
  /** The photo at which a dragged photo would be dropped; its value is the side. */
  dropTarget: 'data-drop-target',
  /** The editor of a source text; its value is the language. */
  source: 'data-source',
} as const;

/**
 * On the placeholder of an image that is not uploaded yet, in the text of an unsaved draft; its
 * value is the name of the upload.
 */
export const awaitedUploadAttribute = 'data-upload';

/** Attributes of HTML that is pasted into an editor. */
export const pastedAttributes = {
  /** ProseMirror's mark on content that was copied from one of its editors. */
  slice: 'data-pm-slice',
  /**
   * Replaces `style` in HTML from elsewhere, because the page's content security policy would block
   * inline styles.
   */
  style: 'data-style',
} as const;
