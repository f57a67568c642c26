/** Characters of what is shared by mail or message. */
export const shareLimits = { email: 100, message: 255 } as const;
