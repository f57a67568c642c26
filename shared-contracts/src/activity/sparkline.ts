/** Size in px of the line that shows a blog's days, from the specification. */
export const sparklineSize = { width: 36, height: 15 } as const;
