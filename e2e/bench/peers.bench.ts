/**
 * Compares our pages with those of other products on the same machine, in alternating rounds:
 * throughput, CPU time per page and first contentful paint. Set TESSERA_BENCH_PEERS to a JSON file
 * that lists the peers; docs/peers.md describes their setup.
 */
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import autocannon from 'autocannon';
import * as v from 'valibot';
import {
  forBrowser,
  newReader,
  publish,
  startBenchProduct,
  withDataDir,
} from './measuring/bench-product.ts';
import { network } from './measuring/measure-load.ts';
import { openBrowser } from './measuring/open-browser.ts';
import { processorTimes } from './measuring/processor-times.ts';
import { idleReport, waitForIdle } from './measuring/wait-for-idle.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';
import { interleave, ratios, spreadOf, formatSpread } from './measuring/statistics.ts';

const peersFile = process.env['TESSERA_BENCH_PEERS'];
const rounds = 5;
/** Seconds of load per page and round, and number of connections. */
const duration = 4;
const connections = 16;
const reader = 'bench-reader';
const posts = 200;
const body =
  '<p>Rain had been promised since the morning, and when it came it came sideways, over the harbour and up the narrow street, so that everybody who had hung out washing met on the stairs with their arms full.</p>';
/** Smallest CPU time per page that we report, in milliseconds: the kernel counts in 10 ms ticks. */
const minProcessorTime = 0.01;
/** Maximum ratio of our result to a peer's. */
const budgets = { processor: 1 / 3, paint: 0.8 } as const;

/**
 * `cookies`: the `Cookie` header of a signed-in reader. A product behind a page cache is a separate
 * peer, with `visitorsOnly`.
 */
const peersSchema = v.array(
  v.object({
    name: v.string(),
    url: v.pipe(v.string(), v.url()),
    cookies: v.optional(v.string()),
    visitorsOnly: v.optional(v.boolean(), false),
  }),
);

interface Page {
  readonly name: string;
  readonly url: string;
  /** Empty for visitors. */
  readonly cookies: string;
}

interface Measured {
  readonly perSecond: number;
  /** CPU milliseconds per page, not counting the load generator. */
  readonly processor: number;
  /** First contentful paint of a cold visit in milliseconds, at 40 ms and 10 Mbit/s. */
  readonly paint: number;
}

async function firstPaint(browser: Browser, { url, cookies }: Page): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    if (cookies !== '') await context.addCookies(forBrowser(cookies, url));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]);
    return await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    );
  } finally {
    await context.close();
  }
}

/** CPU milliseconds used by all processes except this one. */
function workOfOthers(): number {
  const times = processorTimes();
  if (!times) throw new Error('CPU times are only available on Linux.');
  const { user, system } = process.cpuUsage();
  return times.all - times.idle - (user + system) / 1000;
}

async function measurePage(browser: Browser, page: Page): Promise<Measured> {
  await waitForIdle();
  const paint = await firstPaint(browser, page);
  await waitForIdle();
  const before = workOfOthers();
  const { requests, non2xx, errors } = await autocannon({
    url: page.url,
    connections,
    duration,
    headers: page.cookies === '' ? {} : { cookie: page.cookies },
  });
  if (non2xx + errors > 0)
    throw new Error(`${page.url}: ${non2xx} responses were not 2xx, ${errors} requests failed`);
  const processor = Math.max((workOfOthers() - before) / requests.total, minProcessorTime);
  return { perSecond: requests.average, processor, paint };
}

/** Measures pages alternately and compares the first one with the others. */
async function compare(browser: Browser, title: string, pages: readonly Page[]): Promise<object> {
  const [own] = pages;
  if (!own) throw new Error('no page');
  const names = pages.map(({ name }) => name);
  const work = Object.fromEntries(
    pages.map((page) => [page.name, () => measurePage(browser, page)]),
  );
  await interleave(1, work, names);
  const measured = await interleave(rounds, work, names);
  const series = (name: string, of: keyof Measured): number[] =>
    (measured[name] ?? []).map((one) => one[of]);
  const share = (name: string, of: keyof Measured) =>
    spreadOf(ratios(series(own.name, of), series(name, of)));
  print(`\n${title}, ${rounds} rounds of ${duration} s, ${connections} connections:`);
  printTable(
    ['page', 'requests/s', 'CPU, ms', 'first paint, ms', 'our CPU ÷ theirs', 'our paint ÷ theirs'],
    names.map((name) => [
      name,
      formatSpread(spreadOf(series(name, 'perSecond'))),
      formatSpread(spreadOf(series(name, 'processor')), 2),
      formatSpread(spreadOf(series(name, 'paint'))),
      ...(name === own.name
        ? ['', '']
        : [formatSpread(share(name, 'processor'), 2), formatSpread(share(name, 'paint'), 2)]),
    ]),
  );
  for (const name of names.slice(1))
    for (const [of, budget] of [
      ['processor', budgets.processor],
      ['paint', budgets.paint],
    ] as const)
      printBudget(
        `${title}: ${of}, ${own.name} ÷ ${name}`,
        share(name, of).median <= budget,
        formatSpread(share(name, of), 2),
        `at most ${budget.toFixed(2)}`,
      );
  return measured;
}

async function measure(file: string): Promise<void> {
  const peers = v.parse(peersSchema, JSON.parse(readFileSync(file, 'utf8')));
  await withDataDir(async function measurePeers(dataDir) {
    const product = await startBenchProduct(dataDir, { TESSERA_DEMO: '0' });
    const cookies = await newReader(product, reader);
    for (let post = 0; post < posts; post += 1)
      await publish(product, cookies, reader, `Washing day ${post}`, body);
    const browser = await openBrowser();
    try {
      const visitors = await compare(browser, 'Visitors', [
        { name: 'explore', url: `${product.url}/explore`, cookies: '' },
        ...peers.map(({ name, url }) => ({ name, url, cookies: '' })),
      ]);
      const readers = await compare(browser, 'Signed in', [
        { name: 'dashboard', url: `${product.url}/dashboard`, cookies },
        ...peers.flatMap(({ name, url, cookies: theirs, visitorsOnly }) =>
          visitorsOnly || theirs === undefined ? [] : [{ name, url, cookies: theirs }],
        ),
      ]);
      print(idleReport());
      saveResults('peers', { visitors, readers, duration, connections, disturbance: idleReport() });
    } finally {
      await browser.close();
    }
  });
}

if (peersFile === undefined) print('TESSERA_BENCH_PEERS is not set: see docs/peers.md');
else await measure(peersFile);
