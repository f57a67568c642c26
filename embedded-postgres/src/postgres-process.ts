import { Socket } from 'node:net';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { describeFailure } from './describe-failure.ts';
import type { SystemUser } from './system-user.ts';
import { watchdog } from './watchdog.ts';

const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
/** `cwd: '/'`, because the system user may not have access to our working directory. */
const asUser = (who: SystemUser | undefined) => ({
  env: environment,
  cwd: '/',
  ...(who && { uid: who.uid, gid: who.gid }),
});

/**
 * Creates an empty cluster. It uses PostgreSQL's built-in C.UTF-8 locale, so that no system locale
 * can change how text sorts.
 */
export function createCluster(
  initdb: string,
  cluster: string,
  owner: string,
  who: SystemUser | undefined,
): Promise<void> {
  const options = [
    '-D',
    cluster,
    '-U',
    owner,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(initdb, options, { ...asUser(who), stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += String(chunk);
    });
    child.once('error', (error) =>
      reject(
        new Error(
          `initdb cannot run (${error.message}); on a system without glibc set DATABASE_URL to a PostgreSQL server`,
        ),
      ),
    );
    child.once('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(
            new Error(
              describeFailure(`initdb failed (${code ?? signal})`, errors, path.dirname(cluster)),
            ),
          ),
    );
  });
}

export interface PostgresProcess {
  /** Why the process has ended, after a text that says what failed; undefined while it runs. */
  failure(what: string): string | undefined;
  /** Resolves when the process is gone. Does not keep our process alive. */
  readonly exited: Promise<void>;
  /** Resolves when the process is gone. Keeps our process alive until then. */
  ended(): Promise<void>;
}

/**
 * Starts PostgreSQL in a separate process group, so that Ctrl-C in the terminal reaches only us
 * and we can close connections before we stop it.
 */
export function spawnPostgres(
  postgres: string,
  cluster: string,
  settings: Readonly<Record<string, string>>,
  who: SystemUser | undefined,
): PostgresProcess {
  const options = Object.entries({
    listen_addresses: '',
    unix_socket_permissions: '0700',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    '/bin/sh',
    ['-c', watchdog('INT'), 'sh', postgres, '-D', cluster, ...options],
    {
      ...asUser(who),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  let errors = '';
  let failure: string | undefined;
  child.stderr?.on('data', (chunk) => {
    errors = (errors + String(chunk)).slice(-4000);
  });
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      failure = error.message;
      resolve();
    });
    child.once('exit', (code, signal) => {
      failure = `${errors.trim() || 'no message'} (${code ?? signal})`;
      resolve();
    });
  });
  // Neither the child nor its pipes keep our process alive.
  child.unref();
  for (const stream of [child.stderr, child.stdio[3]]) {
    stream?.on('error', () => {});
    if (stream instanceof Socket) stream.unref();
  }
  return {
    exited,
    failure: (what) => failure && describeFailure(what, failure, path.dirname(cluster)),
    ended() {
      child.ref();
      return exited;
    },
  };
}
