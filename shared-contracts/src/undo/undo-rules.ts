/** How long what a press did can be undone (ours). */
export const undoRules = {
  /** For how long a toast offers it, in milliseconds; not counted while the toast is held. */
  offeredFor: 30_000,
  /** For how long the server can do it: longer, because a toast may be held or wait for others. */
  keptFor: 5 * 60_000,
} as const;
