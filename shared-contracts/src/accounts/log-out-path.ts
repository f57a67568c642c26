/**
 * Path to which log-out forms are sent. Not in `endpoints.ts`, so that scripts that only recognise
 * these forms need not load the endpoints.
 */
export const logOutPath = '/logout';
