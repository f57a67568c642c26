/** Size in px of the sparkline of a blog's activity, from the specification. */
export const sparklineSize = { width: 36, height: 15 } as const;

/** Ours: days in the sparkline, today included. */
export const sparklineDays = 14;

/** Whether to draw a sparkline: not without data, and not if all days are 0. */
export const hasSparkline = (
  numbers: readonly number[] | undefined,
): numbers is readonly number[] => numbers !== undefined && Math.max(0, ...numbers) > 0;
