/**
 * Measures how the times of stream pages, and of their queries alone, grow with the number of
 * posts. Each size has a separate database and server. The sizes are measured alternately.
 * TESSERA_BENCH_POSTS=1000,10000000 measures other sizes.
 */
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { connect } from '@tessera/api/testing/connect';
import { databaseOf } from '../support/database.ts';
import type { Product } from '../support/product.ts';
import { newReader, publish, startBenchProduct, withDataDir } from './measuring/bench-product.ts';
import { fastestTime } from './measuring/fastest-time.ts';
import { idleReport, waitForIdle } from './measuring/wait-for-idle.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';
import { interleave, ratios, spreadOf, formatSpread } from './measuring/statistics.ts';
import {
  bareQueries,
  plansOf,
  queryNames,
  summaryOf,
  type BareQueries,
} from './posts/bare-queries.ts';
import { fillDatabase, databaseSizeOf, frequentTag } from './posts/fill-database.ts';

const sizes = (process.env['TESSERA_BENCH_POSTS'] ?? '1000,100000,1000000').split(',').map(Number);
const reader = 'bench-reader';
const pages = {
  dashboard: '/dashboard',
  tagged: `/tagged/${frequentTag}`,
  blog: '/@blog-1',
  likes: '/likes',
} as const;
const pageNames = ['dashboard', 'tagged', 'blog', 'likes'] as const;
const rounds = 11;
/** Sequential requests per round, of which the fastest counts: interference only ever adds time. */
const repeats = 9;
const budget = 1.5;
const body =
  '<p>Rain had been promised since the morning, and when it came it came sideways, over the harbour and up the narrow street, so that everybody who had hung out washing met on the stairs with their arms full.</p>'.repeat(
    3,
  );

interface Filled {
  readonly posts: number;
  readonly open: (path: string) => Promise<void>;
  readonly queries: BareQueries;
  readonly plans: Readonly<Record<keyof BareQueries, string>>;
  readonly close: () => Promise<void>;
}

async function fill(owner: Product, posts: number): Promise<Filled> {
  const { connection, url } = await databaseOf(owner, `posts_${posts}`);
  const product = await startBenchProduct(owner.dataDir, { DATABASE_URL: url, TESSERA_DEMO: '0' });
  const cookies = await newReader(product, reader);
  await publish(product, cookies, reader, 'Washing day', body);
  const begin = performance.now();
  const filling = databaseSizeOf(posts);
  const db = connect(connection);
  await fillDatabase(db, reader, filling);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  const { blogs, followed } = filling;
  print(`${posts} posts in ${blogs} blogs, ${followed} of them followed: filled in ${seconds} s`);
  return {
    posts,
    async open(path) {
      const answer = await fetch(product.url + path, { headers: { Cookie: cookies } });
      const html = await answer.text();
      if (!answer.ok || !html.includes(postAttributes.id))
        throw new Error(`${path} answered ${answer.status} or shows no post`);
    },
    queries: await bareQueries(db, reader),
    plans: await plansOf(db, reader),
    close: () => db.destroy(),
  };
}

/** Times of a piece of work by number of posts, measured alternately. */
async function measureEach(
  databases: readonly Filled[],
  work: (database: Filled) => Promise<unknown>,
): Promise<Map<number, number[]>> {
  const names = databases.map(({ posts }) => String(posts));
  const times = await interleave(
    rounds,
    Object.fromEntries(
      databases.map((database) => [
        String(database.posts),
        () => fastestTime(repeats, () => work(database)),
      ]),
    ),
    names,
    waitForIdle,
  );
  return new Map(databases.map(({ posts }) => [posts, times[String(posts)] ?? []]));
}

await withDataDir(async function measure(dataDir) {
  const owner = await startBenchProduct(dataDir, { TESSERA_DEMO: '0' });
  const databases: Filled[] = [];
  try {
    for (const posts of sizes) databases.push(await fill(owner, posts));
    const times: Record<string, Map<number, number[]>> = {};
    // warms up the servers; not counted
    for (const database of databases)
      for (const name of pageNames)
        for (let at = 0; at < 30; at += 1) await database.open(pages[name]);
    for (const name of pageNames)
      times[name] = await measureEach(databases, ({ open }) => open(pages[name]));
    for (const name of queryNames)
      times[`query: ${name}`] = await measureEach(databases, ({ queries }) => queries[name]());

    const [least = 0, ...more] = sizes;
    print(
      `\nSequential requests, milliseconds, ${rounds} rounds, the fastest of ${repeats} in each:`,
    );
    printTable(
      [
        'page',
        ...sizes.map((size) => `${size} posts`),
        ...more.map((size) => `${size} ÷ ${least}`),
      ],
      Object.entries(times).map(([name, bySize]) => [
        name,
        ...sizes.map((size) => formatSpread(spreadOf(bySize.get(size) ?? []), 1)),
        ...more.map((size) =>
          formatSpread(spreadOf(ratios(bySize.get(size) ?? [], bySize.get(least) ?? [])), 2),
        ),
      ]),
    );
    print('Plans of the bare queries:');
    printTable(
      ['query', 'posts', 'ms', 'pages touched', 'tables read completely', 'heap fetches'],
      databases.flatMap(({ posts, plans }) =>
        queryNames.map(function rowOf(name) {
          const { ms, pages: touched, wholeTables, heapFetches } = summaryOf(plans[name]);
          return [
            name,
            String(posts),
            ms,
            String(touched),
            wholeTables.join(', ') || 'none',
            String(heapFetches),
          ];
        }),
      ),
    );
    const dashboard = times['dashboard'];
    const [from, to] = [sizes.at(-2), sizes.at(-1)];
    if (dashboard && from !== undefined && to !== undefined) {
      const ratio = spreadOf(ratios(dashboard.get(to) ?? [], dashboard.get(from) ?? []));
      printBudget(
        `dashboard page, ${to} posts ÷ ${from}`,
        ratio.median <= budget,
        formatSpread(ratio, 2),
        `at most ${budget} (for 10 million ÷ 100 thousand)`,
      );
    }
    print(idleReport());
    saveResults('posts', {
      times: Object.fromEntries(
        Object.entries(times).map(([name, bySize]) => [name, Object.fromEntries(bySize)]),
      ),
      plans: Object.fromEntries(databases.map(({ posts, plans }) => [posts, plans])),
      disturbance: idleReport(),
    });
  } finally {
    for (const { close } of databases) await close();
  }
});
