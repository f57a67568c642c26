/**
 * Texts of calls that fail. They are apart from other texts because scripts of the first load need
 * them, and would otherwise load whole tables.
 */

/** The form key does not belong to the session. */
export const pageOutOfDate = 'This page is out of date. Reload it and try again.';

/** The two texts differ by one space on purpose. */
export const technicalTrouble = {
  /**
   * Shown if the post form fails to load or save, or if another form cannot be sent in place; one
   * space between the sentences.
   */
  postForm: 'Sorry, we seem to be having technical trouble. Please try again later.',
  /** Shown if a post action or some other action fails; two spaces between the sentences. */
  postAction: 'Sorry, we seem to be having technical trouble.  Please try again later.',
} as const;
