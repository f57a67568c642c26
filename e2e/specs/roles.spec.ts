import { queryDatabase } from '../support/database.ts';
import { useDemo } from '../support/demo.ts';
import { expect, ready, test } from '../support/test.ts';

useDemo();

test('ROLE-01, ROLE-02, ROLE-04: a visitor cannot compose by button, key or URL, and has no messages entry or account menu', async ({
  visitor,
}) => {
  const page = await visitor('/explore');
  await ready(page);
  const header = page.getByRole('banner');
  await expect(
    header.getByRole('link', { name: /New post|Messages|Account|Activity/ }),
  ).toHaveCount(0);
  await page.keyboard.press('z');
  await page.keyboard.press('c');
  await page.keyboard.press('Alt+c');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/new/text');
  await ready(page);
  await expect(page.getByRole('form', { name: /post/ })).toHaveCount(0);
});

test('ROLE-03: a blog’s card opens when a visitor hovers over its name', async ({ visitor }) => {
  // only demo posts have this tag; without it, newer posts of other tests would come first
  const page = await visitor('/tagged/harbour');
  await ready(page);
  await page.getByRole('article').first().locator('.post-view__name').hover();
  await expect(page.getByRole('region', { name: /^About / })).toBeVisible();
});

test('BOOT-01: the page boots from its payload, and makes no calls except to send logs', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.context.newPage();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url());
  });
  await page.goto('/dashboard');
  await ready(page);
  expect(calls.filter((url) => !/log\/lady|cslog/.test(url))).toEqual([]);
});

test('ROLE-09: the messages entry is missing if none of the user’s blogs may send messages', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/explore');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Messages' })).toBeVisible();
  await queryDatabase({ dataDir: process.env['TESSERA_DATA_DIR'] ?? '' }, (db) =>
    db.updateTable('blogs').set({ is_suspended: true }).where('name', '=', ada.blog).execute(),
  );
  await page.reload();
  await ready(page);
  await expect(header.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Messages' })).toHaveCount(0);
});

test('ROLE-16: an owner approves a submission in the inbox', async ({ person }) => {
  const ada = await person();
  const id = await ada.publish('Submitted', '<p>Please.</p>', '0 3');
  const page = await ada.open('/inbox');
  await ready(page);
  await page.locator(`#post_${id}`).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.locator(`#post_${id}`)).toHaveCount(0);
  await page.goto(`/@${ada.blog}`);
  await expect(page.locator(`#post_${id}`)).toBeVisible();
});

test('ACTION-10: a draft can be published from the drafts page', async ({ person }) => {
  const ada = await person();
  const id = await ada.publish('Draft to publish', '<p>Ready.</p>', '1');
  const page = await ada.open('/drafts');
  await ready(page);
  await page
    .locator(`#post_${id}`)
    .getByRole('button', { name: /^publish/i })
    .click();
  await expect(page.locator(`#post_${id}`)).toHaveCount(0);
  await page.goto(`/@${ada.blog}`);
  await expect(page.locator(`#post_${id}`)).toBeVisible();
});
