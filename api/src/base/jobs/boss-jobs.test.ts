import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import * as v from 'valibot';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connect } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createBossJobs } from './boss-jobs.ts';
import { defineJob, runnable, type Jobs } from './job.ts';

let app: TestApp;
let database: TestDatabase;
let db: Kysely<Database>;
const open = new Set<Jobs>();

beforeAll(async () => {
  [app, database] = [await createTestApp(), await createTestDatabase()];
  db = connect(database.connection);
});
afterEach(async () => {
  await Promise.all([...open].map((jobs) => jobs.stop()));
  open.clear();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await app.close();
});

/** Starts a job queue, as one process of the server does. */
async function startProcess(known: Parameters<typeof createBossJobs>[0]['known']): Promise<Jobs> {
  const jobs = createBossJobs({
    connection: database.connection,
    log: pino({ level: 'silent' }),
    known,
    reach: () => app.deps,
    timing: { poll: 0.5, retryDelay: 1, supervise: 1, heartbeat: 10, recurring: 1 },
  });
  open.add(jobs);
  await jobs.start();
  return jobs;
}

async function until(isTrue: () => boolean, timeout = 25_000): Promise<void> {
  for (const begin = Date.now(); !isTrue(); await sleep(50))
    if (Date.now() - begin > timeout) throw new Error('it did not happen in time');
}

const word = v.object({ word: v.string() });

test('a failing job is retried with growing delays, up to its number of retries', async () => {
  const times: number[] = [];
  const failing = defineJob({
    name: 'failing',
    schema: word,
    retries: 2,
    run: async () => {
      times.push(Date.now());
      throw new Error('not yet');
    },
  });
  const jobs = await startProcess([runnable(failing)]);
  await jobs.send(failing, { word: 'hello' });
  await until(() => times.length === 3);
  const [first = 0, second = 0, third = 0] = times;
  expect(second - first).toBeGreaterThan(400);
  expect(third - first).toBeGreaterThan(1500);
  await sleep(3000);
  expect(times).toHaveLength(3);
});

test('a job sent in a transaction runs only if the transaction commits', async () => {
  const seen: string[] = [];
  const noting = defineJob({
    name: 'noting',
    schema: word,
    retries: 0,
    run: async (_, data) => {
      seen.push(data.word);
    },
  });
  const jobs = await startProcess([runnable(noting)]);
  await expect(
    db.transaction().execute(async (trx) => {
      await jobs.send(noting, { word: 'never' }, { db: trx });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await db.transaction().execute(async (trx) => {
    await jobs.send(noting, { word: 'kept' }, { db: trx });
    await sleep(1500);
    expect(seen).toEqual([]);
  });
  await until(() => seen.length > 0);
  expect(seen).toEqual(['kept']);
});

test('two processes share the jobs, and each job runs once', async () => {
  const seen: number[] = [];
  const counting = defineJob({
    name: 'counting',
    schema: v.object({ at: v.number() }),
    retries: 1,
    concurrency: 3,
    run: async (_, { at }) => {
      seen.push(at);
      await sleep(5);
    },
  });
  const [one, two] = [
    await startProcess([runnable(counting)]),
    await startProcess([runnable(counting)]),
  ];
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 ? one : two).send(counting, { at })),
  );
  await until(() => seen.length >= 40);
  await sleep(1000);
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at));
});

test('only one job per key waits, and it starts no earlier than its start time', async () => {
  const seen: string[] = [];
  const later = defineJob({
    name: 'later',
    schema: word,
    retries: 0,
    run: async (_, data) => {
      seen.push(data.word);
    },
  });
  const jobs = await startProcess([runnable(later)]);
  const begin = Date.now();
  const startAfter = new Date(begin + 2500);
  for (const sent of ['first', 'second'])
    await jobs.send(later, { word: sent }, { startAfter, singletonKey: 'one' });
  await until(() => seen.length > 0);
  expect(Date.now() - begin).toBeGreaterThan(2400);
  await sleep(1200);
  expect(seen).toEqual(['first']);
});

test('a recurring job runs once per scheduled time across all processes, with empty data', async () => {
  const minuteNow = (): number => Math.floor(Date.now() / 60_000);
  const data: unknown[] = [];
  const ticking = defineJob({
    name: 'ticking',
    schema: v.strictObject({}),
    retries: 0,
    every: '* * * * *',
    run: async (_, given) => {
      data.push(given);
    },
  });
  const firstMinute = minuteNow();
  await startProcess([runnable(ticking)]);
  await startProcess([runnable(ticking)]);
  await until(() => data.length > 0, 75_000);
  await sleep(2500);
  // At most one run for the minute in which the processes start, and one for each minute that
  // begins during the test. Only the totals are compared, because a run may start up to a second
  // late, and so in the next minute.
  expect(data.length).toBeLessThanOrEqual(minuteNow() - firstMinute + 1);
  expect(data.every((given) => JSON.stringify(given) === '{}')).toBe(true);
}, 90_000);

test('another process takes over the job of a killed process', async () => {
  const code = `
    import { pino } from 'pino';
    import * as v from 'valibot';
    import { createBossJobs } from './src/base/jobs/boss-jobs.ts';
    import { defineJob, runnable } from './src/base/jobs/job.ts';
    const job = defineJob({ name: 'killed', schema: v.object({ word: v.string() }), retries: 1, run: async () => { process.stdout.write('running'); await new Promise(() => {}); } });
    const jobs = createBossJobs({ connection: ${JSON.stringify(database.connection)}, log: pino({ level: 'silent' }), known: [runnable(job)], reach: () => ({}), timing: { poll: 0.5, retryDelay: 1, supervise: 1, heartbeat: 10, recurring: 1 } });
    await jobs.start();
    await jobs.send(job, { word: 'kept' });`;
  const child = spawn(
    process.execPath,
    ['--import', '@tessera/api/tsx-loader', '--input-type=module', '--eval', code],
    { cwd: path.join(__dirname, '../../..'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  await until(() => said.includes('running'));
  const gone = new Promise((resolve) => {
    child.on('exit', resolve);
  });
  child.kill('SIGKILL');
  await gone;
  const seen: string[] = [];
  const same = defineJob({
    name: 'killed',
    schema: word,
    retries: 1,
    run: async (_, data) => {
      seen.push(data.word);
    },
  });
  await startProcess([runnable(same)]);
  await until(() => seen.length > 0, 40_000);
  await sleep(1000);
  expect(seen).toEqual(['kept']);
}, 90_000);
