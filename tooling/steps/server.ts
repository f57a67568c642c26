import { serverArguments, serverVariables } from '../server-arguments.ts';
import { runInForeground } from './run.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Runs the server in the foreground, as one process unless told otherwise; it manages its database,
 * releases and demo content. Returns its exit code.
 */
export const runServer = (env: Variables = {}, args = serverArguments): Promise<number> =>
  runInForeground('node', args, {
    env: { ...serverVariables, NODE_ENV: process.env['NODE_ENV'] ?? 'production', ...env },
  });

/**
 * RELEASE_BUILDS of a start, unless it is given. The embedded database belongs to this machine, so
 * newer builds are released. The one at DATABASE_URL may be shared, so only the first build is.
 */
export const buildsToShow = (given: Variables): string =>
  given['RELEASE_BUILDS'] ?? (given['DATABASE_URL'] ? 'first' : 'newer');

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
