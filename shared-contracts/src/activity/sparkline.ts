/** Size in px of the line that shows a blog's days, from the specification. */
export const sparklineSize = { width: 36, height: 15 } as const;

/** Ours: days the line goes back, today included. */
export const sparklineDays = 14;

/** Whether there is a line to draw: not without data, and not when nothing happened on any day. */
export const hasSparkline = (
  numbers: readonly number[] | undefined,
): numbers is readonly number[] => numbers !== undefined && Math.max(0, ...numbers) > 0;
