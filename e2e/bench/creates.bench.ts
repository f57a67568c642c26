/**
 * Posts created per second by several concurrent users, each posting sequentially, against one
 * server process. A user may create 250 posts a day, so every round has new users.
 */
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import {
  newReader,
  openPage,
  send,
  startBenchProduct,
  withDataDir,
  type Credentials,
} from './measuring/bench-product.ts';
import { idleReport, waitForIdle } from './measuring/wait-for-idle.ts';
import { saveResults, print, printTable } from './measuring/report.ts';
import { interleave, spreadOf, formatSpread } from './measuring/statistics.ts';

const rounds = 3;
const people = 8;
const postsEach = 30;
const paragraph =
  '<p>Rain had been promised since the morning, and when it came it came <strong>sideways</strong>, over the harbour and up the <a href="https://example.com/street">narrow street</a>.</p>';

/** Posts that show the cost of sanitising text, storing tags and finding a slot in the queue. */
const kinds = {
  'a short text': { one: 'Washing day', two: paragraph, state: '0' },
  '10,000 words': { one: 'A long day', two: paragraph.repeat(455), state: '0' },
  'a short text with ten tags': {
    one: 'Washing day',
    two: paragraph,
    state: '0',
    tags: Array.from({ length: 10 }, (_, at) => `tag ${at}`).join(','),
  },
  'a short text into the queue': { one: 'Washing day', two: paragraph, state: '2' },
} as const;
const names = [
  'a short text',
  '10,000 words',
  'a short text with ten tags',
  'a short text into the queue',
] as const;
type Kind = (typeof names)[number];

interface Person {
  readonly blog: string;
  readonly credentials: Credentials;
}
interface Made {
  readonly perSecond: number;
  readonly median: number;
  readonly slowest: number;
}

await withDataDir(async function measure(dataDir) {
  const product = await startBenchProduct(dataDir, { TESSERA_DEMO: '0' });
  let blogs = 0;
  const newPerson = async (): Promise<Person> => {
    const blog = `writer-${(blogs += 1)}`;
    return { blog, credentials: await openPage(product, await newReader(product, blog)) };
  };
  const make = (kind: Kind) => async (): Promise<Made> => {
    const writers: Person[] = [];
    for (let at = 0; at < people; at += 1) writers.push(await newPerson());
    const times: number[] = [];
    await waitForIdle();
    const begin = performance.now();
    await Promise.all(
      writers.map(async ({ blog, credentials }) => {
        for (let at = 0; at < postsEach; at += 1) {
          const from = performance.now();
          await (
            await send(
              product,
              updatePost,
              {
                channel_id: blog,
                post: { type: 'text', ...kinds[kind] },
                editor_type: 'rich',
                submission_key: `${blog}-${at}`,
              },
              credentials,
            )
          ).arrayBuffer();
          times.push(performance.now() - from);
        }
      }),
    );
    return {
      perSecond: (people * postsEach * 1000) / (performance.now() - begin),
      median: spreadOf(times).median,
      slowest: spreadOf(times).max,
    };
  };
  const work = {
    'a short text': make('a short text'),
    '10,000 words': make('10,000 words'),
    'a short text with ten tags': make('a short text with ten tags'),
    'a short text into the queue': make('a short text into the queue'),
  };
  // warms up the server; not counted
  await interleave(1, work, names);
  const made = await interleave(rounds, work, names);
  print(
    `${people} concurrent users, ${postsEach} posts each, ${rounds} rounds; one server process, its database and the load generator on this machine:`,
  );
  printTable(
    ['post', 'created per second', 'median ms', 'slowest ms'],
    names.map((name) => [
      name,
      ...[
        ({ perSecond }: Made) => perSecond,
        ({ median }: Made) => median,
        ({ slowest }: Made) => slowest,
      ].map((of) => formatSpread(spreadOf((made[name] ?? []).map(of)))),
    ]),
  );
  print(idleReport());
  saveResults('creates', { made, people, postsEach, disturbance: idleReport() });
});
