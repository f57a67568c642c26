import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { pino, type Logger } from 'pino';
import { startEmbeddedPostgres } from '@tessera/tooling/database';
import { demoLogin } from '@tessera/shared-contracts/accounts/demo';
import { createApp } from './create-app.ts';
import { createDeps } from './create-deps.ts';
import { connect, type ConnectionOptions } from './database/connect.ts';
import { migrateToLatest } from './database/migrate.ts';
import type { Database } from './database/schema.ts';
import { hasDemo } from './demo/demo-queries.ts';
import { errorCode } from './error-code.ts';
import { readEnv, type Env } from './env.ts';
import type { Deps } from './http/context.ts';
import { isDatabaseAway } from './http/failures.tsx';
import { openDoor, type Door } from './http/door.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { createBossJobs } from './jobs/boss-jobs.ts';

const root = path.resolve(import.meta.dirname, '../..');
const packages = ['shell', 'mf-header', 'mf-compose', 'mf-messaging', 'mf-viewer', 'mf-share'].map((name) => path.join(root, name));
/** Milliseconds: for requests under way at the end, and for the whole of the end. */
const drainTime = 8000;
const longestStop = 20_000;
/** Milliseconds that a database of its own may take to come up beside us. */
const databasePatience = 15_000;

const say = (text: string): void => { process.stdout.write(`${text}\n`); };

/** A start that cannot succeed, in words for people. */
function explain(error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === '53100') return 'The disk is full: make room and start again.';
  if (code === '28P01' || code === '28000' || code === '3D000') return `The database refuses us: ${error instanceof Error ? error.message : ''}. Check DATABASE_URL.`;
  if (isDatabaseAway(error)) return `The database does not answer: ${error instanceof Error ? error.message : String(error)}. Check that it runs and that DATABASE_URL is right.`;
  return error instanceof Error ? error.message : String(error);
}

/** What has to be closed again, last opened first. */
const closers: (() => Promise<void>)[] = [];
/** Connections that end now were meant to. */
let isStopping = false;

async function openDatabase(env: Env): Promise<ConnectionOptions> {
  if (env.databaseUrl !== undefined) return { connectionString: env.databaseUrl };
  const { host, port, user, database, stop } = await startEmbeddedPostgres({ dataDir: path.join(env.dataDir, 'database'), database: 'tessera', mode: 'own', onProgress: say });
  closers.push(stop);
  return { host, port, user, database };
}

/** A database that starts beside us may need a moment. */
async function waitForDatabase(db: Kysely<Database>): Promise<void> {
  for (const begin = performance.now(); ;) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() - begin > databasePatience) throw error;
      await sleep(250);
    }
  }
}

/** Makes demo content in a new database; of several processes one does it, and the others go on. */
async function seedOnce(deps: Deps): Promise<void> {
  if (!deps.env.isDemo) return;
  await deps.db.connection().execute(async function seedAlone(connection) {
    const { rows: [lock] } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(7201) as taken`.execute(connection);
    if (!lock?.taken) return;
    try {
      // A program of its own weight: a server without demo content never loads it.
      const { seedDemo } = await import('./demo/seed.ts');
      let told = 0;
      await seedDemo(deps, (done) => {
        const percent = Math.floor(done * 10) * 10;
        if (percent > told) say(`Making demo content: ${percent} %`);
        told = Math.max(told, percent);
      });
    } finally {
      await sql`select pg_advisory_unlock(7201)`.execute(connection);
    }
  });
}

async function start(door: Door, log: Logger, env: Env): Promise<void> {
  const connection = await openDatabase(env);
  const db = connect(connection, (error) => { if (!isStopping) log.warn({ err: error }, 'a database connection was lost'); });
  closers.push(() => db.destroy());
  await waitForDatabase(db);
  await migrateToLatest(db);
  const deps = createDeps({ env, db, log, makeJobs: (reach) => createBossJobs({ connection, log, known: allJobs, reach }) });
  for (const { name, version } of await deps.releases.publishBuilt(packages)) say(`Released ${name} ${version}`);
  if (!(await deps.releases.resolve()).shell) say('No shell is built: pages will work without script only. Run npm run build.');
  await deps.media.ready();
  closers.push(() => deps.jobs.stop(), () => deps.mailer.settled());
  await deps.jobs.start();
  await seedOnce(deps);
  door.open(createApp(deps));
  say(`\nTessera is ready at ${env.baseUrl}`);
  if (await hasDemo(db)) say(`Demo login: ${demoLogin.email}, password ${demoLogin.password}`);
}

async function stop(door: Door | undefined, log: Logger): Promise<void> {
  isStopping = true;
  const limit = setTimeout(() => process.exit(1), longestStop);
  limit.unref();
  await door?.close(drainTime);
  for (const close of closers.reverse()) await close().catch((error: unknown) => log.error({ err: error }, 'could not close'));
}

/** Runs the server until it is told to stop. */
async function main(): Promise<void> {
  // People at a terminal read our sentences, machines read the log.
  const settings = { LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...process.env };
  let log = pino({ level: 'info' });
  let door: Door | undefined;
  let stopping: Promise<void> | undefined;
  const end = (signal: string): void => {
    if (stopping) return;
    say(signal === 'SIGINT' ? '\nStopping…' : 'Stopping…');
    stopping = stop(door, log).then(() => process.exit(0));
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  try {
    const { port, logLevel } = readEnv(settings, root);
    log = pino({ level: logLevel, redact: ['err.detail', 'err.parameters', 'err.where', 'err.internalQuery'] });
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    door = await openDoor(port);
    await start(door, log, readEnv({ ...settings, PORT: String(door.port) }, root));
  } catch (error) {
    if (stopping) return;
    log.debug({ err: error }, 'start failed');
    process.stderr.write(`\nTessera could not start. ${explain(error)}\n`);
    process.exitCode = 1;
    await stop(door, log);
    process.exit(1);
  }
}

await main();
