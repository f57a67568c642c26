import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import type { Page } from '@playwright/test';
import { serveVariant } from '../support/serve-variant.ts';
import { expect, ready, test, type Person } from '../support/test.ts';
import { variantOf } from '../variants/build-variant.ts';

const guideOf = (page: Page) =>
  page.getByRole('region', { name: 'This is what your blog looks like' });

async function openOwnBlog(person: Person): Promise<Page> {
  const page = await person.open(`/@${person.blog}`);
  await ready(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

test('ROUTE-13, TOUR-02: on the user’s own blog, a guide beside the head shows the blog’s appearance, with a link to edit it', async ({
  person,
}) => {
  const ada = await person();
  const page = await openOwnBlog(ada);
  const guide = guideOf(page);
  await expect(guide).toContainText(ada.blog);
  await expect(guide.locator('img[src*="/avatar/"]')).toBeVisible();
  await guide.getByRole('link', { name: 'Edit appearance' }).click();
  await expect(page).toHaveURL(`/settings/blog/${ada.blog}`);
  await expect(guide).toHaveCount(0);
});

test('TOUR-06, TOUR-10: the guide of the user’s own blog avoids the header and the content column, and stays dismissed after a reload', async ({
  person,
}) => {
  const ada = await person();
  const page = await openOwnBlog(ada);
  const guide = guideOf(page);
  await expect(guide).toBeVisible();
  await expect(async () => {
    const [box, head] = [
      await guide.boundingBox(),
      await page.locator(`[${blogHeadAttributes.head}]`).boundingBox(),
    ];
    expect(box?.y).toBeGreaterThanOrEqual(80);
    expect(box?.x).toBeGreaterThanOrEqual((head?.x ?? 0) + (head?.width ?? 0));
  }).toPass({ timeout: 8_000 });
  await guide.getByRole('button', { name: 'Got it' }).click();
  await expect(guide).toHaveCount(0);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: 'networkidle' });
  await ready(page);
  await expect(guide).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/svc/indash_blog'))).toEqual([]);
});

test('TOUR-05: other users’ blogs have no guide', async ({ person }) => {
  const [ada, bob] = [await person(), await person()];
  const page = await bob.open(`/@${ada.blog}`, 'load');
  await ready(page);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1, name: ada.blog })).toBeVisible();
  await expect(guideOf(page)).toHaveCount(0);
});

test('TOUR-01, TOUR-07, TOUR-09: a guide has a text and an OK button; a click on the backdrop hides it, and scrolling fades it out', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.context.newPage();
  await serveVariant(page, '**/explore', variantOf('mf_share'));
  await page.goto('/explore');
  await ready(page);
  await page.evaluate(() => {
    document.body.style.minBlockSize = '400vh';
  });
  const show = (detail: Readonly<Record<string, string>>) =>
    page.evaluate(
      (guide) => document.dispatchEvent(new CustomEvent('guide-mf_share', { detail: guide })),
      detail,
    );
  const backdrop = page.getByRole('button', { name: 'Hide guide' });

  await show({ content: 'Posts that others like.' });
  const untitled = page.getByRole('region', { name: 'Guide' });
  await expect(untitled).toContainText('Posts that others like.');
  await expect(untitled.getByRole('heading')).toHaveCount(0);
  await expect(backdrop).toHaveCount(0);
  await untitled.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(untitled).toHaveCount(0);

  const guide = page.getByRole('region', { name: 'Explore' });
  await show({ title: 'Explore', content: 'Posts that others like.', glass: 'clear' });
  await expect(guide.getByRole('heading', { name: 'Explore' })).toBeVisible();
  await page.mouse.click(20, 700);
  await expect(guide).toHaveCount(0);

  await show({ title: 'Explore', content: 'Posts that others like.', glass: 'dimmed' });
  await expect(guide).toHaveCSS('opacity', '1');
  const scrollTo = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await scrollTo(120);
  await expect(guide).toHaveCSS('opacity', '0.5');
  await expect(backdrop).toHaveCSS('opacity', '0.5');
  await scrollTo(400);
  await expect(guide).toHaveCount(0);
  await expect(backdrop).toHaveCount(0);
});
