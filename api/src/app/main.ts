import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { pino, type Logger } from 'pino';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '@tessera/embedded-postgres';
import { demoLogin } from '@tessera/shared-contracts/accounts/demo';
import { refuseUnfinishedRestore } from './backup/restore-backup.ts';
import { requireKnownSecret } from './backup/secret-fingerprint.ts';
import { createApp } from './create-app.ts';
import { createDeps } from './create-deps.ts';
import { watchForPushes } from '../nouns/push/watch-for-pushes.ts';
import { connect, serverLimits, type ConnectionOptions } from '../base/database/connect.ts';
import {
  createDatabaseClock,
  describeOffset,
  type DatabaseClock,
} from '../base/database/database-clock.ts';
import { createDatabaseProbe } from '../base/database/database-probe.ts';
import { migrateToLatest } from '../base/database/migrate.ts';
import { createNatsSource } from '../base/database/nats/nats-notifications.ts';
import { startNotificationRelay } from '../base/database/nats/notification-relay.ts';
import { createNotifications, type NotificationSource } from '../base/database/notifications.ts';
import { createPostgresSource } from '../base/database/postgres-notifications.ts';
import { createReplicas } from '../base/database/replicas.ts';
import type { Database } from '../base/database/schema.ts';
import { hasDemo } from './demo/demo-queries.ts';
import { loadDemo } from './demo/load-demo.ts';
import { refuseOpenDemoLogins } from './demo/open-logins.ts';
import { errorCode } from '../base/system/error-code.ts';
import { readEnv, type Env } from '../base/settings/env.ts';
import type { Deps } from '../base/http/context.ts';
import { isDatabaseUnreachable } from '../base/database/database-failure.ts';
import { pathsWithoutPlace, refuseEarly } from '../base/page/refuse-early.ts';
import { createStartingPage, type StartingPage } from '../base/page/starting-page.tsx';
import { openHttpServer, type HttpServer } from '../base/http/http-server.ts';
import { allJobs, allRepairs } from './all-jobs.ts';
import { countTrendingJob } from '../nouns/explore/count-trending-job.ts';
import { createBossJobs } from '../base/jobs/boss-jobs.ts';
import { sendRepairs } from '../base/jobs/repair.ts';
import { StorageError } from '../base/media-store/storage-error.ts';
import { closeFolders } from '../base/system/private-files.ts';
import { startTelemetry } from '../base/observability/telemetry.ts';
import { builtPackages } from '../base/releases/built-packages.ts';
import { warmViews } from '../base/views/warm-views.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const packages = builtPackages(root).map((name) => path.join(root, name));
/** Timeouts in ms for draining requests and for the whole shutdown after `STOP_DELAY`. */
const drainTime = 8000;
const maxStopTime = 20_000;
/** Interval in milliseconds for syncing with the database clock. */
const clockInterval = 30_000;
/** Milliseconds to wait for an external database that starts at the same time. */
const databaseTimeout = 15_000;
/** Time limit in milliseconds for a statement of a migration that sets none itself. */
const migrationTimeout = 60_000;

// caching is useless, because no image is processed twice
sharp.cache(false);

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** A readable message for a fatal startup error. */
function explain(error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === '53100') return 'The disk is full: make room and start again.';
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `The database rejected the connection: ${error instanceof Error ? error.message : ''}. Check DATABASE_URL.`;
  if (isDatabaseUnreachable(error))
    return `The database does not answer: ${error instanceof Error ? error.message : String(error)}. Check that it is running and that DATABASE_URL is right.`;
  return error instanceof Error ? error.message : String(error);
}

/** Cleanup functions, run in reverse order. */
const closers: (() => Promise<void>)[] = [];
/** Ends event streams, which would otherwise delay the shutdown. */
let endStreams = (): void => {};
/** Set during shutdown, when closed connections are expected. */
let isStopping = false;

async function openDatabase(env: Env, onLost: (error: Error) => void): Promise<ConnectionOptions> {
  if (env.databaseUrl !== undefined) return { connectionString: env.databaseUrl };
  const { host, port, user, database, stop } = await startEmbeddedPostgres({
    dataDir: path.join(env.dataDir, 'database'),
    database: 'tessera',
    mode: 'own',
    onProgress: say,
    onLost,
  });
  closers.push(stop);
  return { host, port, user, database };
}

/** Waits for a database that may still be starting. */
async function waitForDatabase(db: Kysely<Database>): Promise<void> {
  for (const begin = performance.now(); ;) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (!isDatabaseUnreachable(error) || performance.now() - begin > databaseTimeout) throw error;
      await sleep(250);
    }
  }
}

/**
 * Migrates over a connection with a longer time limit: a statement may take a while, and another
 * process may be migrating.
 */
async function migrate(connection: ConnectionOptions): Promise<readonly string[]> {
  const db = connect({ ...connection, max: 1, shared: 0, statement_timeout: migrationTimeout });
  try {
    return await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}

/** Follows the database clock from now on, and warns if the local clock differs from it. */
async function followDatabaseClock(clock: DatabaseClock, log: Logger): Promise<void> {
  await clock.read();
  const warning = describeOffset(clock.offset());
  if (warning !== undefined) {
    say(warning);
    log.warn(
      { offset: clock.offset() },
      'the clock of this machine differs from the database clock',
    );
  }
  // While the database is unreachable, the last offset applies.
  const following = setInterval(() => {
    clock.read().catch(() => {});
  }, clockInterval);
  closers.push(async () => clearInterval(following));
}

/** Refuses to start with a misconfigured bucket; only reports an unreachable one. */
async function checkStorage({ media, log }: Deps): Promise<void> {
  try {
    await media.ready();
  } catch (error) {
    if (!(error instanceof StorageError && error.isTransient)) throw error;
    log.error({ err: error }, 'the media store does not answer');
    say(`Media are not available: ${error.message}`);
  }
}

/**
 * Opens the source of notifications: the database, or NATS if it is configured. With NATS, also
 * starts the relay that forwards notifications from the database to it.
 */
function openNotifications(
  { nats }: Env,
  connection: ConnectionOptions,
  log: Logger,
): NotificationSource {
  if (!nats) return createPostgresSource(connection);
  const relay = startNotificationRelay({ connection, nats, log });
  closers.push(() => relay.close());
  return createNatsSource(nats);
}

interface StartOptions {
  readonly server: HttpServer;
  readonly starting: StartingPage;
  readonly log: Logger;
  readonly env: Env;
  /** Called when the embedded database is gone for good. */
  readonly onDatabaseLost: (error: Error) => void;
}

async function start({ server, starting, log, env, onDatabaseLost }: StartOptions): Promise<void> {
  for (const folder of await closeFolders(env))
    log.warn({ folder }, 'this folder belongs to another user, who decides who may read it');
  const telemetry = await startTelemetry(env.telemetry, log);
  closers.push(() => telemetry.stop());
  const connection = await openDatabase(env, onDatabaseLost);
  const onConnectionLost = (error: Error): void => {
    if (!isStopping) log.warn({ err: error }, 'a database connection was lost');
  };
  const observed = { name: 'primary', telemetry };
  const db = connect({ ...connection, ...serverLimits }, onConnectionLost, observed);
  closers.push(() => db.destroy());
  await waitForDatabase(db);
  starting.tell('Bringing the database up to date');
  const unknown = await migrate(connection);
  if (unknown.length > 0)
    say(
      `The database was migrated by a newer version (${unknown.join(', ')}). Running with it as it is.`,
    );
  await requireKnownSecret(env, db);
  await refuseOpenDemoLogins(env, db);
  const clock = createDatabaseClock(db);
  await followDatabaseClock(clock, log);
  const databaseProbe = createDatabaseProbe(connection);
  closers.push(() => databaseProbe.close());
  const source = openNotifications(env, connection, log);
  const notifications = createNotifications(source, databaseProbe);
  closers.push(() => notifications.close());
  const replicas = createReplicas({
    primary: { db, connection },
    urls: env.databaseReplicaUrls,
    log,
    telemetry,
  });
  closers.push(() => replicas.close());
  const deps = createDeps({
    env,
    db,
    databaseProbe,
    notifications,
    replicas,
    clock,
    log,
    telemetry,
    makeJobs: (reach) => createBossJobs({ connection, log, known: allJobs, reach, telemetry }),
  });
  endStreams = () => deps.pollStreams.close();
  const endPushes = watchForPushes(deps, notifications);
  closers.push(async () => endPushes());
  starting.tell('Publishing the pages');
  const { released, waiting } = await deps.releases.publishBuilds(packages, env.releaseBuilds);
  for (const { name, version } of released) say(`Released ${name} ${version}`);
  if (waiting.length > 0) {
    const builds = waiting.map(({ name, version }) => `${name} ${version}`).join(', ');
    say(`Built here, but not shown on pages: ${builds}. Run npm run release to show a build.`);
  }
  if (!(await deps.releases.resolve()).shell)
    say(
      'No shell is released, so pages work only without scripts. Run npm run release -- --all to build and show it.',
    );
  starting.tell('Opening the doors');
  await checkStorage(deps);
  closers.push(
    () => deps.jobs.stop(),
    () => deps.mailer.settled(),
  );
  await deps.jobs.start();
  await deps.jobs.send(countTrendingJob, {}, { singletonKey: 'start' });
  await sendRepairs(deps, allRepairs);
  if (env.socket !== undefined) await warmViews(deps);
  const app = createApp(deps);
  server.open(app, refuseEarly(deps, pathsWithoutPlace(app)));
  // for the parent process: the cluster, or a process manager
  process.send?.('ready');
  if (env.socket === undefined) say(`\nTessera is ready at ${env.baseUrl}`);
  if (!env.isDemo) return;
  if (await hasDemo(db)) say(`Demo login: ${demoLogin.email}, password ${demoLogin.password}`);
  else closers.push(loadDemo(deps, say).stop);
}

/**
 * Closes everything. The port stays open for `linger` milliseconds, for clients that have not
 * noticed the shutdown yet.
 */
async function stop(server: HttpServer | undefined, log: Logger, linger = 0): Promise<void> {
  isStopping = true;
  const limit = setTimeout(() => process.exit(1), maxStopTime + linger);
  limit.unref();
  endStreams();
  await server?.close(drainTime, linger);
  for (const close of closers.reverse())
    await close().catch((error: unknown) => log.error({ err: error }, 'could not close'));
}

/** Runs the server until a signal or a fatal error stops it. */
async function main(): Promise<void> {
  // On a terminal, only warnings are logged by default, because people there read the plain
  // sentences of `say`; elsewhere the default level is `info`.
  const settings = { LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...process.env };
  let log = pino({ level: 'info' });
  let server: HttpServer | undefined;
  let stopping: Promise<void> | undefined;
  let stopDelay = 0;
  const end = (code: 0 | 1, linger = 0): void => {
    stopping ??= stop(server, log, linger).then(() => process.exit(code));
  };
  const endBySignal = (signal: string): void => {
    if (stopping) return;
    say(signal === 'SIGINT' ? '\nStopping…' : 'Stopping…');
    // Ctrl-C comes from a person, who should not have to wait; SIGTERM comes from a supervisor,
    // whose load balancer may still send requests.
    end(0, signal === 'SIGINT' ? 0 : stopDelay);
  };
  const onDatabaseLost = (error: Error): void => {
    process.stderr.write(`\nTessera has to stop. ${error.message}\n`);
    end(1);
  };
  process.on('SIGINT', endBySignal).on('SIGTERM', endBySignal);
  try {
    const { port, socket, host, dataDir, logLevel, stopDelay: seconds } = readEnv(settings, root);
    refuseUnfinishedRestore(dataDir);
    stopDelay = seconds * 1000;
    log = pino({
      level: logLevel,
      redact: ['err.detail', 'err.parameters', 'err.where', 'err.internalQuery'],
    });
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    const starting = createStartingPage();
    server = await openHttpServer(port, socket, host, (request) => starting.answer(request));
    await start({
      server,
      starting,
      log,
      env: readEnv({ ...settings, PORT: String(server.port) }, root),
      onDatabaseLost,
    });
  } catch (error) {
    if (stopping) return;
    log.debug({ err: error }, 'start failed');
    process.stderr.write(`\nTessera could not start. ${explain(error)}\n`);
    process.exitCode = 1;
    await stop(server, log);
    process.exit(1);
  }
}

await main();
