import { QueryNode, sql, type Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import { newestPlace } from '../../base/wire/cursor.ts';
import { searchBlogs } from '../search/blog-search-queries.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { conversationsWith } from './message-search-queries.ts';
import { inboxOf, messagesOf, type MemberRow } from './messaging-queries.ts';
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
    // every blog has a conversation with the next one, and every hundredth with ada
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
  await app.db.transaction().execute(async (trx) => {
    // these inserts take longer than the statement timeout allows
    await sql`set local statement_timeout = 0`.execute(trx);
    for (const statement of statements) await statement.execute(trx);
  });
  await sql`analyze`.execute(app.db);
}, 60_000);
afterAll(() => app.close());

/**
 * Plans of the raw SQL that a function runs; with `explainsBuilt`, also of the selects that it
 * makes with the query builder.
 */
async function plansOf(
  run: (db: Kysely<Database>) => Promise<unknown>,
  { explainsBuilt = false } = {},
): Promise<string> {
  const plans: string[] = [];
  await run(
    app.db.withPlugin({
      transformQuery({ node }) {
        if (explainsBuilt && node.kind === 'SelectQueryNode')
          return QueryNode.cloneWithExplain(node, undefined, sql`costs off`);
        return node.kind === 'RawNode'
          ? {
              ...node,
              sqlFragments: [
                `explain (costs off) ${node.sqlFragments[0] ?? ''}`,
                ...node.sqlFragments.slice(1),
              ],
            }
          : node;
      },
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

test('APIM-25: favorites use indexes, however many conversations and follows there are', async () => {
  const acting = { userId: ada.userId, blogIds: [ada.blogId], ownId: ada.blogId };
  const plan = await plansOf((db) => favoriteBlogs(db, acting, true, 8));
  expect(plan).toContain('conversation_members_inbox');
  expect(plan).toContain('follows_newest');
  expect(plan).not.toMatch(large);
  expect(await favoriteBlogs(app.db, acting, true, 8)).toHaveLength(8);
});

test('APIM-24: the search for recipients uses indexes', async () => {
  const reader = { userId: ada.userId, blogIds: [ada.blogId] };
  for (const [name, words] of [
    ['ad', "'ad':*"],
    ['moss', "'moss':*"],
  ] as const) {
    const search = { name, words, isSafe: false, isRecipient: true };
    const plan = await plansOf((db) => searchBlogs(db, reader, search, newestPlace, 8));
    expect(plan).toMatch(/blogs_by_prefix|blogs_alike/);
    expect(plan).toContain('blogs_words');
  }
});

test('finding the blogs that follow one of the user’s blogs uses indexes', async () => {
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
    expect(plan).toContain('message_search_of_conversation');
    expect(plan).not.toMatch(large);
  }
  expect(await conversationsWith(app.db, ada.blogId, "'rain'", newestPlace, 20)).toHaveLength(20);
});

test('APIM-06, APIM-11: pages of the inbox and of messages, in either direction, read only the rows that they show', async () => {
  const { rows: members } = await sql<MemberRow>`
    select * from conversation_members where blog_id = ${ada.blogId} limit 1`.execute(app.db);
  const [member] = members;
  if (!member) throw new Error('ada has no conversation');
  const place = { at: Date.now(), id: '0' };
  for (const edge of [undefined, { before: place }, { after: place }]) {
    const plan = await plansOf((db) => inboxOf(db, ada.blogId, edge, 20));
    expect(plan).toContain('conversation_members_inbox');
    expect(plan).not.toMatch(large);
    expect(plan).not.toMatch(/^\s*(?:->\s+)?(?:Incremental )?Sort\b/m);
  }
  for (const edge of [undefined, { before: new Date() }, { after: new Date() }]) {
    const plan = await plansOf((db) => messagesOf(db, member, edge, 20), { explainsBuilt: true });
    expect(plan).toContain('Index Scan');
    expect(plan).not.toMatch(large);
    expect(plan).not.toMatch(/^\s*(?:->\s+)?(?:Incremental )?Sort\b/m);
  }
});

describe('a search in many messages', () => {
  /**
   * Number of messages added to each of ada's conversations: so many that a search for a rare word
   * uses the word index instead of a scan.
   */
  const each = 60;

  beforeAll(async () => {
    const ids = sql`
      select conversation_id from conversation_members where blog_id = ${ada.blogId}`;
    const statements = [
      // 'often' in every 20th message, and 'once' in the oldest message of every 50th conversation
      sql`
        insert into messages (conversation_id, sender_blog_id, text, created_at)
        select
          id, ${ada.blogId}::bigint,
          'always'
            || case when (number + n) % 20 = 0 then ' often' else '' end
            || case when n = ${sql.lit(each)} and number % 50 = 0 then ' once' else '' end,
          now() - number * interval '1 minute' - n * interval '1 hour'
        from (
          select conversation_id as id, row_number() over (order by conversation_id) as number
          from (${ids}) own
        ) own
        cross join generate_series(1, ${sql.lit(each)}) n`,
      // ada has deleted all but the last day of every seventh conversation
      sql`
        update conversation_members
        set cleared_at = now() - interval '1 day'
        where blog_id = ${ada.blogId} and conversation_id % 7 = 0`,
      // in every third conversation, ada has deleted the last day's messages with 'often'
      sql`
        update messages
        set deleted_for = array[${ada.blogId}::bigint]
        where text like '%often%' and conversation_id in (${ids}) and conversation_id % 3 = 0
          and created_at > now() - interval '1 day'`,
    ];
    await app.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      for (const statement of statements) await statement.execute(trx);
    });
    await sql`analyze messages, message_search`.execute(app.db);
  }, 60_000);

  /** The expected result of a search, from a scan of all messages. */
  async function found(words: string): Promise<readonly string[]> {
    const { rows } = await sql<{ id: string }>`
      select id
      from (
        select distinct on (m.conversation_id) m.id, m.created_at, m.conversation_id
        from messages m
        join conversation_members c
          on c.conversation_id = m.conversation_id and c.blog_id = ${ada.blogId}
        where m.created_at > c.cleared_at
          and not (m.deleted_for @> array[c.blog_id])
          and search_vector(m.text) @@ ${words}::tsquery
        order by m.conversation_id, m.created_at desc
      ) newest
      order by created_at desc, conversation_id desc`.execute(app.db);
    return rows.map(({ id }) => id);
  }

  async function search(words: string, pageSize: number): Promise<readonly string[]> {
    const ids: string[] = [];
    let place = newestPlace;
    for (;;) {
      const page = await conversationsWith(app.db, ada.blogId, words, place, pageSize);
      ids.push(...page.map(({ last }) => last.id));
      const last = page.at(-1)?.last;
      if (!last || page.length < pageSize) return ids;
      place = { at: last.created_at.getTime(), id: last.conversation_id };
    }
  }

  test.each([
    ['in every message', "'alway'"],
    ['in many messages', "'often'"],
    ['in few messages', "'onc'"],
    ['in no message', "'never'"],
    ['together with another', "'alway' & 'onc'"],
  ])(
    'finds the newest match in each conversation for a word %s, page by page',
    async (_name, words) => {
      const all = await found(words);
      expect(await search(words, 7)).toEqual(all);
      expect(await search(words, 500)).toEqual(all);
    },
  );

  test('a word in every message is found by a scan of the newest messages, without the word index', async () => {
    const plan = await plansOf((db) =>
      conversationsWith(db, ada.blogId, "'alway'", newestPlace, 20),
    );
    expect(plan).toContain('message_search_of_conversation');
    expect(plan).not.toContain('message_search_words');
  });
});
