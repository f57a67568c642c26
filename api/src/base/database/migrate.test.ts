import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { sql, type Kysely } from 'kysely';
import { connect } from './connect.ts';
import { inTransaction } from './in-transaction.ts';
import { compareSchema, migrateToLatest } from './migrate.ts';
import { up } from './migrations/0032-release-history.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.connection);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const note = (name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);
const forget = (name: string) => sql`delete from kysely_migration where name = ${name}`.execute(db);

test('does not change a database that a newer version migrated, and names the newer migrations', async () => {
  await note('9000-tomorrow');
  await expect(migrateToLatest(db)).resolves.toEqual(['9000-tomorrow']);
  await expect(compareSchema(db)).resolves.toEqual({ missing: [], unknown: ['9000-tomorrow'] });
});

test('refuses a database with one unknown and one missing migration, and names both', async () => {
  await note('9000-tomorrow');
  await forget('0032-release-history');
  await expect(migrateToLatest(db)).rejects.toThrow(
    'The database has 9000-tomorrow, which this version does not know, and lacks 0032-release-history.',
  );
});

test('an empty database lacks every migration', async () => {
  await sql`drop table kysely_migration`.execute(db);
  const { missing, unknown } = await compareSchema(db);
  expect([missing[0], unknown]).toEqual(['0001-foundation', []]);
});

test('the migration that adds the release history fills it with the current and the previous version of each release, except rolled-back ones', async () => {
  for (const statement of [
    sql`alter table release_channels drop column history_id`,
    sql`drop table release_history`,
    sql`alter table releases drop column assets`,
    sql`
      insert into releases (name, version, detail, created_at)
      values
        ('mf_header', '1', '{}', '2026-01-01'),
        ('mf_header', '2', '{}', '2026-01-02'),
        ('mf_share', '1', '{}', '2026-01-01'),
        ('mf_share', '2', '{}', '2026-01-02')`,
    sql`
      insert into release_channels (channel, name, version, previous_version)
      values ('stable', 'mf_header', '2', '1'), ('stable', 'mf_share', '1', '2')`,
  ])
    await statement.execute(db);
  await inTransaction(db, (trx) => up(trx));
  const history = await db
    .selectFrom('release_history')
    .select(['name', 'version'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  expect(history).toEqual([
    { name: 'mf_header', version: '1' },
    { name: 'mf_header', version: '2' },
    { name: 'mf_share', version: '1' },
  ]);
  const shown = await db
    .selectFrom('release_channels as c')
    .innerJoin('release_history as h', 'h.id', 'c.history_id')
    .select(['h.name', 'h.version'])
    .orderBy('h.name')
    .execute();
  expect(shown).toEqual([
    { name: 'mf_header', version: '2' },
    { name: 'mf_share', version: '1' },
  ]);
});
