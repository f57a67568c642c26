import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { nameStatement } from './statement-name.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['select "id" from "posts" as "p" inner join "blogs" on true', 'SELECT posts'],
  ['select extract(epoch from created_at) from blogs', 'SELECT blogs'],
  ['insert into "likes" ("post_id") values ($1)', 'INSERT likes'],
  ['update "blogs" set "title" = $1', 'UPDATE blogs'],
  ['delete from "follows" where true', 'DELETE follows'],
  ['with x as (select * from posts) select * from x', 'SELECT posts'],
  ['with gone as (delete from likes returning *) select * from gone', 'DELETE likes'],
  ['with p as (select 1 from posts) insert into activity select * from p', 'INSERT activity'],
  ['/* planned each time 3 */ select * from posts', 'SELECT posts'],
  ['begin', 'BEGIN '],
  ['start transaction isolation level serializable', 'BEGIN '],
  ["select 'ada@example.org'", 'SELECT '],
  ['select * from "made_up_table"', 'SELECT '],
  ['vacuum analyze posts', 'OTHER '],
  ['', 'OTHER '],
])('%s is named %s', (text, expected) => {
  const { operation, table } = nameStatement(text);
  expect(`${operation} ${table}`).toBe(expected);
});

test('every table of the database has a name in metrics', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db);
  // without the tables of libraries, which are not in our schema
  const ours = rows.map(({ name }) => name).filter((name) => !/^kysely_|rate_limit/.test(name));
  expect(ours.length).toBeGreaterThan(30);
  expect(ours.filter((name) => nameStatement(`select * from ${name}`).table !== name)).toEqual([]);
});
