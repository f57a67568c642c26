import { runInForeground } from './run.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Runs the server of the product in the foreground; it looks after its database, releases and demo content itself. Gives its exit code. */
export const runServer = (env: Variables = {}): Promise<number> =>
  runInForeground(
    'node',
    [
      '--import',
      '@tessera/api/tsx-loader',
      '--import',
      '@tessera/tooling/exit-with-parent',
      'api/src/main.ts',
    ],
    {
      env: { NODE_ENV: process.env['NODE_ENV'] ?? 'production', ...env },
    },
  );

/**
 * Settings of `npm start`, which shows the product with demo content to whoever has just cloned it.
 * Whoever names an environment or a public address runs a server of their own, and is asked whether
 * demo content is wanted.
 */
export function demoSettings(given: Variables): Variables {
  const isOwnServer = ['TESSERA_DEMO', 'TESSERA_ENV', 'NODE_ENV', 'BASE_URL'].some(
    (name) => (given[name] ?? '') !== '',
  );
  return isOwnServer ? {} : { TESSERA_DEMO: '1' };
}
