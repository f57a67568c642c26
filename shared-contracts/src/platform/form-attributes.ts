/** Attributes of forms that script enhances, and of their error line. */
export const formAttributes = {
  /** On a form: the shell sends it without leaving the page. */
  inPlace: 'data-in-place',
  /** The line that shows why sending failed. */
  trouble: 'data-form-trouble',
} as const;
