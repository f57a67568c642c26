/**
 * Texts for posts that the server refuses for reasons beyond the rules of the form, or cannot show
 * (ours).
 */
export const refusalTexts = {
  noType: 'Choose a type of post.',
  /** Also an error of the form, for a chat with too many lines. */
  tooLong: 'This post is too long. Shorten it, or split it into several posts.',
  /** Refused before it is parsed, because parsing it would take too long. */
  tooDeep:
    'This text has too many lists, quotes or other elements inside each other. Use fewer levels.',
  marksInParagraph:
    'A paragraph of this text has too many formatting marks, such as * or [. Split it with blank lines, or use fewer marks.',
  longParagraph: 'A paragraph of this text is too long. Split it with blank lines.',
  tooManyMarks:
    'This text has too many formatting marks, such as * or [. Use fewer, or split it into several posts.',
  tooManyLines: 'This text has too many lines. Shorten it, or split it into several posts.',
  tooComplex: 'This text is too complex. Simplify its formatting.',
  rendererBusy: 'We are busy right now. Please try again in a moment.',
  /** Shown if no release can render the posts. */
  notRendered: 'Posts can’t be shown right now. Try again in a moment.',
} as const;
