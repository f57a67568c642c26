/**
 * Scrolls through 500 posts of a dashboard with the wheel, at full speed and with the CPU slowed
 * 4×. Counts frames longer than 50 ms, and compares the page's heap, nodes and listeners before and
 * after.
 */
import type { CDPSession, Page } from '@playwright/test';
import { connect } from '@tessera/api/testing/connect';
import { mountedSlot, streamPosts } from '../support/page-parts.ts';
import { databaseOf } from '../support/database.ts';
import {
  forBrowser,
  newReader,
  publish,
  startBenchProduct,
  withDataDir,
} from './measuring/bench-product.ts';
import { openBrowser } from './measuring/open-browser.ts';
import { saveResults, print, printTable } from './measuring/report.ts';
import { spreadOf, formatSpread } from './measuring/statistics.ts';
import { fillDatabase, databaseSizeOf } from './posts/fill-database.ts';
import { remoteNames } from '../support/built-remotes.ts';

const reader = 'bench-reader';
const wanted = 500;
const rounds = 3;
/** Milliseconds above which a frame counts as slow. */
const slowFrame = 50;
/** Pixels per wheel event, and milliseconds between two events. */
const turn = { distance: 800, pause: 50 } as const;
const body =
  '<p>Rain had been promised since the morning, and when it came it came sideways, over the harbour and up the narrow street, so that everybody who had hung out washing met on the stairs with their arms full.</p>'.repeat(
    3,
  );

declare global {
  interface Window {
    benchFrames: number[];
  }
}

/** Runs in the page: records the duration of every frame from now on. */
function watchFrames(): void {
  window.benchFrames = [];
  let last = performance.now();
  const note = (now: number): void => {
    window.benchFrames.push(now - last);
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

interface Retained {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Heap bytes, nodes and listeners of the page after a garbage collection. */
async function retainedBy(session: CDPSession): Promise<Retained> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    heap: read('JSHeapUsedSize'),
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
  };
}

const countOf = (page: Page): Promise<number> => streamPosts(page).count();

async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(640, 400);
  for (let turns = 0; turns < 5000; turns += 1) {
    await page.mouse.wheel(0, turn.distance);
    await page.waitForTimeout(turn.pause);
    if (turns % 10 === 0 && (await countOf(page)) >= wanted) return;
  }
  throw new Error(`there are only ${await countOf(page)} posts`);
}

interface Scrolled {
  readonly frames: readonly number[];
  readonly before: Retained;
  readonly after: Retained;
  readonly posts: number;
}

await withDataDir(async function measure(dataDir) {
  const owner = await startBenchProduct(dataDir, { TESSERA_DEMO: '0' });
  const { connection, url } = await databaseOf(owner, 'scroll');
  const product = await startBenchProduct(owner.dataDir, { DATABASE_URL: url, TESSERA_DEMO: '0' });
  const cookies = await newReader(product, reader);
  await publish(product, cookies, reader, 'Washing day', body);
  const db = connect(connection);
  await fillDatabase(db, reader, databaseSizeOf(10_000));
  await db.destroy();
  const browser = await openBrowser();
  const scrolled: Record<string, Scrolled[]> = {};
  try {
    for (const slowdown of [1, 4]) {
      const runs: Scrolled[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        await context.addCookies(forBrowser(cookies, product.url));
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send('Performance.enable');
        await page.goto(`${product.url}/dashboard`);
        for (const name of remoteNames)
          await mountedSlot(page, name).waitFor({ state: 'attached' });
        const before = await retainedBy(session);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        await page.evaluate(watchFrames);
        await scrollThrough(page);
        const frames = await page.evaluate(() => window.benchFrames);
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        runs.push({ frames, before, after: await retainedBy(session), posts: await countOf(page) });
        await context.close();
      }
      scrolled[`${slowdown}×`] = runs;
    }
  } finally {
    await browser.close();
  }
  const of = (runs: readonly Scrolled[], read: (run: Scrolled) => number, digits = 0): string =>
    formatSpread(spreadOf(runs.map(read)), digits);
  printTable(
    [
      'CPU slowed',
      'posts',
      'frames',
      `over ${slowFrame} ms`,
      'longest, ms',
      'heap before, MB',
      'after, MB',
      'nodes before',
      'after',
      'listeners before',
      'after',
    ],
    Object.entries(scrolled).map(([slowed, runs]) => [
      slowed,
      of(runs, ({ posts }) => posts),
      of(runs, ({ frames }) => frames.length),
      of(runs, ({ frames }) => frames.filter((frame) => frame > slowFrame).length),
      of(runs, ({ frames }) => Math.max(...frames)),
      of(runs, ({ before }) => before.heap / 1e6, 1),
      of(runs, ({ after }) => after.heap / 1e6, 1),
      of(runs, ({ before }) => before.nodes),
      of(runs, ({ after }) => after.nodes),
      of(runs, ({ before }) => before.listeners),
      of(runs, ({ after }) => after.listeners),
    ]),
  );
  print('Heap, nodes and listeners were counted after a garbage collection.');
  saveResults('scroll', { scrolled });
});
