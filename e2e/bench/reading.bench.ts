/**
 * Measures how response times grow with the amount of content. Varies the number of posts for
 * searches and for a dashboard of a thousand followed blogs. Varies the number of likes, up to a
 * hundred thousand, for the notes of a post and the activity of its blog.
 * TESSERA_BENCH_POSTS=1000,10000000 measures other numbers of posts.
 */
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { fillPath } from '@tessera/shared-contracts/core/endpoint';
import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import { blogSearch, suggestSearch } from '@tessera/shared-contracts/search/endpoints';
import { connect } from '@tessera/api/testing/connect';
import { databaseOf } from '../support/database.ts';
import type { Product } from '../support/product.ts';
import { newReader, publish, startBenchProduct, withDataDir } from './measuring/bench-product.ts';
import { fastestTime } from './measuring/fastest-time.ts';
import { idleReport, waitForIdle } from './measuring/wait-for-idle.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';
import * as v from 'valibot';
import { interleave, ratios, spreadOf, formatSpread } from './measuring/statistics.ts';
import { fillDatabase, fillLikes, databaseSizeOf, words } from './posts/fill-database.ts';

const sizes = (process.env['TESSERA_BENCH_POSTS'] ?? '100000,1000000').split(',').map(Number);
const followed = 1000;
/** Number of notes of a post that has few, and of one that has many. */
const notes = { few: 100, many: 100_000 } as const;
const people = { few: 'bench-quiet', many: 'bench-loud' } as const;
const reader = 'bench-reader';
const rounds = 9;
/** Sequential requests per round, of which the fastest counts: interference only ever adds time. */
const repeats = 5;
const budget = 1.5;
const body =
  '<p>Rain had been promised since the morning, and when it came it came sideways, over the harbour and up the narrow street.</p>'.repeat(
    3,
  );

const query = (fields: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(fields).toString()}`;
/** URLs by the name of their page. */
const pages: Readonly<Record<string, string>> = {
  [`dashboard of ${followed} blogs`]: '/dashboard',
  'search, a word in every post': '/search/harbour',
  'search, a frequent word': `/search/${words.frequent}`,
  'search, a rare word': `/search/${words.rare}`,
  'search, a frequent word, top': `/search${query({ q: words.frequent, sort: 'top' })}`,
  'search, two words': `/search${query({ q: `harbour ${words.frequent}` })}`,
  'search, no match': '/search/xylophone',
  'search, a rare word, newest': `/search${query({ q: `"${words.rare}"`, sort: 'recent' })}`,
  'search, no match, newest': `/search${query({ q: '"xylophone"', sort: 'recent' })}`,
  'search in a blog': fillPath(blogSearch.path, { blogname: 'blog-1', term: 'harbour' }),
  suggestions: `${suggestSearch.path}${query({ q: 'ta' })}`,
};

type Open = (path: string) => Promise<string>;

const opener = ({ url }: Product, cookies: string): Open =>
  async function open(path) {
    const answer = await fetch(url + path, {
      headers: {
        Cookie: cookies,
        Accept: path.startsWith('/svc/') ? 'application/json' : 'text/html',
      },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return text;
  };

interface Filled {
  readonly posts: number;
  readonly product: Product;
  readonly open: Open;
  readonly db: ReturnType<typeof connect>;
}

async function fill(owner: Product, posts: number): Promise<Filled> {
  const { connection, url } = await databaseOf(owner, `reading_${posts}`);
  const product = await startBenchProduct(owner.dataDir, { DATABASE_URL: url, TESSERA_DEMO: '0' });
  const cookies = await newReader(product, reader);
  await publish(product, cookies, reader, 'Washing day', body);
  const begin = performance.now();
  const db = connect(connection);
  await fillDatabase(db, reader, databaseSizeOf(posts, followed));
  print(`${posts} posts: filled in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  return { posts, product, open: opener(product, cookies), db };
}

/**
 * Creates a blog whose only post has the given number of likes. Returns the post's id, and a
 * function that opens pages as the owner.
 */
async function blogWithNotes(
  { product, db }: Filled,
  name: string,
  likes: number,
): Promise<{ readonly open: Open; readonly postId: string }> {
  const cookies = await newReader(product, name);
  await publish(product, cookies, name, 'Said once', body);
  const { id } = await db
    .selectFrom('posts')
    .innerJoin('blogs', 'blogs.id', 'posts.blog_id')
    .where('blogs.name', '=', name)
    .select('posts.id')
    .executeTakeFirstOrThrow();
  await fillLikes(db, id, likes);
  return { open: opener(product, cookies), postId: id };
}

const notesOf = (postId: string, before = ''): string =>
  `${listNotes.path}${query({ post_id: postId, before })}`;

/** Returns the cursor that continues the notes of a post after the given number of pages. */
async function deepIn(open: Open, postId: string, pagesDeep: number): Promise<string> {
  let before = '';
  for (let page = 0; page < pagesDeep; page += 1) {
    const { response } = v.parse(
      v.object({ response: listNotes.response }),
      JSON.parse(await open(notesOf(postId, before))),
    );
    if (!response.next) throw new Error(`the notes end after ${page} pages`);
    before = response.next;
  }
  return before;
}

async function measureNotes(filled: Filled): Promise<Record<string, number[]>> {
  const few = await blogWithNotes(filled, people.few, notes.few);
  const many = await blogWithNotes(filled, people.many, notes.many);
  const deep = await deepIn(many.open, many.postId, 100);
  const work: Record<string, () => Promise<number>> = {
    'notes, few': () => fastestTime(repeats, () => few.open(notesOf(few.postId))),
    'notes, many': () => fastestTime(repeats, () => many.open(notesOf(many.postId))),
    'notes, many, 100 pages deep': () =>
      fastestTime(repeats, () => many.open(notesOf(many.postId, deep))),
    'activity, few': () => fastestTime(repeats, () => few.open(blogPaths.activity(people.few))),
    'activity, many': () => fastestTime(repeats, () => many.open(blogPaths.activity(people.many))),
  };
  for (const warm of Object.values(work)) await warm();
  return interleave(rounds, work, Object.keys(work), waitForIdle);
}

await withDataDir(async function measure(dataDir) {
  const owner = await startBenchProduct(dataDir, { TESSERA_DEMO: '0' });
  const databases: Filled[] = [];
  try {
    for (const posts of sizes) databases.push(await fill(owner, posts));
    const times: Record<string, Record<string, number[]>> = {};
    for (const [name, path] of Object.entries(pages)) {
      for (const { open } of databases) for (let at = 0; at < 10; at += 1) await open(path);
      times[name] = await interleave(
        rounds,
        Object.fromEntries(
          databases.map(({ posts, open }) => [
            String(posts),
            () => fastestTime(repeats, () => open(path)),
          ]),
        ),
        sizes.map(String),
        waitForIdle,
      );
    }
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
        ...sizes.map((size) => formatSpread(spreadOf(bySize[size] ?? []), 1)),
        ...more.map((size) =>
          formatSpread(spreadOf(ratios(bySize[size] ?? [], bySize[least] ?? [])), 2),
        ),
      ]),
    );
    const [first] = databases;
    const noted = first ? await measureNotes(first) : {};
    print(
      `A post with ${notes.few} notes and one with ${notes.many}, and the activity pages of their blogs, milliseconds:`,
    );
    printTable(
      ['what', 'ms'],
      Object.entries(noted).map(([name, values]) => [name, formatSpread(spreadOf(values), 1)]),
    );
    const judge = (what: string, slow: string, fast: string): void => {
      const ratio = spreadOf(ratios(noted[slow] ?? [], noted[fast] ?? []));
      printBudget(what, ratio.median <= budget, formatSpread(ratio, 2), `at most ${budget}`);
    };
    judge('notes, many ÷ few', 'notes, many', 'notes, few');
    judge('notes, 100 pages deep ÷ first page', 'notes, many, 100 pages deep', 'notes, many');
    judge('activity, many ÷ few', 'activity, many', 'activity, few');
    print(idleReport());
    saveResults('reading', { times, noted, disturbance: idleReport() });
  } finally {
    for (const { db } of databases) await db.destroy();
  }
});
