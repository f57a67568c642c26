import { expect, ready, test } from '../support/test.ts';

test('HEAD-08, HEAD-09: the header is part of the ground of a form, scrolls away with a long text, and stays on a stream', async ({
  visitor,
}) => {
  const page = await visitor('/login');
  await ready(page);
  const banner = page.getByRole('banner');
  const ground = () => banner.evaluate((header) => getComputedStyle(header).backgroundColor);
  const top = async () => (await banner.boundingBox())?.y ?? Number.NaN;
  const scrollDown = () => page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  expect(await ground()).toBe('rgba(0, 0, 0, 0)');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'How Tessera works' })).toBeVisible();
  await expect.poll(ground).not.toBe('rgba(0, 0, 0, 0)');
  await scrollDown();
  await expect.poll(top).toBeLessThanOrEqual(-52);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeVisible();
  await scrollDown();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await top()).toBe(0);
});
