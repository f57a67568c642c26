import { sql, type Kysely } from 'kysely';
import { postTypes, type PostType } from '@tessera/shared-contracts/posts/post-types';
import type { Database } from '../../base/database/schema.ts';
import { newestPlace, type Place } from '../../base/wire/cursor.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { save } from '../../testing/test-posting.ts';
import { archivePart, monthsOf, type ArchiveFilter } from './archive-queries.ts';

const postCount = 1500;
const tags = ['cats', "o'clock \\", 'rare'] as const;
const hour = 3_600_000;
const since = Date.UTC(2024, 0);

interface ModelPost {
  readonly id: string;
  readonly at: number;
  readonly type: PostType;
  readonly tags: readonly string[];
  readonly isInternal: boolean;
}

let app: TestApp;
let blogId: string;
const model: ModelPost[] = [];
beforeAll(async () => {
  app = await createTestApp();
  const ada = await app.register({ blog: 'ada' });
  const { post } = await save(ada);
  // types, tags and visibility of different periods, so that all combinations occur
  const { rows } = await sql<{
    id: string;
    blog_id: string;
    at: string;
    type: PostType;
    tags: string[];
    is_internal: boolean;
  }>`
    insert into posts (
      blog_id, author_id, type, state, is_private, published_at, tags,
      content, trail, source, options
    )
    select p.blog_id, p.author_id, (${postTypes}::text[])[1 + n % ${postTypes.length}], 'published',
      n % 5 = 0, to_timestamp(${since / 1000} + (n / 2) * 7200),
      case when n % 499 = 3 then ${[tags[2]]}::text[]
        when n % 3 = 0 then ${[tags[0]]}::text[]
        when n % 7 = 0 then ${[tags[0], tags[1]]}::text[] else '{}' end,
      p.content, p.trail, p.source, p.options
    from posts p cross join generate_series(1, ${postCount}::int) n
    where p.id = ${post.action.id}
    returning id, blog_id, type, tags, is_internal,
      (extract(epoch from published_at) * 1000)::bigint as at`.execute(app.db);
  blogId = rows[0]?.blog_id ?? '';
  await sql`
    insert into post_tags (post_id, tag, published_at, blog_id)
    select p.id, tag, p.published_at, p.blog_id from posts p, unnest(p.tags) tag
    where not p.is_internal`.execute(app.db);
  await app.db.deleteFrom('posts').where('id', '=', post.action.id).execute();
  await sql`analyze posts, post_search, post_tags`.execute(app.db);
  for (const row of rows) model.push({ ...row, at: Number(row.at), isInternal: row.is_internal });
  model.sort((one, other) => other.at - one.at || (BigInt(other.id) > BigInt(one.id) ? 1 : -1));
});
afterAll(() => app.close());

const february = { from: Date.UTC(2024, 1), to: Date.UTC(2024, 2) };
const filters: readonly ArchiveFilter[] = [undefined, 'photo' as const].flatMap((type) =>
  [undefined, ...tags, 'unknown'].flatMap((tag) =>
    [undefined, february].map((during) => ({ type, tag, during })),
  ),
);

const expected = (withInternal: boolean, { type, tag, during }: ArchiveFilter): string[] =>
  model
    .filter(
      (post) =>
        (withInternal || !post.isInternal) &&
        (type === undefined || post.type === type) &&
        (tag === undefined || post.tags.includes(tag)) &&
        (during === undefined || (post.at >= during.from && post.at < during.to)),
    )
    .map(({ id }) => id);

test.each([true, false])(
  'the pages of every filter together are all its posts in order (own archive: %s)',
  async (withInternal) => {
    for (const filter of filters) {
      const found: string[] = [];
      let place: Place | undefined = newestPlace;
      while (place) {
        const part: Awaited<ReturnType<typeof archivePart>> = await archivePart(
          app.db,
          blogId,
          withInternal,
          filter,
          place,
          60,
          // several scans per list
          250,
        );
        expect(part.places.length).toBeLessThanOrEqual(60);
        found.push(...part.places.map(({ id }) => id));
        place = part.end;
      }
      expect({ filter, found }).toEqual({ filter, found: expected(withInternal, filter) });
    }
  },
);

test('months are those of the posts that the reader may see, newest first', async () => {
  const month = ({ at }: ModelPost): string => new Date(at).toISOString().slice(0, 7);
  expect(await monthsOf(app.db, blogId, true)).toEqual([...new Set(model.map(month))]);
  expect(model[0]?.at).toBe(since + postCount * hour);
});

/** Lines of the plans of the statements that `work` sends. */
async function plansOf(work: (db: Kysely<Database>) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  await work(
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
  return plans;
}

test('a page reads its posts, or a bounded number, from an index', async () => {
  for (const filter of filters)
    for (const withInternal of [true, false]) {
      const maxScanned = 200;
      const plans = await plansOf((db) =>
        archivePart(db, blogId, withInternal, filter, newestPlace, 60, maxScanned),
      );
      const rows = plans.map((line) => Number(/(?:rows=|by Filter: )(\d+)/.exec(line)?.[1] ?? 0));
      const isBounded = Math.max(...rows) <= maxScanned;
      expect({ filter, plans, isBounded }).toEqual({ filter, plans, isBounded: true });
      expect(plans.join('\n')).not.toMatch(/Seq Scan/);
    }
  const months = await plansOf((db) => monthsOf(db, blogId, true));
  expect(months.join('\n')).not.toMatch(/Seq Scan|Bitmap|Sort Method/);
});
