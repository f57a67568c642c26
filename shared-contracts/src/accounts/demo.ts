/**
 * Login of the demo account. The first `npm start` creates the account with demo content; every
 * start prints the login. In production, both happen only with TESSERA_DEMO=1.
 */
export const demoLogin = { email: 'demo@tessera.local', password: 'tessera-demo' } as const;
