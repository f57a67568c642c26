/** Size in px of the sparkline of a blog's activity, from the specification. */
export const sparklineSize = { width: 36, height: 15 } as const;

/** Ours: number of days in the sparkline, including today. */
export const sparklineDays = 14;

/** Whether to draw a sparkline: only if at least one day is above 0. */
export const hasSparkline = (
  numbers: readonly number[] | undefined,
): numbers is readonly number[] => numbers !== undefined && Math.max(0, ...numbers) > 0;
