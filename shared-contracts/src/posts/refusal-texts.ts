/** Why the server refuses a post, beyond the rules of its form (ours). */
export const refusalTexts = {
  noType: 'Choose a type of post.',
  tooLong: 'This post is too long. Shorten it, or split it into several posts.',
  tooComplex: 'This text is too complex. Simplify its formatting.',
  rendererBusy: 'We are busy right now. Please try again in a moment.',
} as const;
