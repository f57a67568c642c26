import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connect } from './connect.ts';
import { createDatabaseProbe, type DatabaseProbe } from './database-probe.ts';
import { createNotifiedCache, type NotifiedCache } from './notified-cache.ts';
import { createNotifications, trustTime, type Notifications } from './notifications.ts';
import { createPostgresSource } from './postgres-notifications.ts';
import type { Database } from './schema.ts';

interface Value {
  readonly of: string;
}

let database: TestDatabase;
let db: Kysely<Database>;
let probe: DatabaseProbe;
let notifications: Notifications;
let cache: NotifiedCache<Value>;
/** Whether heartbeats are lost. */
let isSilent = false;

const cacheOf = (heard: Notifications, maxSize = 10): NotifiedCache<Value> =>
  createNotifiedCache<Value>(heard, {
    maxSize,
    topicsOf: ({ of }) => [of],
    topicOf: (channel, payload) => (channel === 'unread' ? payload : undefined),
  });

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.connection);
  probe = createDatabaseProbe(database.connection);
  notifications = createNotifications(createPostgresSource(database.connection), {
    notify: async (channel, payload) => isSilent || probe.notify(channel, payload),
  });
  cache = cacheOf(notifications);
  await until(() => notifications.isCurrent());
});
afterAll(async () => {
  await notifications.close();
  await probe.close();
  await db.destroy();
  await database.drop();
});

async function until(holds: () => boolean): Promise<void> {
  for (const begin = performance.now(); !holds(); await sleep(5))
    if (performance.now() - begin > 10_000) throw new Error('it did not happen in time');
}
const notify = (topic: string) => sql`select pg_notify('unread', ${topic})`.execute(db);
const keep = (key: string, of = key) => cache.read(key, async () => ({ of }));

test('caches a value until a notification with its topic arrives', async () => {
  await keep('one');
  await keep('same', 'one');
  await keep('two');
  expect([cache.get('one'), cache.get('same'), cache.get('two')]).toEqual([
    { of: 'one' },
    { of: 'one' },
    { of: 'two' },
  ]);
  await notify('one');
  await notifications.caughtUp();
  expect([cache.get('one'), cache.get('same'), cache.get('two')]).toEqual([
    undefined,
    undefined,
    { of: 'two' },
  ]);
});

test('returns a value that changed while it was read, but does not cache it', async () => {
  const read = Promise.withResolvers<Value>();
  const reading = cache.read('early', () => read.promise);
  await notify('late');
  await notify('other');
  await notifications.caughtUp();
  read.resolve({ of: 'late' });
  expect([await reading, cache.get('early')]).toEqual([{ of: 'late' }, undefined]);
  const again = Promise.withResolvers<Value>();
  const rereading = cache.read('early', () => again.promise);
  cache.drop('late');
  again.resolve({ of: 'late' });
  expect([await rereading, cache.get('early')]).toEqual([{ of: 'late' }, undefined]);
});

test('caches neither failures nor missing values', async () => {
  await expect(
    cache.read('bad', async () => {
      throw new Error('no answer');
    }),
  ).rejects.toThrow('no answer');
  expect(await cache.read('bad', async () => undefined)).toBeUndefined();
  expect(cache.get('bad')).toBeUndefined();
});

test('holds no more values than its maximum size allows, and can drop all values of one topic', async () => {
  const small = cacheOf(notifications, 3);
  for (const key of ['a', 'b', 'c', 'd']) await small.read(key, async () => ({ of: 'topic' }));
  expect([small.count(), small.get('a'), small.get('d')]).toEqual([3, undefined, { of: 'topic' }]);
  small.drop('topic');
  expect(small.count()).toBe(0);
});

test('returns nothing while disconnected; once reconnected, returns no value whose read began before the reconnect', async () => {
  await keep('before');
  const across = Promise.withResolvers<Value>();
  const reading = cache.read('across', () => across.promise);
  await sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'tessera-notifications' and datname = current_database()`.execute(db);
  await until(() => !notifications.isCurrent());
  await keep('meanwhile');
  expect([cache.get('before'), cache.get('meanwhile')]).toEqual([undefined, undefined]);
  await until(() => notifications.isCurrent());
  across.resolve({ of: 'across' });
  await reading;
  expect(['before', 'meanwhile', 'across'].map((key) => cache.get(key))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await keep('before');
  expect(cache.get('before')).toEqual({ of: 'before' });
});

test('returns nothing while the connection is silent', async () => {
  await keep('kept');
  isSilent = true;
  const begin = performance.now();
  await until(() => cache.get('kept') === undefined);
  expect(performance.now() - begin).toBeLessThan(trustTime + 1000);
  isSilent = false;
  await until(() => cache.get('kept') !== undefined);
});

test('returns nothing behind a pooler that swallows notifications', async () => {
  const swallowed = createNotifications(createPostgresSource(database.connection), {
    notify: async () => true,
  });
  const useless = cacheOf(swallowed);
  await useless.read('key', async () => ({ of: 'topic' }));
  await until(() => swallowed.period() === 1);
  await useless.read('key', async () => ({ of: 'topic' }));
  expect([useless.count(), useless.get('key')]).toEqual([1, undefined]);
  await swallowed.close();
});

test('notifications can be closed at any moment while their connection is being opened', async () => {
  for (let round = 0; round < 20; round += 1) {
    const early = createNotifications(createPostgresSource(database.connection), probe);
    early.listen({ onNotification: () => {} });
    await sleep(round / 10);
    await early.close();
    expect(early.isCurrent()).toBe(false);
  }
});

test('caughtUp resolves after all notifications committed before the call have arrived', async () => {
  for (let round = 0; round < 20; round += 1) {
    await keep('value');
    await notify('value');
    await notifications.caughtUp();
    expect(cache.get('value')).toBeUndefined();
  }
});
