/**
 * Login of the demo account that the first `npm start` creates, with demo content, and prints. In
 * production it is only created with TESSERA_DEMO=1.
 */
export const demoLogin = { email: 'demo@tessera.local', password: 'tessera-demo' } as const;
