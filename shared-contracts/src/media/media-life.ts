/** Retention of unreferenced files in days (ours). */
export const mediaLife = {
  /** How long an unsaved draft stays in the browser, with the URLs of its uploads. */
  form: 60,
  /** An upload is kept this long for its form. */
  upload: 62,
  /** A file is kept this long after its last reference is gone. */
  unused: 7,
} as const;
