import type { Page } from '@playwright/test';
import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { makePng } from '@tessera/api/testing/media-samples';
import { findViolations, settled } from '../support/accessible.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

const styleBlog = (
  owner: Person,
  tumblelog: Readonly<Record<string, string | readonly string[]>>,
) =>
  owner.call(saveSettings, { body: { tumblelog_name_or_id: owner.blog, page: 'blog', tumblelog } });

/** Expects the text of a page to have enough contrast in light and dark mode. */
async function expectReadable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    expect(
      await findViolations(page, { rules: ['color-contrast'] }),
      `contrast, ${colorScheme}`,
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('all pages of a blog have its colours and font, whether the page is loaded or only its main region is swapped in', async ({
  person,
  visitor,
}) => {
  test.setTimeout(90_000);
  const ada = await person();
  await styleBlog(ada, {
    title: 'Harbour light',
    background_color: '#123050',
    title_color: '#ffcc00',
    title_font: 'Lobster',
  });
  for (const [one, tags] of [
    ['First lamp', 'lamps'],
    ['Second lamp', 'lamps,night walks'],
  ] as const)
    await ada.call(updatePost, {
      body: {
        channel_id: ada.blog,
        editor_type: 'rich',
        post: { type: 'text', one, two: '<p>Lit.</p>', tags },
      },
    });
  const page = await visitor('/explore');
  await ready(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const plain = await background();
  // only a link to a blog's first page opens a drawer; a link to the archive swaps the main region
  await page.locator('main').evaluate((main, href) => {
    const link = document.createElement('a');
    [link.href, link.textContent] = [href, 'To the archive'];
    main.prepend(link);
  }, `/@${ada.blog}/archive`);
  await page.getByRole('link', { name: 'To the archive' }).click();
  await expect(page.getByRole('list', { name: 'Posts' }).getByRole('link')).toHaveCount(2);
  await expect.poll(background).toBe('rgb(18, 48, 80)');
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Harbour light' });
  await expect(title).toBeVisible();
  await expect.poll(background).toBe('rgb(18, 48, 80)');
  await expect(title).toHaveCSS('color', 'rgb(255, 204, 0)');
  await expect(title).toHaveCSS('font-family', /Lobster/);
  await expect.poll(() => page.evaluate(() => document.fonts.check('20px Lobster'))).toBe(true);

  await page.getByRole('link', { name: 'Archive' }).click();
  const archived = page.getByRole('list', { name: 'Posts' }).getByRole('link', { name: /Second/ });
  await expect(archived).toBeVisible();
  // a press while the browser renders the view transition may be lost
  await settled(page);
  await archived.click();
  await expect(page.getByRole('article').filter({ hasText: 'Second lamp' })).toBeVisible();
  await page.goto(`/@${ada.blog}/tagged/night%20walks`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectReadable(page);
  // other pages keep nothing of the blog's theme
  await page.getByRole('link', { name: 'Explore' }).first().click();
  await expect.poll(background).toBe(plain);
});

test('ACTION-15: an approved submission appears on the blog with its author’s name, and a denied one leaves the inbox', async ({
  person,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const [ada, bob] = [await person(), await person()];
  await styleBlog(ada, { submissions: 'on', submission_guidelines: 'Short ones, please.' });
  const sending = await bob.open(`/@${ada.blog}`);
  await sending.getByRole('button', { name: 'More actions' }).first().click();
  await sending.getByRole('link', { name: 'Submit', exact: true }).click();
  await expect(sending.getByText('Short ones, please.')).toBeVisible();
  await sending.getByRole('link', { name: 'Quote' }).click();
  await sending.getByRole('textbox', { name: 'Quote' }).fill('Tides keep no diary.');
  await sending.getByRole('textbox', { name: 'Source' }).fill('my aunt');
  await sending.getByRole('button', { name: 'Submit' }).click();
  await expect(
    sending.getByRole('heading', { name: `Your post is on its way to ${ada.blog}.`, level: 2 }),
  ).toBeVisible();

  // a photo, submitted without JavaScript
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
    storageState: await bob.context.storageState(),
  });
  const bare = await context.newPage();
  await bare.goto(`/@${ada.blog}/submit?type=photo`);
  await bare.getByRole('textbox', { name: 'Caption' }).fill('From the pier');
  await bare.getByLabel('Image', { exact: true }).setInputFiles({
    name: 'pier.png',
    mimeType: 'image/png',
    buffer: await makePng({ width: 300, height: 200 }),
  });
  await bare.getByRole('button', { name: 'Submit' }).click();
  await expect(
    bare.getByRole('heading', { name: `Your post is on its way to ${ada.blog}.`, level: 2 }),
  ).toBeVisible();
  await context.close();

  const page = await ada.open('/inbox');
  await ready(page);
  const quote = page.getByRole('article').filter({ hasText: 'Tides keep no diary.' });
  await expect(quote).toContainText(`${bob.blog} submitted to ${ada.blog}`);
  await quote.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(quote).toHaveCount(0);
  await page
    .getByRole('article')
    .filter({ hasText: 'From the pier' })
    .getByRole('button', { name: 'Deny' })
    .click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: /deny/i });
  if (await confirm.isVisible().catch(() => false)) await confirm.click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.goto(`/@${ada.blog}`);
  const published = page.getByRole('article').filter({ hasText: 'Tides keep no diary.' });
  await expect(published.getByRole('link', { name: bob.blog })).toBeVisible();
});

test('a blog with the worst colours stays readable in light and dark mode', async ({
  person,
  visitor,
}) => {
  test.setTimeout(90_000);
  const ada = await person();
  await styleBlog(ada, {
    title: 'Grey on grey',
    description: 'Nobody could read this.',
    background_color: '#808080',
    title_color: '#858585',
    link_color: '#7f7f90',
    submissions: 'on',
  });
  const { post } = await ada.call(updatePost, {
    body: {
      channel_id: ada.blog,
      editor_type: 'rich',
      post: {
        type: 'text',
        one: 'A post',
        two: '<p>With <a href="https://example.org">a link</a>.</p>',
        tags: 'grey',
      },
    },
  });
  const page = await visitor(`/@${ada.blog}`);
  await ready(page);
  await expectReadable(page);
  for (const path of [`/@${ada.blog}/archive`, post.post_url]) {
    await page.goto(path);
    await ready(page);
    await expectReadable(page);
  }
});
