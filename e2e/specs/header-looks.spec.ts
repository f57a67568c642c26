import { headerAttributes } from '@tessera/shared-contracts/platform/header-attributes';
import type { Page } from '@playwright/test';
import { useDemo } from '../support/demo.ts';
import { expect, ready, test } from '../support/test.ts';

useDemo();

test('HEAD-08, HEAD-09: the header is transparent over the login form, scrolls away on the help page, and stays in view on a stream', async ({
  visitor,
}) => {
  const page = await visitor('/login');
  await ready(page);
  const banner = page.getByRole('banner');
  const background = () => banner.evaluate((header) => getComputedStyle(header).backgroundColor);
  const top = async () => (await banner.boundingBox())?.y ?? Number.NaN;
  const scrollDown = () => page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  expect(await background()).toBe('rgba(0, 0, 0, 0)');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'How Tessera works' })).toBeVisible();
  await expect.poll(background).not.toBe('rgba(0, 0, 0, 0)');
  await scrollDown();
  await expect.poll(top).toBeLessThanOrEqual(-52);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeVisible();
  await scrollDown();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await top()).toBe(0);
});

test('MOBILE-24, MOBILE-25, MOBILE-27: the mobile header hides on scrolling down and shows on scrolling up; on a wide screen, the sidebar’s footer is hidden far down the page', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/explore');
  await ready(page);
  const scrollTo = (top: number): Promise<void> =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await scrollTo(40);
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner')).not.toHaveAttribute(headerAttributes.stuck);
  await scrollTo(500);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await scrollTo(440);
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner')).toHaveAttribute(headerAttributes.stuck);
  // keyboard focus shows the hidden header
  await scrollTo(600);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.keyboard.press('/');
  await expect(page.getByRole('banner').getByLabel('Search Tessera')).toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 800 });
  await scrollTo(1900);
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Help' });
  await expect(footer).toBeVisible();
  await scrollTo(2100);
  await expect(footer).toBeHidden();
  await scrollTo(1000);
  await expect(footer).toBeVisible();
  await context.close();
});

test('a visitor’s page loads React only when the pointer reaches the header', async ({
  visitor,
}) => {
  // a new window first reports the pointer in its corner, which would be over the header
  const page = await visitor('/robots.txt');
  await page.mouse.move(640, 400);
  await page.goto('/help');
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/react\.[^/]*\.js$/.test(name)),
    );
  await ready(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  // the header responds to scrolling without React
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await loaded()).toHaveLength(0);
  await page.mouse.wheel(0, -300);
  await page.getByRole('banner').getByRole('link', { name: 'Tessera' }).hover();
  await expect.poll(loaded).toHaveLength(1);
});

/** Where the title of a page is in the middle, from the top of the page. */
const middleOfTitle = async (page: Page): Promise<number> => {
  const box = await page.getByRole('heading', { level: 1 }).boundingBox();
  return box ? box.y + box.height / 2 : Number.NaN;
};

test('titles stay in their place from page to page, with and without buttons beside them', async ({
  person,
}) => {
  const ada = await person();
  const paths = ['/activity', '/explore', '/messaging', '/search/rain', '/privacy'];
  const page = await ada.open('/queue');
  await page.setViewportSize({ width: 1280, height: 900 });
  const middles = new Set([Math.round(await middleOfTitle(page))]);
  for (const path of paths) {
    await page.goto(path);
    middles.add(Math.round(await middleOfTitle(page)));
  }
  expect([...middles]).toHaveLength(1);
});

test('MOBILE-03: a title that the header of phones shows is not shown a second time below it', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/queue');
  await ready(page);
  const title = page.getByRole('heading', { level: 1, name: 'Queue' });
  const inHeader = page.getByRole('banner').getByText('Queue', { exact: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(inHeader).toBeHidden();
  expect((await title.boundingBox())?.height).toBeGreaterThan(20);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(inHeader).toBeVisible();
  // for screen readers only
  expect((await title.boundingBox())?.height).toBe(1);
  await page.goto('/explore');
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.height).toBeGreaterThan(20);
});
