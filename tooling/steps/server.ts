import { runInForeground } from './run.ts';

/** Runs the server of the product in the foreground; it looks after its database, releases and demo content itself. Gives its exit code. */
export const runServer = (env: Readonly<Record<string, string>> = {}): Promise<number> =>
  runInForeground('node', ['--import', '@tessera/tooling/tsx-loader', '--import', '@tessera/tooling/exit-with-parent', 'api/src/main.ts'], {
    env: { NODE_ENV: process.env['NODE_ENV'] ?? 'production', ...env },
  });
