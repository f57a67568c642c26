import { serverArguments, serverVariables } from '../server-arguments.ts';
import { runInForeground } from './run.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Runs the server in the foreground, as one process by default. The server manages its database,
 * releases and demo content. Returns its exit code.
 */
export const runServer = (env: Variables = {}, args = serverArguments): Promise<number> =>
  runInForeground('node', args, {
    env: { ...serverVariables, NODE_ENV: process.env['NODE_ENV'] ?? 'production', ...env },
  });

/**
 * The value of RELEASE_BUILDS for a start: the given one, or a default. The embedded database
 * belongs to this machine, so newer builds are released. A database at DATABASE_URL may be shared,
 * so builds are only released into an empty registry.
 */
export const buildsToShow = (given: Variables): string =>
  given['RELEASE_BUILDS'] ?? (given['DATABASE_URL'] ? 'first' : 'newer');

/**
 * Settings of `npm start`, which shows demo content in a fresh clone. With an explicit environment
 * or public URL, demo content has to be requested.
 */
export function demoSettings(given: Variables): Variables {
  const isOwnServer = ['TESSERA_DEMO', 'TESSERA_ENV', 'NODE_ENV', 'BASE_URL'].some(
    (name) => (given[name] ?? '') !== '',
  );
  return isOwnServer ? {} : { TESSERA_DEMO: '1' };
}
