import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import * as v from 'valibot';
import { logIn, logInWithCode } from '@tessera/shared-contracts/accounts/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { beginTwoFactor, confirmTwoFactor } from '@tessera/shared-contracts/settings/endpoints';
import { appCode, nextStep } from '../../testing/test-codes.ts';
import { jobSchema } from '../../base/jobs/boss-jobs.ts';
import { sendPhoto } from '../../testing/test-uploads.ts';
import { begin, talkers } from '../../testing/test-messaging.ts';
import { likeOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { makeJpeg } from '../../testing/media-samples.ts';
import {
  createTestDatabase,
  type Connection,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { openBackupFile } from './backup-file.ts';
import {
  finishDataFolder,
  prepareDataFolder,
  refuseUnfinishedRestore,
  restoreDatabase,
} from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let app: TestApp;
let connection: Connection;
let folder: string;
let file: string;
let ada: Registered;
let uri: string;
const emptyDatabases: TestDatabase[] = [];
const due = new Date(Date.now() + 86_400_000);

const createEmptyDatabase = async (): Promise<Connection> => {
  const database = await createTestDatabase({ schema: 'empty', migrate: async () => {} });
  emptyDatabases.push(database);
  return database.connection;
};

const rows = v.array(v.record(v.string(), v.unknown()));

async function query(
  at: Connection,
  statement: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ ...at });
  await client.connect();
  try {
    return v.parse(rows, (await client.query(statement)).rows);
  } finally {
    await client.end();
  }
}

/** A checksum of the rows of every table, and what the tables are made of. */
async function contentOf(at: Connection): Promise<Readonly<Record<string, unknown>>> {
  const tables = await query(
    at,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables)
    if (typeof name === 'string' && !name.startsWith('kysely_'))
      content[name] = await query(
        at,
        `select count(*), md5(coalesce(string_agg(t::text, ';' order by t::text), '')) from "${name}" t`,
      );
  content['triggers'] = await query(
    at,
    `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  );
  content['keys'] = await query(
    at,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  );
  content['sequences'] = await query(
    at,
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  );
  content['migrations'] = await query(at, 'select name from kysely_migration order by name');
  return content;
}

async function sendJob(at: Connection, name: string): Promise<void> {
  const boss = new PgBoss({ ...at, schema: jobSchema, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(name, { policy: 'short' });
  await boss.send(
    name,
    { data: { note: `for ${name}` } },
    { startAfter: due, singletonKey: 'one', retryLimit: 7 },
  );
  await boss.stop({ graceful: false });
}
const jobsOf = (at: Connection): Promise<readonly unknown[]> =>
  query(
    at,
    'select name, data, start_after, singleton_key, retry_limit from jobs.job order by name',
  );

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-backup-'));
  app = await createTestApp({}, async (own) => {
    connection = own;
    return own;
  });
  const [first, bo] = await talkers(app);
  ada = first;
  expect((await sendPhoto(ada, await makeJpeg({ width: 640, height: 480 }))).status).toBe(200);
  const setUp = await (await ada.post(beginTwoFactor.path, { password: ada.password })).text();
  uri = (/name="uri" value="([^"]+)"/.exec(setUp)?.[1] ?? '').replaceAll('&amp;', '&');
  expect((await ada.post(confirmTwoFactor.path, { uri, code: appCode(uri) })).status).toBe(200);
  await ada.fetchFormKey();
  const saved = await save(ada, {
    post: { one: 'Kept\tin "one"\\ piece\n', two: '<p>Łódź ☂</p>', tags: 'rain, träge' },
  });
  await bo.call(like, likeOf(saved.post));
  await begin(ada, bo, 'Hello, 🌧');
  await sendJob(connection, 'send-mail');
  file = path.join(folder, 'backup.zip');
  await writeBackup(file, connection, { ...app.deps.env, hasOwnSecret: true });
});
afterAll(async () => {
  await app.close();
  for (const database of emptyDatabases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const restore = async (from: string, dataDir: string, to: Connection): Promise<void> => {
  const backup = await openBackupFile(from);
  try {
    await prepareDataFolder(backup, dataDir, undefined);
    await backup.extractFolders(dataDir);
    await restoreDatabase(backup, to);
    await finishDataFolder(dataDir);
  } finally {
    backup.close();
  }
};

test('a restored backup has all rows, files and waiting jobs, and logs in with a second factor', async () => {
  const dataDir = path.join(folder, 'restored');
  const restored = await createEmptyDatabase();
  await restore(file, dataDir, restored);
  expect(await contentOf(restored)).toEqual(await contentOf(connection));
  expect(await jobsOf(restored)).toEqual(await jobsOf(connection));
  expect(await jobsOf(restored)).toEqual([
    {
      name: 'send-mail',
      data: { data: { note: 'for send-mail' } },
      start_after: due,
      singleton_key: 'one',
      retry_limit: 7,
    },
  ]);
  const media = path.join(app.deps.env.dataDir, 'media');
  const files = (await readdir(media, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(2);
  for (const { parentPath, name } of files) {
    const original = path.join(parentPath, name);
    const copy = path.join(dataDir, path.relative(app.deps.env.dataDir, original));
    expect(await readFile(copy)).toEqual(await readFile(original));
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
  }
  const secret = await readFile(path.join(dataDir, 'session-secret'), 'utf8');
  expect(secret).toBe(app.deps.env.secret);
  const other = await createTestApp({ dataDir, secret }, async () => restored);
  try {
    const visitor = await other.visitor();
    const { email, password } = ada;
    expect((await visitor.call(logIn, { body: { email, password } })).response).toMatchObject({
      needs_code: true,
    });
    const code = appCode(uri, nextStep);
    expect((await visitor.call(logInWithCode, { body: { code } })).status).toBe(200);
    expect((await visitor.get('/dashboard')).status).toBe(200);
    // triggers work again
    await visitor.fetchFormKey();
    await save(visitor, { post: { one: 'Quokka' } });
    const found = await (await visitor.get('/search/quokka')).text();
    expect(found).toContain('<h2 class="post-view__title" dir="auto">Quokka</h2>');
  } finally {
    await other.close();
  }
});

test('a backup is readable by its owner only, and never replaces a file', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file);
  const settings = { ...app.deps.env, hasOwnSecret: true };
  await expect(writeBackup(file, connection, settings)).rejects.toThrow('exists already');
  expect(await readFile(file)).toEqual(before);
  const unreachable = path.join(folder, 'missing', 'backup.zip');
  await expect(writeBackup(unreachable, connection, settings)).rejects.toThrow('ENOENT');
  expect((await readdir(folder)).filter((name) => name.includes('.partial'))).toEqual([]);
});

test('a cut, damaged or foreign file is refused with a sentence, and leaves no tables behind', async () => {
  const cut = path.join(folder, 'cut.zip');
  await writeFile(cut, await readFile(file));
  await truncate(cut, Math.floor((await stat(file)).size * 0.7));
  await expect(openBackupFile(cut)).rejects.toThrow('is not a complete backup');
  await writeFile(cut, 'something else');
  await expect(openBackupFile(cut)).rejects.toThrow('is not a complete backup');
  await expect(openBackupFile(path.join(folder, 'none.zip'))).rejects.toThrow('There is no file');

  const damaged = path.join(folder, 'damaged.zip');
  const bytes = await readFile(file);
  const at = bytes.indexOf('media/') + 200;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(damaged, bytes);
  const dataDir = path.join(folder, 'half');
  const empty = await createEmptyDatabase();
  await expect(restore(damaged, dataDir, empty)).rejects.toThrow('The backup is damaged');
  expect(() => refuseUnfinishedRestore(dataDir)).toThrow('did not finish');
});

test('only an empty folder, an empty database and the right secret are accepted', async () => {
  const full = path.join(folder, 'full');
  const backup = await openBackupFile(file);
  try {
    await expect(prepareDataFolder(backup, app.deps.env.dataDir, undefined)).rejects.toThrow(
      'is not empty',
    );
    await expect(prepareDataFolder(backup, full, randomBytes(32).toString('hex'))).rejects.toThrow(
      'another secret',
    );
    await prepareDataFolder(backup, full, app.deps.env.secret);
    expect(await readdir(full)).toEqual(['restore-unfinished']);
    await expect(restoreDatabase(backup, connection)).rejects.toThrow('not empty');
  } finally {
    backup.close();
  }
  const without = path.join(folder, 'without.zip');
  await writeBackup(without, connection, { ...app.deps.env, hasOwnSecret: false });
  const other = await openBackupFile(without);
  try {
    await expect(prepareDataFolder(other, path.join(folder, 'other'), undefined)).rejects.toThrow(
      'does not contain the session secret',
    );
  } finally {
    other.close();
  }
});
