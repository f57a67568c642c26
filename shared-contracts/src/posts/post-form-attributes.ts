/** Attributes of the post form and its parts, for styles and tests. */
export const postFormAttributes = {
  /** On the form: its mode. */
  form: 'data-post-form',
  /** On the hidden field of a file picker: the kind of file. */
  picker: 'data-file-picker',
  /** On a photo: its id in the form. */
  photo: 'data-photo-id',
  /** On the same element: the status of the photo's upload. */
  photoStatus: 'data-status',
  /** On the photo beside which a dragged photo would land: the side on which it would land. */
  dropTarget: 'data-drop-target',
  /** On the editor of a source text: the language of the text. */
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
