/**
 * Follows links between ten kinds of pages and compares what the page retains after 20 and after
 * 200 page changes: pages that were left must be given back.
 */
import { measureRetained, type Retained } from '../support/leaks.ts';
import {
  changePages,
  discardKeptPages,
  pageChanges,
  preparePageChanges,
  warmUpChanges,
} from '../support/page-changes.ts';
import {
  demoCookies,
  forBrowser,
  startBenchProduct,
  withDataDir,
} from './measuring/bench-product.ts';
import { openBrowser } from './measuring/open-browser.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';
import { formatSpread, ratios, spreadOf } from './measuring/statistics.ts';

const budget = 1.2;
const rounds = 3;

await withDataDir(async function measure(dataDir) {
  const product = await startBenchProduct(dataDir);
  const cookies = forBrowser(await demoCookies(product), product.url);
  const browser = await openBrowser();
  const early: Retained[] = [];
  const late: Retained[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addCookies(cookies);
      const page = await context.newPage();
      const paths = await preparePageChanges(page, product.url);
      await changePages(page, paths, [0, warmUpChanges]);
      await discardKeptPages(page);
      early.push(await measureRetained(page));
      await changePages(page, paths, [warmUpChanges, pageChanges]);
      await discardKeptPages(page);
      late.push(await measureRetained(page));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const figures = {
    'heap, kB': ({ heap }: Retained) => heap / 1e3,
    nodes: ({ nodes }: Retained) => nodes,
    listeners: ({ listeners }: Retained) => listeners,
  };
  const growth = (read: (retained: Retained) => number): number[] =>
    ratios(late.map(read), early.map(read));
  print(`After ${warmUpChanges} and ${pageChanges} page changes, ${rounds} rounds:`);
  printTable(
    ['what', `after ${warmUpChanges}`, `after ${pageChanges}`, 'ratio'],
    Object.entries(figures).map(([what, read]) => [
      what,
      formatSpread(spreadOf(early.map(read))),
      formatSpread(spreadOf(late.map(read))),
      formatSpread(spreadOf(growth(read)), 2),
    ]),
  );
  const heap = spreadOf(growth(figures['heap, kB']));
  printBudget('heap', heap.median <= budget, formatSpread(heap, 2), String(budget));
  saveResults('left-pages', { early, late });
});
