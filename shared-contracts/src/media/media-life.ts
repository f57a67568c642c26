/** How long files live that nothing shows, in days (ours). */
export const mediaLife = {
  /** Text that was typed and not saved waits in the browser so long, with the addresses of what was uploaded for it. */
  form: 60,
  /** An upload is kept so long for the form that it was made for. */
  upload: 62,
  /** So long a file stays after the last that showed it went. */
  unused: 7,
} as const;
