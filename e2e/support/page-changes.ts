import type { Page } from '@playwright/test';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { articlesOfType, headerEntry } from './page-parts.ts';
import { prepareLeaks, startFastMode } from './leaks.ts';
import { expect, ready } from './test.ts';

/**
 * Page changes before the first measurement: code is loaded and caches are full then, and what
 * holds the last page of its kind (a video player, the reason of an abort) holds one.
 */
export const warmUpChanges = 40;
export const pageChanges = 200;

/**
 * Opens the dashboard with demo content in a page that counts what it retains, in fast mode.
 * Returns the paths of ten kinds of pages, three of them posts with photos, audio and video.
 */
export async function preparePageChanges(page: Page, origin = ''): Promise<readonly string[]> {
  await page.goto(`${origin}/tagged/sea`);
  const posts = await Promise.all(
    ['photo', 'audio', 'video'].map((type) =>
      articlesOfType(page, type).first().locator('.post-view__time').getAttribute('href'),
    ),
  );
  await prepareLeaks(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${origin}/dashboard`);
  await ready(page);
  // the header is hydrated when the page is idle
  await expect(headerEntry(page, 'account')).toHaveAttribute('aria-expanded', 'false');
  await startFastMode(page, 20);
  return [
    '/dashboard',
    '/explore',
    blogPaths.home('tidewater'),
    blogPaths.archive('tidewater'),
    '/tagged/sea',
    '/search/morning',
    '/settings/account',
    ...posts.map((path) => path ?? ''),
  ];
}

/** Follows links to the paths, round and round, from one page change to another. */
export async function changePages(
  page: Page,
  paths: readonly string[],
  [from, to]: readonly [from: number, to: number],
): Promise<void> {
  await page.evaluate(
    async ({ order, first, end }) => {
      const { wait } = window.leakWatch;
      for (let change = first; change < end; change += 1) {
        const left = document.querySelector('main');
        const link = document.createElement('a');
        link.href = order[change % order.length] ?? '';
        // outside the header and the main region, whose links to blogs open the drawer
        document.body.prepend(link);
        link.click();
        link.remove();
        const deadline = performance.now() + 20_000;
        while (document.querySelector('main') === left) {
          if (performance.now() > deadline) throw new Error(`${link.href} does not show`);
          await wait(1);
        }
        // islands hydrate a while after they are in view
        await wait(40);
      }
    },
    { order: paths, first: from, end: to },
  );
}

/**
 * Likes the shown post, or takes the like back; after either, the router keeps no page for Back.
 * How many older posts a kept page has loaded depends on how long it was shown.
 */
export async function discardKeptPages(page: Page): Promise<void> {
  const like = page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('button', { name: 'Like', exact: true });
  const isLiked = await like.getAttribute('aria-pressed');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', isLiked === 'true' ? 'false' : 'true');
}
