/**
 * The login that the first `npm start` makes, with demo content, and prints. In production it is
 * made only with TESSERA_DEMO=1.
 */
export const demoLogin = { email: 'demo@tessera.local', password: 'tessera-demo' } as const;
