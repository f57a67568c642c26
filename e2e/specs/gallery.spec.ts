import path from 'node:path';
import type { Browser } from '@playwright/test';
import webpack from 'webpack';
import { createGalleryConfig } from '@tessera/tooling/webpack';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { root } from '../support/product.ts';
import { expect, test, watch } from '../support/test.ts';

const address = 'http://gallery.test/';

const build = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const config = createGalleryConfig({ dir: path.join(root, name) });
    webpack({ ...config, devtool: false }, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });

/** Builds the gallery of a package, and checks each of its pages. */
async function openGallery(browser: Browser, name: string, pages: number) {
  await build(name);
  const built = path.join(root, name, 'dist/gallery');
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  const problems: string[] = [];
  watch(page, problems);
  await page.route(`${address}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: path.join(built, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto(address);
  const names = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').all();
  expect(names.length).toBeGreaterThanOrEqual(pages);
  for (const link of names) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page, 390, 900);
  }
  return { page, problems };
}

test('the gallery of mf-viewer shows each component without errors or axe violations', async ({
  browser,
}) => {
  test.slow();
  const { page, problems } = await openGallery(browser, 'mf-viewer', 2);
  expect(problems).toEqual([]);
  await page.close();
});

test('the gallery shows each component without errors or axe violations, in light and dark', async ({
  browser,
}) => {
  test.slow();
  const { page, problems } = await openGallery(browser, 'shared-ui', 5);

  await page.getByRole('link', { name: 'Dialogs and popovers' }).click();
  for (const kind of ['dialog', 'wide dialog', 'popover']) {
    const opener = page.getByRole('button', { name: `Open a ${kind}` });
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  await page.emulateMedia({ colorScheme: 'light' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(ground).not.toBe(light);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(ground).toBe(light);
  expect(problems).toEqual([]);
  await page.close();
});
