/** Whether the product that the tests share runs as several processes behind a proxy. */
export const isCluster = (process.env['TESSERA_E2E_CLUSTER'] ?? '') !== '';

/** Seconds to wait before each kill of a cluster process; 0 for no kills. */
export const killInterval = isCluster ? Number(process.env['TESSERA_E2E_KILL'] ?? 0) : 0;

/** What pages log when the process that serves them is killed. */
export const problemsAfterKills: readonly RegExp[] = [/^50[23] /, /ERR_|Failed to load resource/];
