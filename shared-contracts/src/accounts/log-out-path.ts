/** Where forms that log out lead; apart from its endpoint, for scripts that only recognise them. */
export const logOutPath = '/logout';
