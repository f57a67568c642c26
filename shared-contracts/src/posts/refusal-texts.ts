/**
 * Texts for posts that the server refuses for reasons beyond the rules of the form, or cannot show
 * (ours).
 */
export const refusalTexts = {
  noType: 'Choose a type of post.',
  /** Also an error of the form, for a chat with too many lines. */
  tooLong: 'This post is too long. Shorten it, or split it into several posts.',
  tooComplex: 'This text is too complex. Simplify its formatting.',
  rendererBusy: 'We are busy right now. Please try again in a moment.',
  /** Shown if no release can draw the posts. */
  notDrawn: 'Posts can’t be shown right now. Try again in a moment.',
} as const;
