import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import * as v from 'valibot';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { connect } from '../connect.ts';
import { createDatabaseProbe, type DatabaseProbe } from '../database-probe.ts';
import { createNotifiedCache, type NotifiedCache } from '../notified-cache.ts';
import { createNotifications, trustTime, type Notifications } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { createNatsSource } from './nats-notifications.ts';
import { natsSettings, natsVariables, type NatsSettings } from './nats-settings.ts';
import { startNotificationRelay, type NotificationRelay } from './notification-relay.ts';
import {
  connectToNats,
  decode,
  encode,
  type RelayedNotification,
} from './relayed-notifications.ts';
import { startNatsServer, type TestNatsServer } from '../../../testing/test-nats-server.ts';

jest.setTimeout(60_000);

interface Value {
  readonly number: number;
}
/** The parts of a server process that this test needs. */
interface Process {
  readonly relay: NotificationRelay;
  readonly notifications: Notifications;
  readonly cache: NotifiedCache<Value>;
  readonly heard: string[];
  close(): Promise<void>;
}

const read = (url: string) => v.safeParse(natsVariables.NATS_URL, url);
const log = pino({ level: 'silent' });
let database: TestDatabase;
let db: Kysely<Database>;
let probe: DatabaseProbe;
let server: TestNatsServer;
let nats: NatsSettings;
let processes: Process[] = [];

function startProcess(): Process {
  const relay = startNotificationRelay({ connection: database.connection, nats, log });
  const notifications = createNotifications(createNatsSource(nats), probe);
  const heard: string[] = [];
  notifications.listen({
    onNotification: (channel, payload) => heard.push(`${channel} ${payload}`),
  });
  const cache = createNotifiedCache<Value>(notifications, {
    maxSize: 10,
    topicsOf: () => ['number'],
    topicOf: (channel, payload) => (channel === 'unread' ? payload : undefined),
  });
  const started: Process = {
    relay,
    notifications,
    cache,
    heard,
    async close() {
      await notifications.close();
      await relay.close();
      processes = processes.filter((one) => one !== started);
    },
  };
  processes.push(started);
  return started;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const begin = performance.now(); !(await holds()); await sleep(5))
    if (performance.now() - begin > 30_000) throw new Error('it did not happen in time');
}
const areCurrent = (): boolean =>
  processes.every(({ notifications }) => notifications.isCurrent()) &&
  processes.filter(({ relay }) => relay.isRelaying()).length === 1;
const notify = (payload: string) => sql`select pg_notify('unread', ${payload})`.execute(db);
const caughtUp = () => Promise.all(processes.map(({ notifications }) => notifications.caughtUp()));

async function expectAllToHear(payload: string): Promise<void> {
  await notify(payload);
  await caughtUp();
  for (const { heard } of processes) expect(heard.at(-1)).toBe(`unread ${payload}`);
}

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.connection);
  probe = createDatabaseProbe(database.connection);
  server = await startNatsServer();
  const result = read(server.url);
  const settings = result.success && natsSettings(result.output, 'secret');
  if (!settings) throw new Error('the URL of the NATS server is invalid');
  nats = settings;
});
beforeEach(async () => {
  startProcess();
  startProcess();
  await until(areCurrent);
});
afterEach(async () => {
  for (const one of processes) await one.close();
});
afterAll(async () => {
  await server.close();
  await probe.close();
  await db.destroy();
  await database.drop();
});

test('every process receives notifications in commit order, over one listening database connection', async () => {
  const sent = Array.from({ length: 200 }, (_, at) => `payload ${at}`);
  for (const payload of sent) await notify(payload);
  await caughtUp();
  for (const { heard } of processes) expect(heard).toEqual(sent.map((one) => `unread ${one}`));
  const { rows } = await sql<{ name: string; count: number }>`
    select application_name as name, count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and application_name in ('tessera-notifications', 'tessera-relay')
    group by 1`.execute(db);
  // one of the two connections listens, the other waits to take over
  expect(rows).toEqual([{ name: 'tessera-relay', count: 2 }]);
});

test('another process takes over when the relay ends, and caches return no stale value', async () => {
  startProcess();
  await until(areCurrent);
  const [relaying] = processes.filter(({ relay }) => relay.isRelaying());
  const others = processes.filter((one) => one !== relaying);
  let stored = 0;
  let committed = 0;
  const readNumber = (cache: NotifiedCache<Value>) =>
    cache.get('key')?.number ??
    cache.read('key', async () => ({ number: stored })).then(({ number }) => number);
  const done = new AbortController();
  const written = (async () => {
    for (; !done.signal.aborted; await sleep(2)) {
      stored += 1;
      await notify('number');
      committed = stored;
    }
  })();
  const periods = others.map(({ notifications }) => notifications.period());
  await sleep(100);
  const ended = relaying?.close();
  const isRenewed = (): boolean =>
    others.every(({ notifications }, at) => notifications.period() > (periods[at] ?? 0));
  let given = 0;
  await until(async function reads() {
    for (const { cache, notifications } of others) {
      const before = committed;
      await notifications.caughtUp();
      if (!notifications.isCurrent()) continue;
      given += 1;
      expect(await readNumber(cache)).toBeGreaterThanOrEqual(before);
    }
    return isRenewed() && areCurrent();
  });
  done.abort();
  await written;
  await ended;
  expect(given).toBeGreaterThan(0);
});

test('notifications are not current while the NATS server hangs or is down', async () => {
  const isNoneCurrent = (): boolean =>
    processes.every(({ notifications }) => !notifications.isCurrent());
  const begin = performance.now();
  server.signal('SIGSTOP');
  await until(isNoneCurrent);
  expect(performance.now() - begin).toBeLessThan(trustTime + 1000);
  server.signal('SIGCONT');
  await until(areCurrent);
  await server.kill();
  await until(isNoneCurrent);
  await server.start();
  await until(areCurrent);
  await expectAllToHear('again');
});

test('every process resubscribes when the database ends the relay’s connection', async () => {
  const periods = processes.map(({ notifications }) => notifications.period());
  await sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'tessera-relay' and datname = current_database()`.execute(db);
  await until(() =>
    processes.every(({ notifications }, at) => notifications.period() > (periods[at] ?? 0)),
  );
  await until(areCurrent);
  await expectAllToHear('again');
});

test.each<[string, (last: RelayedNotification) => string]>([
  ['a gap in the sequence', (last) => encode({ ...last, place: last.place + 2 })],
  ['a second relay', (last) => encode({ ...last, relay: 'other', place: last.place + 1 })],
  ['an invalid message', () => '{'],
])('every process resubscribes after %s', async (_, next) => {
  const periods = processes.map(({ notifications }) => notifications.period());
  const stranger = await connectToNats(nats, 'stranger');
  stranger.subscribe(nats.subject, {
    max: 1,
    callback(_error, message) {
      const last = decode(message.string());
      if (last) stranger.publish(nats.subject, next(last));
    },
  });
  await until(() =>
    processes.every(({ notifications }, at) => notifications.period() > (periods[at] ?? 0)),
  );
  await stranger.drain();
  await until(areCurrent);
  await expectAllToHear('again');
});

test('notifications of a site without a relay are not current, even if another site has one on the same NATS server', async () => {
  const [one] = processes;
  const other = createNotifications(
    createNatsSource({ ...nats, ...natsSettings(nats, 'another secret') }),
    probe,
  );
  other.listen({ onNotification: () => {} });
  await sleep(trustTime);
  expect([one?.notifications.isCurrent(), other.isCurrent(), other.period()]).toEqual([
    true,
    false,
    0,
  ]);
  await other.close();
});

test('NATS_URL lists servers that share a scheme and a login; invalid URLs are rejected', () => {
  expect(read('').output).toBeUndefined();
  expect(read('tls://ada:p%40ss@one.example.org, tls://two.example.org:5222').output).toEqual({
    servers: ['one.example.org:4222', 'two.example.org:5222'],
    isSecure: true,
    user: 'ada',
    password: 'p@ss',
  });
  for (const wrong of [
    'one.example.org:4222',
    'https://one.example.org',
    'nats://a,tls://b',
    'nats://ada:%zz@one.example.org',
  ])
    expect([wrong, read(wrong).success]).toEqual([wrong, false]);
});
