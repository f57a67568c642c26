/** The login that the first start makes, with demo content. Printed by `npm start`; never made with TESSERA_DEMO=0. */
export const demoLogin = { email: 'demo@tessera.local', password: 'tessera-demo' } as const;
