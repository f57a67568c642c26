import { saveSettings, settingsPage } from '@tessera/shared-contracts/blogs/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { expectNoSidewaysScrolling, expectSoundPage } from '../support/accessible.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

// axe is slow on a busy machine
test.setTimeout(90_000);

const phone = { width: 390, height: 844 } as const;
const wide = { width: 1280, height: 900 } as const;

const settle = (by: Person, tumblelog: Record<string, unknown>) =>
  by.call(saveSettings, {
    body: { tumblelog_name_or_id: by.blog, page: settingsPage, tumblelog },
  });
const postWith = (by: Person, one: string, tags: string) =>
  by.call(updatePost, { body: { post: { type: 'text', one, tags } } });

test('on a phone, the head of a blog has its name, one primary button and a menu; its posts begin high', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await settle(ada, {
    asks: 'on',
    submissions: 'on',
    description: 'A harbour, its weather and its gulls, written down daily.',
    links: [{ label: 'Harbour log', url: 'https://example.org/log' }],
    featured_tags: 'sea, fog',
  });
  await postWith(ada, 'First', 'sea');
  const page = await bob.open(`/@${ada.blog}`);
  await page.setViewportSize(phone);
  await ready(page);
  const head = page.locator('.blog-head');
  const title = await head.getByRole('heading', { level: 1 }).boundingBox();
  const button = await head.getByRole('button', { name: 'Follow', exact: true }).boundingBox();
  expect(title?.y ?? 0).toBeLessThan(button?.y ?? 0);
  const post = await page.getByRole('article').boundingBox();
  expect(post?.y).toBeLessThan(545);
  await expect(head.getByRole('link', { name: 'Ask' })).toBeHidden();
  // links and featured tags have no side column here
  await expect(head.getByRole('link', { name: /Harbour log/ })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Harbour log')).toBeHidden();
  await expectSoundPage(page);

  await page.setViewportSize(phone);
  const more = head.getByRole('button', { name: 'More actions' });
  await more.focus();
  await page.keyboard.press('Enter');
  const menu = head.getByRole('group', { name: 'More actions' });
  for (const name of ['Ask', 'Submit', 'Report'])
    await expect(menu.getByRole('link', { name })).toBeVisible();
  await menu.getByRole('link', { name: 'Ask' }).click();
  const dialog = page.getByRole('dialog', { name: `Ask ${ada.blog}` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
  await expectNoSidewaysScrolling(page, 320, 390, 768);

  await page.setViewportSize(wide);
  await expect(head.getByRole('link', { name: 'Ask' })).toBeVisible();
  await more.click();
  await expect(menu.getByRole('link', { name: 'Ask' })).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Report' })).toBeVisible();
  await menu.getByRole('button', { name: 'Share this blog' }).click();
  await expect(page.getByRole('dialog', { name: 'Share this blog' })).toBeVisible();
});

test('without script, the menu of a blog opens, and its search finds posts', async ({
  person,
  browser,
  baseURL,
}) => {
  const ada = await person();
  await postWith(ada, 'Lighthouse keeper', 'sea');
  await postWith(ada, 'Something else', 'fog, a tag');
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
    viewport: wide,
  });
  const page = await context.newPage();
  await page.goto(`/@${ada.blog}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('link', { name: 'Report' })).toHaveAttribute(
    'href',
    `/report?blog=${ada.blog}`,
  );
  const search = page.getByRole('searchbox', { name: `Search ${ada.blog}` });
  await page.keyboard.press('Escape');
  await search.fill('lighthouse');
  await search.press('Enter');
  await expect(page).toHaveURL(`/@${ada.blog}/search?q=lighthouse`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Lighthouse keeper');
  // on a phone, the search is a page of its own, with all tags
  await page.setViewportSize(phone);
  await page.goto(`/@${ada.blog}`);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: '#a tag' }).click();
  await expect(page).toHaveURL(`/@${ada.blog}/tagged/a%20tag`);
  await context.close();
});

test('an owner adds links and featured tags, a wrong address is explained, and the blog shows them', async ({
  person,
  visitor,
  allowed,
}) => {
  allowed.push(/\b400\b/);
  const ada = await person();
  const long = 'a tag of many words that goes on and on until nobody remembers its beginning';
  await postWith(ada, 'First', `sea, ${long}`);
  const page = await ada.open(`/settings/blog/${ada.blog}`);
  await ready(page);
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByLabel('Label of link 1').fill('My site');
  await page.getByLabel('Address of link 1').fill('not an address');
  await page.getByLabel('Featured tags').fill(`Sea, ${long}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('is no web address')).toBeVisible();
  await expect(page.getByLabel('Address of link 1')).toBeFocused();
  await expect(page.getByLabel('Label of link 1')).toHaveValue('My site');
  await expect(page.getByLabel('Featured tags')).toHaveValue(`Sea, ${long}`);
  await page.getByLabel('Address of link 1').fill('example.org/ada');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Address of link 1')).toHaveValue('https://example.org/ada');
  // one row is free; the others open
  await expect(page.getByLabel('Address of link 2')).toBeVisible();
  await expect(page.getByLabel('Address of link 3')).toBeHidden();
  await page.getByText('More links').click();
  await page.getByLabel('Address of link 3').fill('not this either');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Address of link 3')).toBeFocused();
  await page.getByLabel('Address of link 3').fill('example.org/third');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  const blog = await visitor(`/@${ada.blog}`);
  await ready(blog);
  const side = blog.getByRole('complementary');
  await expect(side.getByRole('link', { name: /My site/ })).toHaveAttribute(
    'rel',
    'me nofollow noopener',
  );
  await expect(side.getByRole('link', { name: '#Sea' })).toBeVisible();
  await expectSoundPage(blog);
  await expectNoSidewaysScrolling(blog, 320, 390, 768, 1024, 1280);
});

test('the page of a blog says that it follows the reader, and that both follow each other', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const page = await ada.open(`/@${bob.blog}`);
  await ready(page);
  await expect(page.getByText('Follows you', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByText('You follow each other')).toBeVisible();
  const own = await bob.open(`/@${bob.blog}`);
  await ready(own);
  await expect(own.getByText(/Follows you|each other/)).toHaveCount(0);
});

test('on a page in the colors of a blog, the buttons for a new post keep those of the product', async ({
  person,
}) => {
  const ada = await person();
  await settle(ada, { background_color: '#f5e6c8', link_color: '#a0341f' });
  const page = await ada.open(`/@${ada.blog}`);
  await page.setViewportSize(wide);
  await ready(page);
  const ground = (name: RegExp, within: 'banner' | 'navigation') =>
    page
      .getByRole(within, within === 'navigation' ? { name: 'Site' } : {})
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await ground(/^Post$/, 'navigation')).toBe(await ground(/^New post/, 'banner'));
  // while what is on the ground has the colors of the blog
  const colour = (name: string) =>
    page
      .getByRole('navigation', { name: 'Site' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).color);
  const onBlog = await colour('Home');
  await page.goto('/explore');
  expect(await colour('Home')).not.toBe(onBlog);
});
