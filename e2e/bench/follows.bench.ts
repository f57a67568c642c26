/**
 * Measures the time of the dashboard's query by number of followed blogs. One reader follows 5,000
 * dormant blogs; the others follow between a hundred and all of the active blogs.
 * TESSERA_BENCH_POSTS=1000000 measures more posts.
 */
import { sql, type Kysely } from 'kysely';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import { connect } from '@tessera/api/testing/connect';
import { newestPlace } from '@tessera/api/testing/cursor';
import type { Database } from '@tessera/api/testing/schema';
import { dashboardPosts } from '@tessera/api/testing/stream-queries';
import { databaseOf } from '../support/database.ts';
import { newReader, publish, startBenchProduct, withDataDir } from './measuring/bench-product.ts';
import { fastestTime } from './measuring/fastest-time.ts';
import { idleReport, waitForIdle } from './measuring/wait-for-idle.ts';
import { saveResults, print, printTable } from './measuring/report.ts';
import { interleave, ratios, spreadOf, formatSpread } from './measuring/statistics.ts';
import { fillDatabase, databaseSizeOf } from './posts/fill-database.ts';

const posts = Number(process.env['TESSERA_BENCH_POSTS'] ?? '300000');
const blogs = posts / 15;
const author = 'bench-reader';
/** Number of blogs that each reader follows. Those of `dormant` have not posted for two years. */
const readers = { '100': 100, '1,000': 1000, '5,000': 5000, all: blogs, dormant: 5000 } as const;
type ReaderName = keyof typeof readers;
const names: readonly ReaderName[] = ['100', '1,000', '5,000', 'all', 'dormant'];
const rounds = 11;
/** Queries per round, of which the fastest counts: interference only ever adds time. */
const repeats = 7;

/** Adds dormant blogs, each with five old copies of one post. */
async function addDormantBlogs(db: Kysely<Database>, count: number): Promise<void> {
  await sql`
    insert into blogs (name, title, theme)
    select 'dormant-' || n, 'Dormant ' || n, (select theme from blogs where name = ${author})
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`
    insert into posts (
      blog_id, author_id, type, state, published_at, slug, summary, tags, content, trail, source,
      options, editor_type, created_at
    )
    select b.id, t.author_id, t.type, 'published', now() - interval '2 years' - n * interval '1 day',
      t.slug, t.summary, '{}', t.content, t.trail, t.source, t.options, t.editor_type,
      now() - interval '2 years'
    from blogs b
    cross join generate_series(1, 5) n
    cross join (select * from posts limit 1) t
    where b.name like 'dormant-%'`.execute(db);
}

/**
 * Makes a user follow a selection of the dormant blogs or of the active ones.
 * Sorting by hash makes the selection random, but the same in every run.
 */
async function followMany(db: Kysely<Database>, user: string, name: ReaderName): Promise<void> {
  const from = name === 'dormant' ? 'dormant-%' : 'blog-%';
  await sql`delete from follows where user_id = ${user}`.execute(db);
  await sql`
    insert into follows (user_id, blog_id)
    select ${user}, id
    from blogs
    where name like ${from}
    order by md5(name)
    limit ${readers[name]}`.execute(db);
}

await withDataDir(async function measure(dataDir) {
  const owner = await startBenchProduct(dataDir, { TESSERA_DEMO: '0' });
  const { connection, url } = await databaseOf(owner, 'follows');
  const product = await startBenchProduct(dataDir, { DATABASE_URL: url, TESSERA_DEMO: '0' });
  const cookies = await newReader(product, author);
  await publish(product, cookies, author, 'Washing day', '<p>Rain.</p>');
  const db = connect({ ...connection, statement_timeout: 0 });
  try {
    await fillDatabase(db, author, { ...databaseSizeOf(posts), blogs });
    await addDormantBlogs(db, readers.dormant);
    const limit = streamPageSize + 1;
    const work: Record<string, () => Promise<number>> = {};
    for (const [at, name] of names.entries()) {
      const user = `writer-${at + 1}`;
      await followMany(db, user, name);
      const reader = { userId: user, blogIds: [] };
      work[name] = () => fastestTime(repeats, () => dashboardPosts(db, reader, newestPlace, limit));
    }
    await sql`vacuum analyze`.execute(db);
    const times = await interleave(rounds, work, Object.keys(work), waitForIdle);
    print(
      `${posts} posts in ${blogs} blogs, first page of the dashboard by number of follows, in ms`,
    );
    printTable(
      ['follows', 'ms', '÷ 100'],
      names.map((name) => [
        name,
        formatSpread(spreadOf(times[name] ?? []), 1),
        formatSpread(spreadOf(ratios(times[name] ?? [], times['100'] ?? [])), 1),
      ]),
    );
    print(idleReport());
    saveResults('follows', { posts, blogs, times });
  } finally {
    await db.destroy();
  }
});
