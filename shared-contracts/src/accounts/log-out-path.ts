/**
 * Path of forms that log out. Not in `endpoints.ts`, for scripts that only recognise these forms.
 */
export const logOutPath = '/logout';
