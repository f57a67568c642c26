/** Days for which unsaved drafts and files without a reference are kept (ours). */
export const mediaLife = {
  /** An unsaved draft, with the URLs of its uploads, stays in the browser this long. */
  form: 60,
  /** An upload is kept this long for its form; longer than the draft that refers to it. */
  upload: 62,
  /** A file is kept this long after its last reference is gone. */
  unused: 7,
} as const;
