import type { Page } from '@playwright/test';
import { newPostPath } from '@tessera/shared-contracts/pages/pages';
import { pressCompose } from '../support/hands.ts';
import { useDemo } from '../support/demo.ts';
import { expect, ready, test } from '../support/test.ts';

useDemo();

async function openFastCompose(page: Page): Promise<void> {
  await pressCompose(page);
  await expect(page.getByRole('group', { name: 'New post' })).toBeVisible();
}

test('ROUTE-01, ROUTE-07, ROUTE-08, FORM-01: a new post opens at /new/{type} with one history entry, and closing restores the URL', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  const entries = await page.evaluate(() => history.length);
  await openFastCompose(page);
  await page.keyboard.press('c');
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'New quote post' })).toBeVisible();
  await expect(page).toHaveURL('/new/quote');
  // the dialog is the backdrop: translucent, and as large as the window
  const backdrop = page.locator('dialog').filter({ has: page.getByRole('form') });
  await expect(backdrop).toHaveCSS('background-color', /^rgba\(18, 24, 26, 0\.\d+\)$/);
  await expect
    .poll(async () => (await backdrop.boundingBox())?.height)
    .toBe(page.viewportSize()?.height);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  // the entry that the form had can only be reached by Forward
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});

test('ROUTE-02: on a page other than the dashboard, the URL of a new post keeps the base route of that page', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/likes');
  await ready(page);
  await page.getByRole('link', { name: 'New post' }).click();
  await expect(page.getByRole('group', { name: 'New post' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'New text post' })).toBeVisible();
  await expect(page).toHaveURL('/likes/new/text');
});

test('ROUTE-03, FORM-03: the form for an existing post opens at /edit/{postId}, in place of that post', async ({
  person,
}) => {
  const ada = await person();
  const id = await ada.publish('To edit');
  const page = await ada.open('/dashboard');
  await ready(page);
  await page.locator(`#post_${id}`).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('form', { name: 'Edit text post' })).toBeVisible();
  await expect(page).toHaveURL(`/edit/${id}`);
  await expect(page.locator(`#post_${id}`)).toBeHidden();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('ROUTE-04: the form for a reblog opens at /reblog/{reblogId}/{reblogKey}', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('To reblog');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  await page.locator(`#post_${id}`).getByRole('link', { name: 'Reblog' }).click();
  await expect(page.getByRole('form', { name: 'Reblog' })).toContainText('To reblog');
  await expect(page).toHaveURL(new RegExp(`^[^/]+//[^/]+/reblog/${id}/\\w+$`));
});

test('ROUTE-05: loading a form URL opens its form', async ({ person }) => {
  const ada = await person();
  const id = await ada.publish('Direct');
  const page = await ada.open('/new/chat');
  await expect(page.getByRole('form', { name: 'New chat post' })).toBeVisible();
  await page.goto('/likes/new/text');
  await expect(page.getByRole('form', { name: 'New text post' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/likes');
  await page.goto(`/edit/${id}`);
  await expect(
    page.getByRole('form', { name: 'Edit text post' }).getByRole('textbox', { name: 'Title' }),
  ).toHaveValue('Direct');
});

test('ROUTE-06: a form URL with an unknown post type leads to the base route without a form, as does a valid form URL for a visitor', async ({
  person,
  visitor,
}) => {
  const ada = await person();
  const page = await ada.open('/new/poem');
  await ready(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('form', { name: /post/ })).toHaveCount(0);

  const stranger = await visitor('/explore/new/text');
  await ready(stranger);
  await expect.poll(() => new URL(stranger.url()).pathname).toBe('/explore');
  await expect(stranger.getByRole('form', { name: /post/ })).toHaveCount(0);
});

test('ROUTE-12: a post published from a tag page is not added to that page’s stream, but linked from a toast', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/tagged/reading');
  await ready(page);
  const before = await page.getByRole('article').count();
  await openFastCompose(page);
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'New text post' });
  await form.getByRole('textbox', { name: 'Title' }).fill('From a tag page');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  const toast = page.locator('.overlay-toast');
  await expect(toast).toBeVisible();
  await expect(toast.getByRole('link')).toHaveAttribute('href', new RegExp(`/@${ada.blog}/post/`));
  await expect(page.getByRole('article')).toHaveCount(before);
});

test('ROUTE-14: form URLs exist only under base routes; under any other page a form URL leads to a 404 page, like any unknown URL', async ({
  person,
}) => {
  const ada = await person();
  const get = (route: string) =>
    ada.context.request.get(route, { headers: { Accept: 'text/html' } });
  const bases = [
    '/dashboard',
    '/drafts',
    '/inbox',
    '/queue',
    `/blog/${ada.blog}/drafts`,
    `/blog/${ada.blog}/inbox`,
    `/blog/${ada.blog}/queue`,
    '/tagged/reading',
  ];
  const fullPages = [
    '/messaging',
    `/blog/${ada.blog}/activity`,
    `/settings/blog/${ada.blog}`,
    '/follow/tidewater',
  ];
  for (const route of [...bases, ...fullPages]) {
    const answer = await get(route);
    expect(answer.status(), route).toBe(200);
    expect(await answer.text()).toContain('<main');
  }
  for (const base of bases) {
    const answer = await get(newPostPath(base, 'text'));
    expect(answer.status(), base).toBe(200);
    expect(await answer.text(), base).toContain(
      `&quot;open_form&quot;:{&quot;mode&quot;:&quot;new&quot;,&quot;type&quot;:&quot;text&quot;`,
    );
  }
  for (const route of [...fullPages.map((path) => newPostPath(path, 'text')), '/no/such/page']) {
    const answer = await get(route);
    expect(answer.status(), route).toBe(404);
    expect(await answer.text()).toContain('<main');
  }
});

test('ROUTE-15, FOLLOW-06: a visitor’s Follow link leads through the login to a confirmation at /follow/{name}, then to the dashboard', async ({
  person,
  visitor,
}) => {
  const [ada, bob] = [await person(), await person()];
  const page = await visitor(`/@${ada.blog}`);
  await ready(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/svc/follow')) calls.push(request.url());
  });
  await page
    .getByRole('link', { name: new RegExp(`^Follow`) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login\?next=.*follow/);
  expect(calls).toEqual([]);
  await page.getByLabel('Email').fill(bob.email);
  await page.getByLabel('Password').fill(bob.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`/follow/${ada.blog}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /follow/i })
    .click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/following');
  await expect(page.getByRole('main')).toContainText(ada.blog);
});
