import type { Page } from '@playwright/test';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { releasesIn } from '../support/boot-file.ts';
import { test } from '../support/releasing.ts';
import { expect, signUp } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

/** Milliseconds until pages show a release; the server caches the active releases for a second. */
const noticeLimit = 40_000;

/** What the page paints: the computed styles and places of all its elements. */
const looks = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((elements) =>
    elements.map((element) => {
      const { display, color, backgroundColor, position, font } = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = [x, y, width, height].map(Math.round).join();
      return [element.className, display, color, backgroundColor, position, font, place].join(' ');
    }),
  );

test('rules that reach outside a release, and what would swallow other sheets, leave the looks of a page as they are', async ({
  releasing,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const ada = await signUp(browser, baseURL);
  await ada.publish('Of several releases');
  const plain = await browser.newContext({
    baseURL: releasing.product.url,
    javaScriptEnabled: false,
  });
  const page = await plain.newPage();
  const path = `/@${ada.blog}`;
  await page.goto(path);
  await expect(page.getByRole('article')).toBeVisible();
  const before = await looks(page);
  for (const [index, css] of [
    'article{display:none}.page{color:red}',
    '.unfinished{color:red',
    '/* and then',
    '@charset "utf-8";',
    '@import "a.css";:root{--ink:red}',
  ].entries()) {
    const version = `9.9.${index}-styles`;
    await releasing.release('mf_header', version);
    await releasing.slipStyles('mf_header', version, css);
    await expect(async () => {
      await page.goto(path);
      const sheet = page.locator('link[rel="stylesheet"]').first();
      expect(releasesIn(await sheet.getAttribute('href'))).toContain(`mf_header@${version}`);
    }).toPass({ timeout: noticeLimit });
    expect(await looks(page), css).toEqual(before);
  }
  await plain.close();
  await ada.context.close();
});

test('a withdrawn remote leaves pages without slot, script and controls, with script and without', async ({
  releasing,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const ada = await signUp(browser, baseURL);
  await ada.publish('Not to be shared');
  const plain = await browser.newContext({
    baseURL: releasing.product.url,
    javaScriptEnabled: false,
  });
  const [scripted, bare] = [await ada.context.newPage(), await plain.newPage()];
  const path = `/@${ada.blog}`;
  await scripted.goto(path);
  await expect(scripted.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  await releasing.withdraw('mf_share');
  for (const page of [scripted, bare]) {
    await expect(async () => {
      await page.goto(path);
      await expect(page.locator(`#${slotId('mf_share')}`)).toHaveCount(0, { timeout: 500 });
    }).toPass({ timeout: noticeLimit });
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
    expect(await page.content()).not.toContain('/mf_share');
    await expect(page.getByText('Share is unavailable.')).toHaveCount(0);
  }
  await plain.close();
  await ada.context.close();
});
