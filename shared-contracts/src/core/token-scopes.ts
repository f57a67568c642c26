/** What the token of a program may do; each call takes at most one of them. */
export const tokenScopes = ['read', 'write', 'follow', 'messages'] as const;
export type TokenScope = (typeof tokenScopes)[number];
