import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { expect, ready, test } from '../support/test.ts';

test('BOOT-12: the flag dashboard_refresh widens the gap between posts from the first paint on, except on a narrow screen', async ({
  visitor,
}) => {
  const page = await visitor('/explore');
  await ready(page);
  const html = await (await page.request.get('/explore')).text();
  expect(html).toContain('<html lang="en" class="dashboard-refresh">');
  const gap = () =>
    page.locator(`[${streamAttributes.posts}]`).evaluate((posts) => getComputedStyle(posts).rowGap);
  expect(await gap()).toBe('24px');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(gap).toBe('16px');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.evaluate(() => document.documentElement.classList.remove('dashboard-refresh'));
  await expect.poll(gap).toBe('16px');
});
