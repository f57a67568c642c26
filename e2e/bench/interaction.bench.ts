/**
 * Measures the interaction to next paint (INP) of four interactions that the specification
 * describes, as reported by the browser: from the event to the frame that shows its effect. The CPU
 * is slowed 4×.
 */
import type { Page } from '@playwright/test';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { mountedSlot, newPostLink } from '../support/page-parts.ts';
import {
  demoCookies,
  forBrowser,
  startBenchProduct,
  withDataDir,
} from './measuring/bench-product.ts';
import { openBrowser } from './measuring/open-browser.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';
import { spreadOf, formatSpread } from './measuring/statistics.ts';
import { remoteNames } from '../support/built-remotes.ts';

const budget = 100;
const slowdown = 4;
const rounds = 7;
/** Milliseconds after which the effect of any click has been drawn. */
const settling = 700;

declare global {
  interface Window {
    benchInteractions: number[];
  }
  /** Part of the Event Timing API; missing from the types. */
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
}

/**
 * Runs before the page's scripts. The browser rounds durations to multiples of 8 ms and does not
 * report events shorter than 16 ms.
 */
function watchInteractions(): void {
  window.benchInteractions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (
        'interactionId' in entry &&
        typeof entry.interactionId === 'number' &&
        entry.interactionId > 0
      )
        window.benchInteractions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** Milliseconds of the slowest event that `act` causes; 16 if the browser reported none. */
async function latencyOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.waitForTimeout(settling);
  await page.evaluate(() => {
    window.benchInteractions = [];
  });
  await act();
  await page.waitForTimeout(settling);
  return page.evaluate(() => Math.max(16, ...window.benchInteractions));
}

const form = (page: Page) => page.getByRole('form', { name: 'New text post' });

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

await withDataDir(async function measure(dataDir) {
  const product = await startBenchProduct(dataDir);
  const cookies = await demoCookies(product);
  const browser = await openBrowser();
  const latencies: Record<string, number[]> = {
    like: [],
    'open fast-compose': [],
    'open the post form (warm)': [],
    'type in the editor': [],
  };
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies(forBrowser(cookies, product.url));
    await context.addInitScript(watchInteractions);
    const page = await context.newPage();
    await page.goto(`${product.url}/dashboard`);
    for (const name of remoteNames) await mountedSlot(page, name).waitFor({ state: 'attached' });
    const opener = newPostLink(page);
    const close = async (): Promise<void> => {
      await form(page).getByRole('button', { name: 'Close' }).click();
      const discard = page.getByRole('dialog').getByRole('button', { name: 'Discard' });
      const isAsked = await discard.waitFor({ timeout: 2 * settling }).then(
        () => true,
        () => false,
      );
      if (isAsked) await discard.click();
      await opener.waitFor();
    };
    // loads the form's bundle before measuring
    await opener.click();
    await form(page).waitFor();
    await close();

    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const like = page.locator(`[${controlAttributes.action}="like"]`).first();
    for (let round = 0; round < rounds; round += 1) {
      latencies['like']?.push(await latencyOf(page, () => like.click()));
      latencies['open fast-compose']?.push(await latencyOf(page, () => press(page, ['z', 'c'])));
      await page.keyboard.press('Escape');
      latencies['open the post form (warm)']?.push(await latencyOf(page, () => opener.click()));
      const editor = form(page).locator('[contenteditable="true"]').last();
      await editor.click();
      latencies['type in the editor']?.push(
        await latencyOf(page, () => page.keyboard.type('A few words. ', { delay: 60 })),
      );
      await close();
    }
  } finally {
    await browser.close();
  }
  print(
    `Milliseconds to the next paint, CPU slowed ${slowdown}×, ${rounds} rounds; typing: the slowest of 13 keys:`,
  );
  printTable(
    ['interaction', 'median (min–max)'],
    Object.entries(latencies).map(([name, values]) => [name, formatSpread(spreadOf(values))]),
  );
  for (const [name, values] of Object.entries(latencies))
    printBudget(
      name,
      spreadOf(values).median <= budget,
      `${spreadOf(values).median} ms`,
      `${budget} ms`,
    );
  saveResults('interaction', { latencies, slowdown });
});
