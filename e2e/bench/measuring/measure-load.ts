import type { Browser, Page } from '@playwright/test';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { waitForIdle } from './wait-for-idle.ts';
import { remoteNames } from '../../support/built-remotes.ts';

/** One load of a page; times in milliseconds since the start of the navigation. */
export interface Load {
  /** When the header was mounted and the next frame drawn. */
  readonly header: number;
  /** When the last of the five remotes was mounted and the next frame drawn. */
  readonly all: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly requests: number;
  /** Bytes transferred, including headers: in total, then by kind of file. */
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly documentBytes: number;
  readonly scripts: number;
  /** Paths of the fetched files. */
  readonly paths: readonly string[];
  readonly problems: readonly string[];
}

export interface LoadOptions {
  readonly url: string;
  readonly cookies: { name: string; value: string; url: string }[];
  /** Whether the browser has the page's files in its cache. */
  readonly isWarm?: boolean;
  /** Factor by which the CPU is slowed. */
  readonly slowdown?: number;
}

/** The network that measurements emulate: 40 ms round trip, 10 Mbit/s. */
export const network = {
  offline: false,
  latency: 40,
  downloadThroughput: 10e6 / 8,
  uploadThroughput: 10e6 / 8,
};
const slots = remoteNames.map(slotId);
const timeout = 30_000;
const { remoteState } = pageAttributes;

declare global {
  interface Window {
    benchMarks: { header: number; all: number; shift: number; largestPaint: number };
  }
}

/** Records mounts, layout shifts and paints. Runs before the scripts of the page. */
function watchSlots({
  ids,
  state,
}: {
  readonly ids: readonly string[];
  /** Attribute of a slot that holds the state of its remote. */
  readonly state: string;
}): void {
  const marks = { header: 0, all: 0, shift: 0, largestPaint: 0 };
  window.benchMarks = marks;
  const isMounted = (id: string): boolean =>
    document.getElementById(id)?.getAttribute(state) === 'mounted';
  const afterFrame = (then: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(0);
    });
  };
  const seen = new Set<string>();
  const once = (name: 'header' | 'all', is: boolean): void => {
    if (!is || seen.has(name)) return;
    seen.add(name);
    afterFrame(() => {
      marks[name] = performance.now();
    });
  };
  new MutationObserver(() => {
    once('header', isMounted('slot-header'));
    once('all', ids.every(isMounted));
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [state],
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (
        'value' in entry &&
        typeof entry.value === 'number' &&
        !('hadRecentInput' in entry && entry.hadRecentInput)
      )
        marks.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) marks.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

async function settled(page: Page): Promise<void> {
  await page
    .waitForFunction(() => window.benchMarks.header > 0 && window.benchMarks.all > 0, undefined, {
      timeout: timeout,
      polling: 50,
    })
    .catch(async function explain() {
      const states = await page
        .locator('[id^="slot-"]')
        .evaluateAll(
          (found, state) =>
            found.map((slot) => `${slot.id} ${slot.getAttribute(state) ?? 'waiting'}`),
          remoteState,
        );
      throw new Error(`${page.url()} did not become ready: ${states.join(', ')}`);
    });
  await page.waitForLoadState('load');
}

/** Measures one load of a page over {@link network}, in a new browser context. */
export async function measureLoad(
  browser: Browser,
  { url, cookies, isWarm = false, slowdown = 1 }: LoadOptions,
): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // the certificate of startHttp2 is self-signed
    ignoreHTTPSErrors: true,
  });
  try {
    await context.addCookies(cookies);
    await context.addInitScript(watchSlots, { ids: slots, state: remoteState });
    if (isWarm) {
      const before = await context.newPage();
      await before.goto(url);
      await settled(before);
      await before.waitForTimeout(300);
      await before.close();
    }
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    const devtools = await context.newCDPSession(page);
    const types = new Map<string, string>();
    const paths: string[] = [];
    const bytes: Record<string, number> = {};
    let requests = 0;
    let scripts = 0;
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (!response.url.startsWith('data:')) paths.push(new URL(response.url).pathname);
      types.set(
        requestId,
        /\.js($|\?)/.test(response.url)
          ? 'Script'
          : /\.css($|\?)/.test(response.url)
            ? 'Stylesheet'
            : response.url.startsWith('data:')
              ? 'inline'
              : type,
      );
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId);
      if (type === undefined || type === 'inline') return;
      requests += 1;
      if (type === 'Script') scripts += 1;
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
    });
    await devtools.send('Network.enable');
    await waitForIdle();
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'commit' });
    await settled(page);
    await page.waitForTimeout(200);
    const { header, all, shift, largestPaint, firstPaint } = await page.evaluate(() => ({
      ...window.benchMarks,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }));
    return {
      header,
      all,
      firstPaint,
      largestPaint,
      layoutShift: shift,
      requests,
      scripts,
      paths,
      problems,
      bytes: Object.values(bytes).reduce((sum, one) => sum + one, 0),
      scriptBytes: bytes['Script'] ?? 0,
      styleBytes: bytes['Stylesheet'] ?? 0,
      documentBytes: bytes['Document'] ?? 0,
    };
  } finally {
    await context.close();
  }
}
