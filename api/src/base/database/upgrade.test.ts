import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import sharp from 'sharp';
import * as v from 'valibot';
import { betweenPasses, repairProgress } from '../jobs/repair.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connect } from './connect.ts';
import { migrateTo, migrateToLatest } from './migrate.ts';
import type { Database } from './schema.ts';
import { allRepairs } from '../../app/all-jobs.ts';

/**
 * What the version whose last migration was 0041 stored for three people who used it: two of them
 * stayed logged in. `rows` are those of its tables, `files` those of its media store. It was
 * written by that version itself, through its endpoints, with all the faults that it had.
 */
const storedSchema = v.object({
  cookies: v.object({ ada: v.string(), bob: v.string() }),
  rows: v.record(v.string(), v.array(v.string())),
  sequences: v.array(v.object({ name: v.string(), value: v.string() })),
  files: v.record(v.string(), v.string()),
});
type Stored = v.InferOutput<typeof storedSchema>;
const secret = 'an upgrade keeps this secret'.padEnd(64, '.');

async function readStored(): Promise<Stored> {
  const file = path.join(import.meta.dirname, '../..', 'testing', 'stored-at-0041.json.gz');
  return v.parse(storedSchema, JSON.parse(gunzipSync(await readFile(file)).toString()));
}

/** Stores rows as they were, without any trigger. */
const load = (db: Kysely<Database>, { rows, sequences }: Stored): Promise<void> =>
  db.transaction().execute(async function store(trx) {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const [table, stored] of Object.entries(rows)) {
      const { rows: columns } = await sql<{ name: string }>`
        select attname as name
        from pg_attribute
        where attrelid = ${table}::regclass
          and attnum > 0 and not attisdropped and attgenerated = ''`.execute(trx);
      const names = sql.join(columns.map(({ name }) => sql.ref(name)));
      await sql`
        insert into ${sql.table(table)} (${names}) overriding system value
        select ${names}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${stored.join()}]`}::jsonb)
      `.execute(trx);
    }
    for (const { name, value } of sequences)
      await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(trx);
  });

type Row = Readonly<Record<string, string | null>>;
/** The rows of all tables by table and primary key, each value as text. */
async function readAll(db: Kysely<Database>): Promise<Map<string, Row>> {
  const { rows: tables } = await sql<{ name: string; keys: string[] }>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as keys
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not like 'kysely%'
    group by c.relname`.execute(db);
  const all = new Map<string, Row>();
  for (const { name, keys } of tables) {
    const { rows } = await sql<{ row: Row }>`
      select (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(t))) as row
      from ${sql.table(name)} t`.execute(db);
    for (const { row } of rows) all.set([name, ...keys.map((key) => row[key])].join(' '), row);
  }
  return all;
}

interface Difference {
  /** Tables and columns with other values, with the number of their rows. */
  readonly changed: Readonly<Record<string, number>>;
  readonly gone: readonly string[];
  /** Tables with new rows, with the number of these. */
  readonly made: Readonly<Record<string, number>>;
}

/** Columns that rows of `before` did not have do not count. */
function compare(before: Map<string, Row>, after: Map<string, Row>): Difference {
  const count = (names: readonly string[]): Record<string, number> =>
    Object.fromEntries(
      [...new Set(names)].sort().map((name) => [name, names.filter((one) => one === name).length]),
    );
  const tableOf = (key: string): string => key.replace(/ .*/, '');
  return {
    changed: count(
      [...before].flatMap(([key, row]) => {
        const now = after.get(key);
        return Object.entries(row)
          .filter(([column, value]) => now && now[column] !== value)
          .map(([column]) => `${tableOf(key)}.${column}`);
      }),
    ),
    gone: [...before.keys()].filter((key) => !after.has(key)),
    made: count([...after.keys()].filter((key) => !before.has(key)).map(tableOf)),
  };
}

let stored: Stored;
let database: TestDatabase;
let app: TestApp;
let before: Map<string, Row>;
let migrated: Map<string, Row>;
beforeAll(async () => {
  stored = await readStored();
  database = await createTestDatabase({
    schema: 'api_0041',
    async migrate(connection) {
      const db = connect(connection);
      await migrateTo(db, '0041-notify-caches');
      await db.destroy();
    },
  });
  const db = connect(database.connection);
  await load(db, stored);
  before = await readAll(db);
  await migrateToLatest(db);
  migrated = await readAll(db);
  await db.destroy();
  app = await createTestApp({ secret }, async () => database.connection);
  for (const [place, content] of Object.entries(stored.files)) {
    const file = path.join(app.deps.env.dataDir, 'media', place);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(content, 'base64'));
  }
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** Runs each repair in two processes at once. */
async function runRepairs(): Promise<void> {
  for (const { job } of allRepairs)
    await Promise.all([job.run(app.deps, {}), job.run(app.deps, {})]);
}

test('everything of the earlier version was loaded as it was', () => {
  expect(before.size).toBe(Object.values(stored.rows).flat().length);
  expect([...before.keys()].filter((key) => key.startsWith('auth_session '))).toHaveLength(3);
});

test('the migrations change nothing but the tags that were stored with audio', () => {
  expect(compare(before, migrated)).toEqual({
    changed: { 'media.details': 1 },
    gone: [],
    made: {},
  });
});

test('the repairs change exactly what was stored wrongly, in two processes at once', async () => {
  await runRepairs();
  const after = await readAll(app.db);
  expect(compare(migrated, after)).toEqual({
    changed: {
      'media.alt_sizes': 3,
      'media.recipe': 5,
      'message_search.words': 1,
      'messages.image': 1,
      'post_search.words': 5,
      'posts.content': 9,
      // a task of Markdown, which is rendered now
      'posts.summary': 1,
      'posts.trail': 1,
      'replies.photo': 1,
    },
    gone: [],
    made: { media: 2, media_files: 16, settings: allRepairs.length },
  });
  const counts: [string, number][] = [];
  for (const repair of allRepairs)
    counts.push([repair.key.name, (await repairProgress(app.db, repair)).changed]);
  expect(counts).toEqual([
    ['repair-embeds', 2],
    // six posts and the reblog of one
    ['repair-mentions', 7],
    // those of repaired posts were renewed with them
    ['renew-post-search', 1],
    ['renew-message-search', 1],
    ['redraw-images', 3],
    ['redraw-message-images', 1],
  ]);

  app.setNow(new Date(Date.now() + betweenPasses + 1000));
  await runRepairs();
  app.setNow(undefined);
  for (const repair of allRepairs)
    expect([repair.key.name, (await repairProgress(app.db, repair)).isComplete]).toEqual([
      repair.key.name,
      true,
    ]);
  expect(compare(after, await readAll(app.db))).toEqual({
    changed: { 'settings.value': allRepairs.length },
    gone: [],
    made: {},
  });
});

test('the repaired posts read as they were written', async () => {
  const { rows } = await sql<{ html: string }>`
    select coalesce(
      content ->> 'body_html', content ->> 'answer_html', content ->> 'source_html'
    ) as html
    from posts
    where content::text like '%nobody%' or content::text like '%other.example%'
    order by id`.execute(app.db);
  expect(
    rows.map(({ html }) => html.replace(/ (?:rel|class|href|data-blog-token)="[^"]*"/g, '')),
  ).toEqual([
    '<p>@nobodyhere see <a>link</a> and more text, <a>@bob</a></p>',
    '<p>@nobodyhere is <b>bold</b> and then plain. Straße cafe\u0301 s\u00ADo</p>',
    '<p>@nobodyhere and <em>one</em> word</p>\n<ul>\n<li>☐ task</li>\n</ul>\n',
    expect.stringMatching(
      /^<p>ab <img src="\/media\/[^>]*> <img src="https:\/\/other\.example\/a\.png"/,
    ),
    '<p>@nobodyhere in <em>a</em> book</p>',
    '<p>later @nobody <i>a</i> b</p>',
    '<p>Because @nobodyhere <b>is</b> so</p>',
  ]);
});

test('people stay logged in, and see their photos in one colour and find their words', async () => {
  const ada = app.clientFor({ cookie: stored.cookies.ada });
  const bob = app.clientFor({ cookie: stored.cookies.bob });
  const dashboard = await ada.get('/dashboard');
  expect([dashboard.status, dashboard.headers.get('location')]).toEqual([200, null]);
  const page = await dashboard.text();
  expect(page).toContain('"name":"ada"');
  expect((await app.stranger().get('/dashboard')).status).not.toBe(200);
  const { content } = await app.db
    .selectFrom('posts')
    .select('content')
    .where('type', '=', 'photo')
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow();
  const photo = content.type === 'photo' ? content.photos[0] : undefined;
  expect(photo?.alt_sizes).toHaveLength(4);
  for (const { url } of photo ? [photo, ...photo.alt_sizes] : []) {
    const shown = Buffer.from(await (await bob.get(url)).arrayBuffer());
    const [red, greenest, blue] = (await sharp(shown).stats()).channels.map(({ mean }) =>
      Math.round(mean / 10),
    );
    expect([url, red, greenest, blue]).toEqual([url, 0, 20, 0]);
  }
  expect(await (await bob.get('/search/smorrebrod')).text()).toContain('Æbler');
  for (const word of ['zazolc', 'strasse', 'so'])
    expect([word, await (await bob.get(`/search/${word}`)).text()]).toEqual([
      word,
      expect.stringContaining('and then plain'),
    ]);
});
