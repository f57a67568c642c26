import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import * as v from 'valibot';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tessera/embedded-postgres';
import { createBossJobs } from '../jobs/boss-jobs.ts';
import { defineJob, runnable, type Jobs } from '../jobs/job.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { connect } from './connect.ts';
import type { Database } from './schema.ts';

jest.setTimeout(120_000);

let app: TestApp;
let folder: string;
let server: EmbeddedPostgres;
let db: Kysely<Database>;
let jobs: Jobs;
const done: number[] = [];
const ticks: number[] = [];
const counting = defineJob({
  name: 'counting',
  schema: v.object({ at: v.number() }),
  retries: 5,
  run: async (_, { at }) => {
    done.push(at);
  },
});
const ticking = defineJob({
  name: 'ticking',
  schema: v.strictObject({}),
  retries: 0,
  every: '* * * * *',
  run: async () => {
    ticks.push(Date.now());
  },
});

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-lost-'));
  await chmod(folder, 0o711);
  // a separate database that the test may kill
  server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'database'),
    database: 'tests',
    mode: 'own',
  });
  const connection = {
    host: server.host,
    port: server.port,
    user: server.user,
    database: server.database,
  };
  db = connect(connection);
  jobs = createBossJobs({
    connection,
    log: pino({ level: 'silent' }),
    known: [runnable(counting), runnable(ticking)],
    reach: () => app.deps,
    timing: { poll: 300 },
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await db.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

async function until(isTrue: () => boolean | Promise<boolean>, timeout = 60_000): Promise<void> {
  for (const begin = Date.now(); !(await isTrue()); await sleep(50))
    if (Date.now() - begin > timeout) throw new Error('it did not happen in time');
}
const answers = (): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

test('a server reconnects after its database was killed twice in a row, and its jobs run', async () => {
  for (const at of [1, 2]) {
    expect(await answers()).toBe(true);
    await jobs.send(counting, { at });
    await until(() => done.includes(at));
    const { pid } = server;
    process.kill(pid, 'SIGKILL');
    await until(() => server.pid !== pid);
    await until(answers);
  }
  await jobs.send(counting, { at: 3 });
  await until(() => done.includes(3));
  // ticks are sent by the scheduler of recurring jobs, which has to survive as well
  const back = Date.now();
  await until(() => ticks.some((at) => at > back), 90_000);
});

test('job notifications arrive again after the queue’s connections were cut', async () => {
  await sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'tessera-jobs'`.execute(db);
  // sending may fail until the pool notices that its connections are gone
  await until(() =>
    jobs.send(counting, { at: 4 }).then(
      () => true,
      () => false,
    ),
  );
  // the job runs long before the next poll of the queue, so the notification has arrived
  await until(() => done.includes(4));
  expect(done.filter((at) => at === 4)).toHaveLength(1);
});
