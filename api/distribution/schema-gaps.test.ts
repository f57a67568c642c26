import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.ts';
import { connect } from '../src/base/database/connect.ts';
import type { Database } from '../src/base/database/schema.ts';
import { placements } from './placements.ts';
import * as gaps from './schema-gaps.ts';
import { findCitusGaps, findYugabyteGaps, readColumns } from './find-gaps.ts';
import { loadParser } from './read-shards.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  await loadParser();
  database = await createTestDatabase();
  db = connect({ ...database.connection, max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const listed = (groups: readonly gaps.Gaps[]): readonly string[] =>
  groups.flatMap(({ found }) => found).toSorted();

test('every table of the database has a placement', async () => {
  const tables = [...(await readColumns(db)).keys()];
  expect(Object.keys(placements).toSorted()).toEqual(tables.toSorted());
});

test('docs/scale.md names every table in its place', () => {
  const scale = readFileSync(path.resolve(import.meta.dirname, '../../docs/scale.md'), 'utf8');
  const places = { reference: 'on every machine', local: 'on the coordinator' };
  const rows = new Map(
    [...scale.matchAll(/^\| ([a-z ]+?) +\| +(?:`(\w+)`)? *\| (`.*?) +\| [^|]*\|$/gm)].flatMap(
      ([, place = '', by, tables = '']) =>
        tables.split(', ').map((cell) => {
          const [table = '', own] = [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name);
          return [table, [place, own ?? by].filter(Boolean).join(' by ')] as const;
        }),
    ),
  );
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(
      Object.entries(placements).map(([table, placement]) => [
        table,
        placement.kind === 'distributed'
          ? `${placement.group} by ${placement.by}`
          : places[placement.kind],
      ]),
    ),
  );
});

test('the list for Citus contains exactly the parts of the schema that Citus would reject or handle slowly', async () => {
  expect((await findCitusGaps(db)).toSorted()).toEqual(listed(gaps.citusGaps));
});

test('the list for YugabyteDB contains exactly the parts of the schema that YugabyteDB would reject or handle slowly', async () => {
  expect((await findYugabyteGaps(db)).toSorted()).toEqual(listed(gaps.yugabyteGaps));
});

/** Unlisted gaps that a change of the schema causes; the change is rolled back. */
async function foundAfter(...changes: readonly string[]): Promise<readonly string[]> {
  const trx = await db.startTransaction().execute();
  try {
    for (const change of changes) await sql.raw(change).execute(trx);
    const known = [...listed(gaps.citusGaps), ...listed(gaps.yugabyteGaps)];
    const found = [...(await findCitusGaps(trx)), ...(await findYugabyteGaps(trx))];
    return [...new Set(found)].filter((gap) => !known.includes(gap));
  } finally {
    await trx.rollback().execute();
  }
}

test.each([
  ['create unique index one on posts (slug)', ['posts: unique one']],
  ['create unique index one on posts (blog_id, slug)', []],
  ['create unique index one on settings (value)', []],
  [
    'alter table blocks add post_id bigint references posts',
    ['blocks: foreign key post_id to posts'],
  ],
  ['alter table blocks add tag text references popular_tags', []],
  [
    'alter table popular_tags add blog bigint references blogs',
    ['popular_tags: foreign key blog to blogs'],
  ],
  ['alter table blocks add n bigint generated always as identity', ['sequence blocks_n_seq']],
  [
    'alter table blocks add constraint c exclude using btree (context with =)',
    ['blocks: constraint c'],
  ],
  ['create index later on blocks (created_at)', ['blocks: index later begins with a time']],
])('`%s` causes the gaps %j', async (change, found) => {
  expect(await foundAfter(change)).toEqual(found);
});

test.each([
  ['update posts set slug = slug where blog_id = new.blog_id', []],
  ['update posts set slug = slug where blog_id = new.blocked_blog_id', ['blocks: f: update posts']],
  ['update posts set slug = slug where id = 1', ['blocks: f: update posts']],
  ["insert into posts (blog_id, slug) values (new.blog_id, '')", []],
  ["perform pg_notify('a', 'b')", ['blocks: f: notify']],
])('a trigger on the table `blocks` that runs `%s` causes the gaps %j', async (body, found) => {
  expect(
    await foundAfter(
      `create function f() returns trigger language plpgsql as $$
        begin ${body}; return null; end $$`,
      'create trigger t after insert on blocks for each row execute function f()',
    ),
  ).toEqual(found);
});
