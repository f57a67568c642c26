/**
 * Messaging over databases of different sizes, each with its own server: how the calls for the
 * inbox, a conversation, a poll and searches slow down as the number of messages grows. Then, over
 * the largest database: the cost of a thousand people with open pages, messages per second, the
 * time until a message appears in the other window, and script sizes.
 * TESSERA_BENCH_MESSAGES=1000,1000000 measures other sizes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import {
  conversationMessages,
  conversations,
  poll,
  searchConversations,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import { connect } from '@tessera/api/testing/connect';
import type { Database } from '@tessera/api/testing/schema';
import { databaseOf } from '../support/database.ts';
import type { Product } from '../support/product.ts';
import {
  newReader,
  openPage,
  send,
  startBenchProduct,
  withDataDir,
} from './measuring/bench-product.ts';
import { fastestTime } from './measuring/fastest-time.ts';
import { openBrowser } from './measuring/open-browser.ts';
import { idleReport, waitForIdle } from './measuring/wait-for-idle.ts';
import { saveResults, print, printTable } from './measuring/report.ts';
import { interleave, ratios, spreadOf, formatSpread } from './measuring/statistics.ts';
import { fillMessages, messageFillingOf, longConversationBlog } from './messaging/fill-messages.ts';
import { scriptOfWindows, timesUntilShown } from './messaging/in-windows.ts';
import { messagePlans } from './messaging/message-queries.ts';
import { commitsOf, makeSessions, openStream, pollOnce, secret } from './messaging/people.ts';
import { summaryOf } from './posts/bare-queries.ts';

const sizes = (process.env['TESSERA_BENCH_MESSAGES'] ?? '1000,10000000').split(',').map(Number);
const reader = 'bench-reader';
const rounds = 9;
/** Sequential requests per round, of which the fastest counts: interference only ever adds time. */
const repeats = 7;
/** Number of people with an open page, and milliseconds between two polls of each page. */
const crowd = 1000;
const pollInterval = 15_000;
const senders = 8;
const textsEach = 50;

const halfAYear = Date.now() - 183 * 86_400_000;
const calls = {
  'the inbox': [conversations, {}],
  'a conversation, by its blogs': [conversationMessages, { participants: longConversationBlog }],
  '… half a year back': [
    conversationMessages,
    { participants: longConversationBlog, before: halfAYear },
  ],
  'a poll': [poll, { unread_messages: true }],
  'a search, a word of one message': [searchConversations, { q: '"30"' }],
  // without quotation marks, 30 is a prefix and also matches 300 and 3000001; of ten million
  // messages, 1% match, and none of them is recent
  '… a prefix of old words': [searchConversations, { q: '30' }],
  '… a word of every message': [searchConversations, { q: 'harbour' }],
} as const;

interface Filled {
  readonly messages: number;
  readonly product: Product;
  readonly cookies: string;
  readonly db: Kysely<Database>;
  call(name: keyof typeof calls): Promise<void>;
}

async function fill(owner: Product, messages: number): Promise<Filled> {
  const { connection, url } = await databaseOf(owner, `messages_${messages}`);
  const env = { DATABASE_URL: url, TESSERA_DEMO: '0', SESSION_SECRET: secret };
  const product = await startBenchProduct(owner.dataDir, env);
  const cookies = await newReader(product, reader);
  const begin = performance.now();
  const filling = messageFillingOf(messages);
  const db = connect({ ...connection, max: 2 });
  await fillMessages(db, reader, filling);
  await sql`update auth_user set "emailVerified" = true`.execute(db);
  await sql`update profiles set has_seen_messaging = true`.execute(db);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  print(`${messages} messages in ${filling.conversations} conversations: filled in ${seconds} s`);
  return {
    messages,
    product,
    cookies,
    db,
    async call(name) {
      const [{ path }, query] = calls[name];
      const search = new URLSearchParams(
        Object.entries({ participant: reader, ...query }).map(([key, value]) => [
          key,
          String(value),
        ]),
      );
      const answer = await fetch(`${product.url}${path}?${search.toString()}`, {
        headers: { Cookie: cookies, Accept: 'application/json' },
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    },
  };
}

const namesOfCalls = [
  'the inbox',
  'a conversation, by its blogs',
  '… half a year back',
  'a poll',
  'a search, a word of one message',
  '… a prefix of old words',
  '… a word of every message',
] as const;

/** Measures each call at each size. */
async function measureCalls(databases: readonly Filled[]): Promise<object> {
  for (const { call } of databases)
    for (const name of namesOfCalls) for (let at = 0; at < 30; at += 1) await call(name);
  const times: Record<string, Record<string, number[]>> = {};
  for (const name of namesOfCalls)
    times[name] = await interleave(
      rounds,
      Object.fromEntries(
        databases.map(({ messages, call }) => [
          String(messages),
          () => fastestTime(repeats, () => call(name)),
        ]),
      ),
      databases.map(({ messages }) => String(messages)),
      waitForIdle,
    );
  const [least = 0, ...more] = sizes;
  const of = (name: string, size: number): number[] => times[name]?.[String(size)] ?? [];
  print(`\nSequential calls, milliseconds, ${rounds} rounds, the fastest of ${repeats} in each:`);
  printTable(
    [
      'call',
      ...sizes.map((size) => `${size} messages`),
      ...more.map((size) => `${size} ÷ ${least}`),
    ],
    namesOfCalls.map((name) => [
      name,
      ...sizes.map((size) => formatSpread(spreadOf(of(name, size)), 1)),
      ...more.map((size) => formatSpread(spreadOf(ratios(of(name, size), of(name, least))), 2)),
    ]),
  );
  return times;
}

/** Returns the query plans at each size, and prints their main figures. */
async function explain(databases: readonly Filled[]): Promise<object> {
  const plans: Record<string, Readonly<Record<string, string>>> = {};
  for (const { messages, db } of databases) plans[messages] = await messagePlans(db, reader);
  printTable(
    ['query', 'messages', 'ms', 'pages touched', 'tables read completely'],
    Object.entries(plans).flatMap(([size, ofSize]) =>
      Object.entries(ofSize).map(([name, plan]) => {
        const { ms, pages, wholeTables } = summaryOf(plan);
        return [name, size, ms, String(pages), wholeTables.join(', ') || 'none'];
      }),
    ),
  );
  return plans;
}

/**
 * Measures the queries per poll, and how long the polls of one person take: first without other
 * load, then while up to a thousand people have a page open. With these pages open, also measures
 * the time from sending a message until its event arrives.
 */
async function measureCrowd({ messages, product, db, cookies }: Filled): Promise<object> {
  const people = await makeSessions(db, Math.min(crowd, messageFillingOf(messages).blogs));
  const first = people[0] ?? '';
  const measured = () => fastestTime(1, () => pollOnce(product, first));
  const series = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let at = 0; at < 200; at += 1) {
      times.push(await measured());
      await sleep(5);
    }
    return times;
  };
  for (const cookie of people) await pollOnce(product, cookie);
  const before = await commitsOf(db);
  for (const cookie of people) await pollOnce(product, cookie);
  await sleep(1500);
  await pollOnce(product, first);
  const queries = ((await commitsOf(db)) - before) / people.length;
  await waitForIdle();
  const alone = await series();
  const streams = [];
  for (const cookie of people) streams.push(await openStream(product, cookie));
  await sleep(1000);
  let next = 0;
  const polling = setInterval(() => {
    void pollOnce(product, people[(next += 1) % people.length] ?? '').catch(() => {});
  }, pollInterval / people.length);
  const amid = await series();
  const credentials = await openPage(product, cookies);
  const news: number[] = [];
  for (let at = 0; at < 20; at += 1) {
    const begin = performance.now();
    const received = streams[0]?.next();
    const body = {
      participant: reader,
      participants: [longConversationBlog],
      message: `News ${at}`,
    };
    await send(product, sendMessage, body, credentials);
    await received;
    news.push(performance.now() - begin);
  }
  clearInterval(polling);
  for (const { close } of streams) close();
  const ratio = spreadOf(amid).median / spreadOf(alone).median;
  printTable(
    ['with a page open', 'a poll, ms', 'queries per poll', 'from a message to its event, ms'],
    [
      ['1 person', formatSpread(spreadOf(alone), 1), queries.toFixed(2), ''],
      [
        `${people.length} people`,
        formatSpread(spreadOf(amid), 1),
        '',
        formatSpread(spreadOf(news), 1),
      ],
      ['ratio of medians', ratio.toFixed(2), '', ''],
    ],
  );
  return { alone, amid, queries, news };
}

/** Measures messages per second of several people, each sending sequentially to one blog. */
async function measureSending({ product, db }: Filled): Promise<object> {
  const { rows } = await sql<{ own: string; other: string }>`
    select b.name as own, o.name as other
    from generate_series(2, ${senders + 1}::int) n
    join blogs b on b.name = 'writer-' || n
    join blogs o on o.name = 'writer-' || (n + 1)`.execute(db);
  const people = (await makeSessions(db, senders + 1)).slice(1);
  const perSecond: number[] = [];
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pages = await Promise.all(people.map((cookie) => openPage(product, cookie)));
    await waitForIdle();
    const begin = performance.now();
    await Promise.all(
      rows.map(async ({ own, other }, person) => {
        const credentials = pages[person];
        if (!credentials) return;
        for (let at = 0; at < textsEach; at += 1) {
          const from = performance.now();
          const body = {
            participant: own,
            participants: [other],
            message: `Rain again, for the ${at}th time`,
            submission_key: `${own}-${round}-${at}`,
          };
          await (await send(product, sendMessage, body, credentials)).arrayBuffer();
          if (round > 0) times.push(performance.now() - from);
        }
      }),
    );
    // the first round is a warm-up
    if (round > 0) perSecond.push((rows.length * textsEach * 1000) / (performance.now() - begin));
  }
  const rate = `${formatSpread(spreadOf(perSecond))} per second, ${formatSpread(spreadOf(times), 1)} ms each`;
  print(`${senders} concurrent senders, ${textsEach} messages each: ${rate}`);
  return { perSecond, times };
}

await withDataDir(async function measure(dataDir) {
  const owner = await startBenchProduct(dataDir, { TESSERA_DEMO: '0' });
  const databases: Filled[] = [];
  const found: Record<string, object> = {};
  try {
    for (const size of sizes) databases.push(await fill(owner, size));
    found['plans'] = await explain(databases);
    found['times'] = await measureCalls(databases);
    const largest = databases.at(-1);
    if (!largest) return;
    found['crowd'] = await measureCrowd(largest);
    found['sending'] = await measureSending(largest);
    const browser = await openBrowser();
    const { url } = largest.product;
    const talker = { url, cookies: largest.cookies, other: longConversationBlog };
    const answering = { url, cookies: (await makeSessions(largest.db, 1))[0] ?? '', other: reader };
    const texts = Array.from({ length: 10 }, (_, at) => `Shown at once, ${at}`);
    const shown = await timesUntilShown(browser, answering, talker, texts);
    const scripts = await scriptOfWindows(browser, talker);
    await browser.close();
    print(`From Enter until shown in the other window: ${formatSpread(spreadOf(shown))} ms`);
    const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
    print(
      `Script of the inbox ${kB(scripts.inbox)} kB, of the first window ${kB(scripts.window)} kB`,
    );
    saveResults('messaging', { ...found, shown, scripts, disturbance: idleReport() });
    print(idleReport());
  } finally {
    for (const { db } of databases) await db.destroy();
  }
});
