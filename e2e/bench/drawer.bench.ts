/**
 * Compares two ways to open a blog from the dashboard: in the drawer, and as a page that the router
 * swaps in. Measures the time from the click to the frame that shows the first post. Runs at full
 * CPU speed, on the network that the budgets assume (40 ms, 10 Mbit/s).
 */
import type { Page } from '@playwright/test';
import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import { mountedSlot } from '../support/page-parts.ts';
import {
  demoCookies,
  forBrowser,
  startBenchProduct,
  withDataDir,
} from './measuring/bench-product.ts';
import { openBrowser } from './measuring/open-browser.ts';
import { saveResults, print, printTable } from './measuring/report.ts';
import { ratios, spreadOf, formatSpread } from './measuring/statistics.ts';
import { remoteNames } from '../support/built-remotes.ts';

const rounds = 7;
const roundTrip = 40;
const megabit = 1_000_000 / 8;
const name = '#main .post-view__name';
const drawer = '#slot-viewer [role="dialog"]';

/** Runs in the page: clicks a link and returns the milliseconds until an element is painted. */
async function pressAndSee({
  link,
  shown,
}: {
  readonly link: string;
  readonly shown: string;
}): Promise<number> {
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  const start = performance.now();
  document.querySelector<HTMLElement>(link)?.click();
  while ((document.querySelector(shown)?.getBoundingClientRect().height ?? 0) === 0) {
    await frame();
    if (performance.now() - start > 20_000) throw new Error(`${shown} did not appear`);
  }
  // the frame with the element has been drawn once the next frame begins
  await frame();
  return performance.now() - start;
}

async function openDashboard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  for (const remote of remoteNames) await mountedSlot(page, remote).waitFor({ state: 'attached' });
}

async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator(drawer).waitFor({ state: 'detached' });
}

await withDataDir(async function measure(dataDir) {
  const product = await startBenchProduct(dataDir);
  const cookies = await demoCookies(product);
  const browser = await openBrowser();
  const found: Record<'first' | 'again' | 'page', number[]> = { first: [], again: [], page: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addCookies(forBrowser(cookies, product.url));
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: roundTrip,
        downloadThroughput: 10 * megabit,
        uploadThroughput: 10 * megabit,
      });
      await openDashboard(page, product.url);
      const inDrawer = { link: name, shown: `${drawer} article` };
      found.first.push(await page.evaluate(pressAndSee, inDrawer));
      await closeDrawer(page);
      found.again.push(await page.evaluate(pressAndSee, inDrawer));
      await closeDrawer(page);
      // with a query string, the link opens a page instead of the drawer
      await page
        .locator(name)
        .first()
        .evaluate((link) => link.setAttribute('href', `${link.getAttribute('href') ?? ''}?page`));
      found.page.push(
        await page.evaluate(pressAndSee, {
          link: name,
          shown: `#main:has([${blogHeadAttributes.head}]) article`,
        }),
      );
      await context.close();
    }
  } finally {
    await browser.close();
  }
  print(
    `Milliseconds from the press to the first visible post, ${roundTrip} ms round trip, 10 Mbit/s, ${rounds} rounds:`,
  );
  printTable(
    ['what', 'median (min–max)', '÷ the page'],
    [
      [
        'drawer, first time (with its code)',
        formatSpread(spreadOf(found.first)),
        formatSpread(spreadOf(ratios(found.first, found.page)), 2),
      ],
      [
        'drawer, again',
        formatSpread(spreadOf(found.again)),
        formatSpread(spreadOf(ratios(found.again, found.page)), 2),
      ],
      ['the blog’s page, by the router', formatSpread(spreadOf(found.page)), '1'],
    ],
  );
  saveResults('drawer', found);
});
