import { sql } from 'kysely';
import { maxPostOffset } from '@tessera/shared-contracts/posts/blog-posts';
import { newestPlace } from '../../base/wire/cursor.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { save } from '../../testing/test-posting.ts';
import { isFollower } from '../follows/follow-queries.ts';
import { participantFacts } from '../messaging/participant-queries.ts';
import { blogStreamPosts } from './stream-queries.ts';

/** More than paging reaches, of one blog and of others. */
const posts = maxPostOffset + 2000;

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
  const { post } = await save(ada);
  await app.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // plans depend neither on counts nor on words of posts, which take most of the time
    await sql`alter table posts disable trigger user`.execute(trx);
    await sql`
      insert into posts (
        blog_id, author_id, type, state, is_private, published_at, content, trail, source, options
      )
      select b.id, p.author_id, 'text', 'published', n % 5 = 0, now() - n * interval '1 hour',
        p.content, p.trail, p.source, p.options
      from posts p
      cross join generate_series(1, ${sql.lit(posts)}) n
      cross join blogs b
      where p.id = ${post.action.id} and b.id in (${ada.blogId}, ${bob.blogId})`.execute(trx);
    await sql`alter table posts enable trigger user`.execute(trx);
  });
  await sql`analyze`.execute(app.db);
}, 120_000);
afterAll(() => app.close());

/** Plans of what a function reads, with the rows that each step read. */
async function plansOf(run: (db: TestApp['db']) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await run(
    app.db.withPlugin({
      transformQuery: ({ node }) =>
        node.kind === 'RawNode'
          ? {
              ...node,
              sqlFragments: [
                `explain (analyze, costs off, timing off) ${node.sqlFragments[0] ?? ''}`,
                ...node.sqlFragments.slice(1),
              ],
            }
          : node,
      transformResult: async ({ result }) => {
        plans.push(...result.rows.map((row) => String(row['QUERY PLAN'])));
        return { ...result, rows: [] };
      },
    }),
  );
  return plans.join('\n');
}
const mostRows = (plan: string): number =>
  Math.max(0, ...[...plan.matchAll(/rows=(\d+)/g)].map(([, rows]) => Number(rows)));

test.each([0, 200])(
  'the public posts of a blog from offset %i are read from an index, no more than up to the page',
  async (offset) => {
    const plan = await plansOf((db) =>
      blogStreamPosts(db, ada.blogId, false, newestPlace, 11, offset),
    );
    expect(plan).toMatch(/Index (?:Only )?Scan using \w+ on posts/);
    expect(plan).not.toMatch(/Seq Scan on posts/);
    expect(mostRows(plan)).toBeLessThanOrEqual(offset + 11);
  },
);

test('when blogs last posted is read from an index, one post each', async () => {
  const plan = await plansOf((db) =>
    participantFacts(db, { userId: ada.userId, ownId: ada.blogId }, [ada.blogId, bob.blogId]),
  );
  expect(plan).not.toMatch(/Seq Scan on posts/);
  expect(await isFollower(app.db, bob.blogId, ada.blogId)).toBe(false);
});
