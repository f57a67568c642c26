import type { Page } from '@playwright/test';
import { appStored } from '../support/app-worker.ts';
import { removeDataDir, startEmptyProduct } from '../support/product.ts';
import { release } from '../support/release-command.ts';
import { expect, ready, signUp, test } from '../support/test.ts';
import { variantLabel, variantOf } from '../variants/build-variant.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(240_000);

const mark = 'data-variant-mf-share';
const root = (page: Page) => page.locator('html');

test('a release that is withdrawn while the app is offline runs nowhere once it is online, and not offline after that', async ({
  browser,
}) => {
  const product = await startEmptyProduct();
  const ada = await signUp(browser, product.url);
  try {
    await release(product.dataDir, 'mf-share', '--from', variantOf('mf_share').dir);
    const page = await ada.open('/explore');
    // the server notices a release or a rollback within a second
    await expect(async () => {
      await page.goto('/explore');
      await ready(page);
      await expect(root(page)).toHaveAttribute(mark, variantLabel, { timeout: 500 });
    }).toPass({ timeout: 40_000 });
    await appStored(page, '/explore');
    await ada.context.setOffline(true);
    await release(product.dataDir, 'mf-share', '--rollback');
    await page.reload();
    await ready(page);
    await expect(root(page)).toHaveAttribute(mark, variantLabel);

    const fresh = page.waitForEvent('load');
    await ada.context.setOffline(false);
    await fresh;
    await ready(page);
    await expect(root(page)).not.toHaveAttribute(mark, /./);
    await appStored(page, '/explore');
    await ada.context.setOffline(true);
    await page.reload();
    await ready(page);
    await expect(root(page)).not.toHaveAttribute(mark, /./);
  } finally {
    await ada.context.close();
    await product.stop();
    removeDataDir(product.dataDir);
  }
});

test('the server can take the worker out of a browser, with all that it has stored', async ({
  browser,
}) => {
  let product = await startEmptyProduct();
  const { url, dataDir } = product;
  const ada = await signUp(browser, url);
  try {
    const page = await ada.open('/dashboard');
    await ready(page);
    await appStored(page, '/dashboard');
    await product.stop();
    product = await startEmptyProduct({
      dataDir,
      port: Number(new URL(url).port),
      env: { OFFLINE_APP: '0' },
    });
    await expect(async () => {
      await page.reload();
      await ready(page);
      const left = await page.evaluate(async () => [
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
      ]);
      expect(left).toEqual([[], 0]);
    }).toPass({ timeout: 30_000 });
  } finally {
    await ada.context.close();
    await product.stop();
    removeDataDir(dataDir);
  }
});
