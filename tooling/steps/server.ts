import { serverArguments, serverVariables } from '../server-arguments.ts';
import { runInForeground } from './run.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Runs the server in the foreground; it manages its database, releases and demo content. Returns
 * its exit code.
 */
export const runServer = (env: Variables = {}): Promise<number> =>
  runInForeground('node', ['--import', '@tessera/tooling/exit-with-parent', ...serverArguments], {
    env: { ...serverVariables, NODE_ENV: process.env['NODE_ENV'] ?? 'production', ...env },
  });

/**
 * Settings of `npm start`, which shows demo content in a fresh clone. With an explicit environment
 * or public address, demo content has to be requested.
 */
export function demoSettings(given: Variables): Variables {
  const isOwnServer = ['TESSERA_DEMO', 'TESSERA_ENV', 'NODE_ENV', 'BASE_URL'].some(
    (name) => (given[name] ?? '') !== '',
  );
  return isOwnServer ? {} : { TESSERA_DEMO: '1' };
}
