/** What a new user does first, in order. */
export const firstStepNames = ['email', 'blog', 'follows', 'post'] as const;
export type FirstStep = (typeof firstStepNames)[number];
