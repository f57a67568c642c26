/**
 * Measures the post form in a browser: opening time and script size, key latency in a text of
 * 10,000 words, and the time to upload ten photos of 12 megapixels.
 */
import type { Browser, Page } from '@playwright/test';
import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { makeJpeg } from '@tessera/api/testing/media-samples';
import { anyPostForm, mountedSlot, newPostLink, postForms } from '../support/page-parts.ts';
import {
  demoCookies,
  forBrowser,
  startBenchProduct,
  withDataDir,
} from './measuring/bench-product.ts';
import { network } from './measuring/measure-load.ts';
import { openBrowser } from './measuring/open-browser.ts';
import { idleReport, waitForIdle } from './measuring/wait-for-idle.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';
import { spreadOf, formatSpread } from './measuring/statistics.ts';
import { afterNextFrame, dropPhotos, typeAndMeasure } from './posting/in-the-page.ts';
import { remoteNames } from '../support/built-remotes.ts';

const rounds = { open: 9, photos: 3 };
const slowdown = 4;
const keyBudget = 100;
const words = 10_000;
const photos = 10;

const form = (page: Page) => postForms(page);
const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

interface Opened {
  readonly cold: number;
  readonly warm: number;
  readonly textScript: number;
  readonly allScript: number;
}

/**
 * Clicks the link for a new text post. Returns the milliseconds until the form accepts input and
 * the next frame is drawn.
 */
async function open(page: Page): Promise<number> {
  const opener = newPostLink(page);
  await opener.scrollIntoViewIfNeeded();
  return opener.evaluate(afterNextFrame, anyPostForm);
}

async function measureOpening(browser: Browser, url: string, cookies: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies(forBrowser(cookies, url));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const scripts = new Set<string>();
    let bytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (/\.js($|\?)/.test(response.url)) scripts.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await devtools.send('Network.enable');
    await page.goto(`${url}/dashboard`, { waitUntil: 'load' });
    for (const name of remoteNames) await mountedSlot(page, name).waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await waitForIdle();
    await devtools.send('Network.emulateNetworkConditions', network);
    bytes = 0;
    const cold = await open(page);
    await page.waitForLoadState('networkidle');
    const textScript = bytes;
    const close = async (): Promise<void> => {
      await form(page).getByRole('button', { name: 'Close' }).click();
      await form(page).waitFor({ state: 'detached' });
    };
    await close();
    await page.waitForTimeout(400);
    const warm = await open(page);
    for (const type of ['Photo', 'Quote', 'Link', 'Chat', 'Audio', 'Video', 'Text']) {
      await page.getByRole('tab', { name: new RegExp(`^${type}`) }).click();
      await page.waitForLoadState('networkidle');
    }
    await form(page).getByRole('combobox', { name: 'Editor' }).selectOption('html');
    await page.locator(`[${postFormAttributes.source}="html"]`).waitFor();
    await page.waitForTimeout(500);
    return { cold, warm, textScript, allScript: bytes };
  } finally {
    await context.close();
  }
}

/** Types at the end and in the middle of a long text, at full CPU speed and with the CPU slowed. */
async function measureKeys(
  browser: Browser,
  url: string,
  cookies: string,
): Promise<Record<string, number[]>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies(forBrowser(cookies, url));
    const page = await context.newPage();
    await page.goto(`${url}/new/text`);
    const editor = form(page).getByRole('textbox', { name: 'Text', exact: true });
    await editor.click();
    const sentence = 'Rain had been promised since the morning and came sideways today. ';
    const paragraphs = Array.from(
      { length: Math.ceil(words / (9 * 11)) },
      () => `<p>${sentence.repeat(9)}</p>`,
    ).join('');
    await editor.evaluate((element, html) => {
      const data = new DataTransfer();
      data.setData('text/html', html);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, paragraphs);
    const devtools = await context.newCDPSession(page);
    const keys: Record<string, number[]> = {};
    await page.waitForTimeout(1500);
    for (const [name, rate] of [
      ['full speed', 1],
      [`slowed ${slowdown} times`, slowdown],
    ] as const) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      for (const place of ['end', 'middle'] as const) {
        await page.keyboard.press(place === 'end' ? 'ControlOrMeta+End' : 'ControlOrMeta+Home');
        if (place === 'middle')
          for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowDown');
        await page.waitForTimeout(800);
        keys[`${place} of the text, ${name}`] = await typeAndMeasure(page, 'A few words more.');
      }
    }
    return keys;
  } finally {
    await context.close();
  }
}

interface Dropped {
  readonly ready: number;
  readonly first: number;
  readonly longestTask: number;
}

async function measurePhotos(
  browser: Browser,
  url: string,
  cookies: string,
  files: readonly string[],
): Promise<Dropped> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies(forBrowser(cookies, url));
    const page = await context.newPage();
    await page.goto(`${url}/new/photo`);
    await form(page).getByRole('button', { name: 'Choose photos' }).waitFor();
    await waitForIdle();
    return await form(page).evaluate(dropPhotos, {
      files,
      photo: postFormAttributes.photo,
      status: postFormAttributes.photoStatus,
    });
  } finally {
    await context.close();
  }
}

await withDataDir(async function measure(dataDir) {
  const product = await startBenchProduct(dataDir);
  const cookies = await demoCookies(product);
  const browser = await openBrowser();
  try {
    const opened: Opened[] = [];
    for (let round = 0; round < rounds.open; round += 1)
      opened.push(await measureOpening(browser, product.url, cookies));
    const of = (figure: (one: Opened) => number): ReturnType<typeof spreadOf> =>
      spreadOf(opened.map(figure));
    print(
      `The form for a text, from the press to the first frame that accepts input, 40 ms round trip and 10 Mbit/s, ${rounds.open} rounds:`,
    );
    printTable(
      ['what', 'median (min–max)'],
      [
        ['opened for the first time, ms', formatSpread(of(({ cold }) => cold))],
        ['opened again, ms', formatSpread(of(({ warm }) => warm))],
        ['script loaded, kB on the wire', kB(of(({ textScript }) => textScript).median)],
        [
          '… after all seven types and the HTML editor, kB',
          kB(of(({ allScript }) => allScript).median),
        ],
      ],
    );

    const keys = await measureKeys(browser, product.url, cookies);
    print(
      `A key in the rich editor, a text of ${words.toLocaleString('en')} words, milliseconds to the next paint, 17 keys each:`,
    );
    printTable(
      ['where', 'median (min–max)'],
      Object.entries(keys).map(([name, values]) => [name, formatSpread(spreadOf(values))]),
    );
    const slowed = keys[`end of the text, slowed ${slowdown} times`] ?? [];
    printBudget(
      'a key in a long text, slowed, median',
      spreadOf(slowed).median <= keyBudget,
      `${spreadOf(slowed).median.toFixed(0)} ms`,
      `${keyBudget} ms`,
    );

    const files: string[] = [];
    for (let seed = 0; seed < photos; seed += 1)
      files.push(
        (await makeJpeg({ width: 4000, height: 3000, orientation: 6, seed })).toString('base64'),
      );
    const dropped: Dropped[] = [];
    for (let round = 0; round < rounds.photos; round += 1)
      dropped.push(await measurePhotos(browser, product.url, cookies, files));
    const each = kB(files.reduce((sum, file) => sum + file.length * 0.75, 0) / photos);
    print(`${photos} photos of 12 megapixels (${each} kB each), ${rounds.photos} rounds, ms:`);
    printTable(
      ['from the drop to', 'median (min–max)'],
      [
        ['the first photo uploaded', formatSpread(spreadOf(dropped.map(({ first }) => first)))],
        ['all of them uploaded', formatSpread(spreadOf(dropped.map(({ ready }) => ready)))],
        [
          '(longest task of the page in this time)',
          formatSpread(spreadOf(dropped.map(({ longestTask }) => longestTask))),
        ],
      ],
    );
    print(idleReport());
    saveResults('posting', { opened, keys, dropped, disturbance: idleReport() });
  } finally {
    await browser.close();
  }
});
