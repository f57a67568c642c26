import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import type { Place } from '../../base/wire/cursor.ts';
import type { Direction } from './stream-parts.ts';
import { dashboardPosts } from './stream-queries.ts';
import { save } from '../../testing/test-posting.ts';

/**
 * Enough blogs that in some runs the reader follows 200 or more, in which case the query first
 * scans everyone's posts.
 */
const blogs = 320;
const posts = 2500;
/** Seconds between the first and last post; fewer than there are posts, so some share a time. */
const span = 2000;
const begin = 1_700_000_000;

let app: TestApp;
let reader: Registered;
beforeAll(async () => {
  app = await createTestApp();
  reader = await app.register();
  const template = (await save(reader, { post: { one: 'Rain' } })).post.action.id;
  await sql`
    insert into blogs (name, title, theme)
    select 'many-' || n, 'Many ' || n, (select theme from blogs where id = ${reader.blogId})
    from generate_series(1, ${blogs}::int) n`.execute(app.db);
  // every fortieth post is on the reader's blog, and every third of those is private
  await sql`
    insert into posts (
      blog_id, author_id, type, state, published_at, is_private, content, trail, source, options
    )
    select
      case when n % 40 = 0
        then ${reader.blogId}::bigint
        else (select id from blogs where name = 'many-' || (1 + n * 7919 % ${blogs}::int))
      end,
      t.author_id, t.type, case when n % 17 = 0 then 'draft' else 'published' end,
      to_timestamp(${begin}::bigint + n * 104729 % ${span}::int), n % 120 = 0, t.content, t.trail,
      t.source, t.options
    from generate_series(1, ${posts}::int) n
    cross join (select * from posts where id = ${template}) t`.execute(app.db);
  await sql`analyze posts, blogs`.execute(app.db);
});
afterAll(() => app.close());

interface World {
  /** Shuffles the blogs; the reader follows the first `followed` of them. */
  readonly factor: number;
  readonly followed: number;
  readonly blocked: readonly number[];
  readonly suspended: readonly number[];
  readonly second: number;
  readonly limit: number;
  readonly direction: Direction;
}

async function build({ factor, followed, blocked, suspended }: World): Promise<void> {
  const named = (numbers: readonly number[]): string[] => numbers.map((n) => `many-${n}`);
  await app.db.transaction().execute(async function rebuild(trx) {
    await sql`delete from follows where user_id = ${reader.userId}`.execute(trx);
    await sql`delete from blocks`.execute(trx);
    await sql`
      insert into follows (user_id, blog_id)
      select ${reader.userId}, id
      from blogs
      where name like 'many-%'
      order by substr(name, 6)::int * ${factor}::int % 331, id
      limit ${followed}`.execute(trx);
    await sql`
      insert into blocks (blog_id, blocked_blog_id)
      select
        case when id % 2 = 0 then id else ${reader.blogId}::bigint end,
        case when id % 2 = 0 then ${reader.blogId}::bigint else id end
      from blogs
      where name = any(${named(blocked)}::text[])`.execute(trx);
    await sql`
      update blogs
      set is_suspended = name = any(${named(suspended)}::text[])
      where name like 'many-%'`.execute(trx);
  });
}

/** The expected page of the dashboard, from the simplest possible query. */
async function expectedPage(
  { at, id }: Place,
  limit: number,
  direction: Direction,
): Promise<string[]> {
  const [operator, order] = direction === 'older' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await sql<{ id: string }>`
    select p.id
    from posts p
    join blogs b on b.id = p.blog_id
    where p.state = 'published'
      and (p.published_at, p.id) ${operator} (to_timestamp(${at}::float8 / 1000), ${id}::bigint)
      and (
        b.id = ${reader.blogId}
        or (
          not p.is_private
          and b.id in (select blog_id from follows where user_id = ${reader.userId})
        )
      )
      and not b.is_suspended
      and not exists (
        select from blocks k
        where (k.blog_id, k.blocked_blog_id) in (
          (b.id, ${reader.blogId}::bigint), (${reader.blogId}::bigint, b.id)
        )
      )
    order by p.published_at ${order}, p.id ${order}
    limit ${limit}`.execute(app.db);
  return rows.map((row) => row.id);
}

const numbers = fc.array(fc.integer({ min: 1, max: blogs }), { maxLength: 60 });
const world: fc.Arbitrary<World> = fc.record({
  factor: fc.integer({ min: 1, max: 330 }),
  followed: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 150, max: blogs })),
  blocked: numbers,
  suspended: numbers,
  second: fc.integer({ min: -10, max: span + 10 }),
  limit: fc.integer({ min: 1, max: 40 }),
  direction: fc.constantFrom('older', 'newer'),
});

test('for any follows, blocks and suspensions, a page of the dashboard has the posts nearest to its position, in order', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (one) => {
      await build(one);
      const place = { at: (begin + one.second) * 1000, id: '0' };
      const found = await dashboardPosts(
        app.db,
        { userId: reader.userId, blogIds: [reader.blogId] },
        place,
        one.limit,
        one.direction,
      );
      expect(found.map(({ id }) => id)).toEqual(
        await expectedPage(place, one.limit, one.direction),
      );
    }),
    { numRuns: 40 },
  );
}, 60_000);
