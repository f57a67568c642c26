/**
 * Login of the demo account, which the first `npm start` creates with demo content and prints. In
 * production, the account is only created with TESSERA_DEMO=1.
 */
export const demoLogin = { email: 'demo@tessera.local', password: 'tessera-demo' } as const;
