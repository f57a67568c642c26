import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverArguments, serverVariables } from '@tessera/tooling/server-arguments';

export const root = path.resolve(import.meta.dirname, '../..');

/** Whether no program listens on a port. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => {
      server.close(() => resolve(true));
    });
  });

/**
 * A free port below the ephemeral range: an outgoing connection could otherwise take it while a
 * product restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
}

/** Timeout of a start in ms. Creating demo content takes a long time on a busy machine. */
const startLimit = 300_000;

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The last 20,000 characters of the server's output. */
  output(): string;
  /** Stops the server as Ctrl-C or kill -9 does. Resolves when the process is gone. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
}

export interface ProductOptions {
  readonly dataDir?: string;
  /** The port of an earlier product, so that its pages can reconnect. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Path of a data directory that does not exist yet. The database's own user can access its parent
 * even when the tests run as root.
 */
export function createDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-e2e-'));
  chmodSync(folder, 0o755);
  return path.join(folder, 'var');
}

/** Name of the environment variable with the directory that {@link createEmptyDataDir} copies. */
export const emptyDataDir = 'TESSERA_EMPTY_DATA_DIR';

/**
 * A data directory without demo content: a copy of the one that the global setup has prepared. That
 * saves each test from creating a database cluster, running migrations and publishing the first
 * releases. If none is prepared, the path of a directory that does not exist yet.
 */
export function createEmptyDataDir(): string {
  const dataDir = createDataDir();
  const prepared = process.env[emptyDataDir];
  // keep the owner of the files, which is the user that the database runs as
  if (prepared !== undefined) execFileSync('cp', ['-a', prepared, dataDir]);
  return dataDir;
}

/**
 * Environment of a server that reads its compiled modules from a folder beside this prepared data
 * directory, and adds to them when it stops. Compiling is a third of what a start costs.
 */
export const compiledBeside = (prepared: string): Readonly<Record<string, string>> => ({
  NODE_COMPILE_CACHE: path.join(path.dirname(prepared), 'compiled'),
});

/** A server program that was started for a test. */
interface RunningServer extends Pick<Product, 'pid' | 'output' | 'stop'> {
  /** Waits for a condition. Throws with the server's output if the server exits or time runs out. */
  until(holds: () => Promise<boolean>): Promise<void>;
}

const cheapPasswords = `--import ${new URL('cheap-passwords.ts', import.meta.url).href}`;

/** Runs a program of the built server. `env` overrides the settings that all tests use. */
export function runServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  onLine: (line: string) => void = () => {},
): RunningServer {
  const prepared = process.env[emptyDataDir];
  const child = spawn(process.execPath, args, {
    cwd: root,
    // the tests log in to demo accounts, which production creates only on request
    env: {
      ...process.env,
      ...serverVariables,
      ...(prepared !== undefined && compiledBeside(prepared)),
      NODE_ENV: 'production',
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${cheapPasswords}`,
      TESSERA_DEMO: '1',
      ...env,
    },
    // the IPC channel tells the server when the tests are killed, so that it exits, too
    // (tooling/exit-with-parent.mjs)
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-20_000);
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect);
  if (child.stdout) createInterface(child.stdout).on('line', onLine);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    async stop(signal = 'SIGINT') {
      child.kill(signal);
      await gone;
    },
    async until(holds) {
      const deadline = Date.now() + startLimit;
      while (!(await holds())) {
        if (child.exitCode !== null)
          throw new Error(`the product exited with code ${child.exitCode}:\n${printed}`);
        if (Date.now() > deadline) {
          child.kill('SIGKILL');
          throw new Error(`the product did not become healthy:\n${printed}`);
        }
        await sleep(100);
      }
    },
  };
}

/** Starts the built product, by default on a free port, and waits until it is healthy. */
export async function startProduct({
  dataDir = createDataDir(),
  port: wanted,
  env = {},
}: ProductOptions = {}): Promise<Product> {
  const port = wanted ?? (await freePort());
  const url = `http://localhost:${port}`;
  const server = runServer(serverArguments, {
    PORT: String(port),
    DATA_DIR: dataDir,
    BASE_URL: url,
    // tests send different addresses in a header, so that no test uses up the rate limit of another
    TRUST_PROXY: '1',
    ...env,
  });
  await server.until(() =>
    fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    ),
  );
  return { url, dataDir, ...server };
}

/** Starts the product without demo content, like {@link startProduct}. */
export const startEmptyProduct = ({
  dataDir = createEmptyDataDir(),
  env = {},
  ...options
}: ProductOptions = {}): Promise<Product> =>
  startProduct({ ...options, dataDir, env: { ...env, TESSERA_DEMO: '0' } });

export const removeDataDir = (dataDir: string): void =>
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
