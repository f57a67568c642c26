import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { newestPlace } from '../posts/cursor.ts';
import { searchedBlogs } from '../search/blog-search-queries.ts';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';
import { conversationsWith } from './message-search-queries.ts';
import { favoriteBlogs, followersAmong } from './suggestion-queries.ts';

/** Enough rows that reading a whole table is never the cheaper plan. */
const others = 20_000;

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  const statements = [
    sql`
      insert into blogs (name, title, theme)
      select 'reed-' || n, case n % 1000 when 0 then 'Moss' else 'Reed' end, '{}'
      from generate_series(1, ${sql.lit(others)}) n`,
    // everyone with their neighbour, and every hundredth with ada
    sql`
      insert into conversations (low_blog_id, high_blog_id)
      select b.id, lead(b.id) over (order by b.id)
      from blogs b
      order by b.id
      offset 1
      limit ${sql.lit(others - 2)}`,
    sql`
      insert into conversations (low_blog_id, high_blog_id)
      select least(b.id, ${ada.blogId}::bigint), greatest(b.id, ${ada.blogId}::bigint)
      from blogs b
      where b.name like 'reed-%00'
      on conflict do nothing`,
    sql`
      insert into conversation_members (
        conversation_id, blog_id, other_blog_id, last_modified_at
      )
      select id, low_blog_id, high_blog_id, now() from conversations
      union all
      select id, high_blog_id, low_blog_id, now() from conversations`,
    sql`
      insert into messages (conversation_id, sender_blog_id, text, created_at)
      select id, low_blog_id, 'rain number ' || id, now() from conversations`,
    sql`
      insert into follows (user_id, blog_id)
      select ${ada.userId}, id from blogs where name like 'reed-%5'`,
  ];
  for (const statement of statements) await statement.execute(app.db);
  await sql`analyze`.execute(app.db);
}, 60_000);
afterAll(() => app.close());

/** The plans of the raw statements that a function runs, one text; built queries run as they are. */
async function plansOf(run: (db: Kysely<Database>) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await run(
    app.db.withPlugin({
      transformQuery: ({ node }) =>
        node.kind === 'RawNode'
          ? {
              ...node,
              sqlFragments: [
                `explain (costs off) ${node.sqlFragments[0] ?? ''}`,
                ...node.sqlFragments.slice(1),
              ],
            }
          : node,
      transformResult: async ({ result }) => {
        const lines = result.rows.flatMap((row) =>
          'QUERY PLAN' in row ? [String(row['QUERY PLAN'])] : [],
        );
        plans.push(...lines);
        return lines.length > 0 ? { ...result, rows: [] } : result;
      },
    }),
  );
  return plans.join('\n');
}

const large =
  /Seq Scan on (?:blogs|follows|conversations|conversation_members|messages|message_search)\b/;

test('APIM-25: favorites read indexes, however many conversations and follows there are', async () => {
  const acting = { userId: ada.userId, blogIds: [ada.blogId], ownId: ada.blogId };
  const plan = await plansOf((db) => favoriteBlogs(db, acting, true, 8));
  expect(plan).toContain('conversation_members_inbox');
  expect(plan).toContain('follows_newest');
  expect(plan).not.toMatch(large);
  expect(await favoriteBlogs(app.db, acting, true, 8)).toHaveLength(8);
});

test('APIM-24: the search for recipients reads indexes', async () => {
  const reader = { userId: ada.userId, blogIds: [ada.blogId] };
  for (const [name, words] of [
    ['ad', "'ad':*"],
    ['moss', "'moss':*"],
  ] as const) {
    const search = { name, words, isSafe: false, isRecipient: true };
    const plan = await plansOf((db) => searchedBlogs(db, reader, search, newestPlace, 8));
    expect(plan).toMatch(/blogs_by_prefix|blogs_alike/);
    expect(plan).toContain('blogs_words');
  }
});

test('who can receive reads indexes', async () => {
  const { rows } = await sql<{ id: string }>`select id from blogs limit 20`.execute(app.db);
  const plan = await plansOf((db) =>
    followersAmong(
      db,
      [ada.blogId],
      rows.map(({ id }) => id),
    ),
  );
  expect(plan).not.toMatch(large);
});

test('the search in messages stays within the conversations of the blog', async () => {
  for (const words of ["'rain'", "'number' & '17'"]) {
    const plan = await plansOf((db) => conversationsWith(db, ada.blogId, words, newestPlace, 20));
    expect(plan).toMatch(/message_search_of_conversation|message_search_words/);
    expect(plan).not.toMatch(large);
  }
  expect(await conversationsWith(app.db, ada.blogId, "'rain'", newestPlace, 20)).toHaveLength(20);
});
