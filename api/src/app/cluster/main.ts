// The server as several processes on one machine, behind HAProxy with TLS and HTTP/2. This process
// starts, in this order: the embedded database, if no other is configured; HAProxy; one server
// process, which migrates the database; the other server processes. It restarts any of them that
// ends.
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import { startEmbeddedPostgres } from '@tessera/embedded-postgres';
import { readEnv, type Env } from '../../base/settings/env.ts';
import { ensureCertificate } from './certificate.ts';
import { readClusterSettings, type ClusterSettings } from './cluster-settings.ts';
import { keepRunning, type End, type SupervisedProgram } from './keep-running.ts';
import { startProxy } from './start-proxy.ts';
import { probes } from '../../base/http/probes.ts';

/** Whether the proxy passes a probe to a process that is ready. */
const isServed = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get(
      // our own proxy, whose certificate may be self-signed
      { host: '127.0.0.1', port, path: probes.readiness, rejectUnauthorized: false, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    ).once('error', () => resolve(false));
  });

/** Waits until the proxy has noticed that a process is ready. */
async function waitUntilServed(port: number): Promise<void> {
  while (!(await isServed(port))) await sleep(50);
}

const root = path.resolve(import.meta.dirname, '../../../..');
const program = path.resolve(import.meta.dirname, '../main.ts');
/** Database connections of each process, and spare ones for commands (docs/deploy.md, Jobs). */
const connectionsPerProcess = 17;
const otherConnections = 30;
/**
 * Maximum milliseconds for stopping everything; one process takes at most twenty seconds, plus
 * `STOP_DELAY` after SIGTERM.
 */
const maxStopTime = 30_000;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Functions that stop the parts of the cluster, in the order in which the parts were started. */
const closers: (() => Promise<void>)[] = [];
/** The processes of the server. They are stopped together, so that their grace periods overlap. */
const running: SupervisedProgram[] = [];
let stopping: Promise<void> | undefined;
/** The signal that is sent to the server processes to end them. */
let endSignal: NodeJS.Signals = 'SIGTERM';

function stop(code: 0 | 1): void {
  setTimeout(() => process.exit(1), maxStopTime).unref();
  stopping ??= (async function closeAll() {
    process.exitCode = code;
    for (const close of closers.reverse()) await close().catch(() => {});
    process.exit();
  })();
}

function fail(error: unknown): void {
  if (stopping) return;
  process.stderr.write(
    `\nTessera had to stop. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  stop(1);
}

/** The URL of the database; starts the embedded one if no other is configured. */
async function openDatabase(env: Env, processes: number): Promise<string> {
  if (env.databaseUrl !== undefined) return env.databaseUrl;
  const database = await startEmbeddedPostgres({
    dataDir: path.join(env.dataDir, 'database'),
    database: 'tessera',
    mode: 'own',
    settings: { max_connections: String(processes * connectionsPerProcess + otherConnections) },
    onProgress: say,
    onLost: fail,
  });
  closers.push(() => database.stop());
  const { host, port, user } = database;
  return `postgresql://${user}@localhost:${port}/${database.database}?host=${encodeURIComponent(host)}`;
}

interface ProcessOptions {
  /** Number of the process, from 1. */
  readonly number: number;
  readonly socket: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
}

/** Runs one process of the server. */
function runProcess({ number, socket, variables, log }: ProcessOptions): SupervisedProgram {
  let starts = 0;
  const kept = keepRunning({
    start() {
      const isFirst = number === 1 && starts === 0;
      starts += 1;
      const child = fork(program, {
        // detached, so that Ctrl-C in the terminal reaches only this process
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        env: {
          ...variables,
          SOCKET: socket,
          // the configured value applies only to the first process, and only to its first start
          RELEASE_BUILDS: isFirst ? variables['RELEASE_BUILDS'] : 'first',
        },
      });
      log.info({ process: number, pid: child.pid }, 'process started');
      // print log lines (JSON) from all processes; print plain messages only from the first run of
      // the first process, and only until the cluster stops
      if (child.stdout)
        createInterface(child.stdout).on('line', (line) => {
          if (isFirst ? !stopping || line.startsWith('{') : line.startsWith('{')) say(line);
        });
      return child;
    },
    isReady: (child) =>
      new Promise((resolve) => {
        child.once('message', function onReady() {
          log.info({ process: number, pid: child.pid }, 'process is ready');
          resolve();
        });
      }),
    onRestart: ({ code, signal }: End, wait) =>
      log.warn({ process: number, code, signal, wait }, 'process ended and will be restarted'),
  });
  running.push(kept);
  return kept;
}

async function start(env: Env, settings: ClusterSettings, log: Logger): Promise<void> {
  const { processes, haproxy } = settings;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-cluster-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const numbers = Array.from({ length: processes }, (_, index) => index + 1);
  const socketOf = (number: number): string => path.join(folder, `${number}.sock`);
  const certificate = settings.certificate ?? path.join(env.dataDir, 'certificate.pem');
  if (settings.certificate === undefined)
    await ensureCertificate(certificate, new URL(env.baseUrl).hostname.replace(/^\[|\]$/g, ''));
  const DATABASE_URL = await openDatabase(env, processes);
  // the proxy is started before the processes, so that it is stopped after them
  const proxy = await startProxy({
    program: haproxy,
    folder,
    port: env.port,
    host: env.host,
    certificate,
    sockets: numbers.map(socketOf),
    trustedProxies: settings.trustedProxies,
    onRestart: ({ code, signal }) =>
      log.warn({ code, signal }, 'the proxy ended and will be restarted'),
  });
  closers.push(() => proxy.stop());
  log.info({ control: proxy.control }, 'proxy started');
  const variables = {
    ...process.env,
    DATABASE_URL,
    BASE_URL: env.baseUrl,
    TRUST_PROXY: '1',
    LOG_LEVEL: env.logLevel,
  };
  closers.push(async function stopProcesses() {
    await Promise.all(running.map((one) => one.stop((child) => child.kill(endSignal))));
  });
  const run = (number: number): SupervisedProgram =>
    runProcess({ number, socket: socketOf(number), variables, log });
  // the first process migrates the database, releases builds as RELEASE_BUILDS says, and adds demo
  // content if that is configured
  await run(1).ready;
  if (stopping) return;
  for (const number of numbers.slice(1)) run(number);
  await waitUntilServed(env.port);
  say(
    `\nTessera is ready at ${env.baseUrl}, with ${processes} ${processes === 1 ? 'process' : 'processes'}`,
  );
}

process
  .on('SIGINT', () => {
    if (!stopping) say('\nStopping…');
    endSignal = 'SIGINT';
    stop(0);
  })
  .on('SIGTERM', () => stop(0))
  .on('unhandledRejection', fail);
try {
  const given: Readonly<Record<string, string | undefined>> = {
    LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info',
    ...process.env,
  };
  const settings = readClusterSettings(given);
  const port = given['PORT'] ?? '3000';
  const env = readEnv({ BASE_URL: `https://localhost:${port}`, ...given, TRUST_PROXY: '1' }, root);
  await start(env, settings, pino({ level: env.logLevel }));
} catch (error) {
  fail(error);
}
