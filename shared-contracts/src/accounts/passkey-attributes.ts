/** Attributes of the parts of a page in which the shell asks for a passkey. */
export const passkeyAttributes = {
  /** The part; its value is what for: `log-in`, `prove` or `add`. */
  part: 'data-passkeys',
  /** Where a log-in leads. */
  next: 'data-next',
  /** The page after a passkey was added. */
  done: 'data-done',
} as const;
