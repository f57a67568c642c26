import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { blogNameTexts } from '@tessera/shared-contracts/blogs/blog-name';
import { followTexts } from '@tessera/shared-contracts/follows/texts';
import { homeTexts } from '@tessera/shared-contracts/pages/home-texts';
import { siteTextNames, siteTexts, siteTextTexts } from '@tessera/shared-contracts/site/site-texts';
import { welcomeTexts } from '@tessera/shared-contracts/welcome/interests';
import { expectSoundPage } from '../support/accessible.ts';
import { appoint } from '../support/appoint-staff.ts';
import { useDemo } from '../support/demo.ts';
import { newText } from '../support/new-text.ts';
import { expect, ready, test, uniqueName } from '../support/test.ts';

useDemo();

/** The path of the link in the mail that confirms an address, from the local outbox. */
async function confirmationPath(email: string): Promise<string> {
  const folder = path.join(process.env['TESSERA_DATA_DIR'] ?? '', 'outbox');
  let found: string | undefined;
  await expect
    .poll(async () => {
      const mails = await Promise.all(
        (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')),
      );
      const mail = mails.find((text) => text.includes(email) && text.includes('/verify?token='));
      // quoted-printable: = at the end of a line continues it
      found = /\/verify\?token=[\w.%-]+/.exec(
        mail?.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '',
      )?.[0];
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

/** Expects that one element ends above the place where another begins. */
async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const [box, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
  if (!box || !below) throw new Error('one of them is not shown');
  expect(box.y + box.height).toBeLessThanOrEqual(below.y);
}

test('on a phone, at most 12 presses lead from the start page to a full dashboard and a first post', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: { 'X-Forwarded-For': `10.77.${Date.now() % 250}.7` },
  });
  const page = await context.newPage();
  let presses = 0;
  const press = async (target: Locator): Promise<void> => {
    presses += 1;
    await target.tap();
  };
  const blog = uniqueName('phone');
  const email = `${blog}@example.test`;

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: homeTexts.promise })).toBeInViewport();
  await press(page.getByLabel(homeTexts.email));
  await page.keyboard.type(email);
  await press(page.getByRole('button', { name: homeTexts.begin }));

  // the address is there already, and the next field waits for input
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('correct horse battery');
  await page.getByLabel('Blog name').focus();
  await page.keyboard.type(blog);
  await expect(page.getByText(blogNameTexts.free(blog))).toBeVisible();
  await press(page.getByRole('button', { name: 'Sign up' }));

  await expect(page).toHaveURL('/welcome');
  const interests = page.locator('label', { has: page.getByRole('checkbox') });
  for (const at of [0, 1, 2]) await press(interests.nth(at));
  await press(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('heading', { name: welcomeTexts.blogsTitle })).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(10);
  // what continues is in sight at once, above the bar at the bottom
  await expectAbove(
    page.getByRole('button', { name: welcomeTexts.follow }),
    page.getByRole('navigation', { name: 'Site' }),
  );
  await press(page.getByRole('button', { name: welcomeTexts.follow }));
  await expect(page).toHaveURL('/dashboard');

  await page.goto(await confirmationPath(email));
  await press(page.getByRole('button', { name: 'Confirm email address' }));
  await press(page.getByRole('link', { name: 'Go to your dashboard' }));
  await expect(page).toHaveURL('/dashboard');
  await ready(page);
  expect(await page.getByRole('article').count()).toBeGreaterThan(5);
  // the steps stand above the posts, on the first screen
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toBeInViewport();
  await expect(steps.getByText('Follow three blogs: done')).toBeVisible();

  await press(page.getByRole('main').getByRole('link', { name: 'Text' }).first());
  const form = newText(page);
  await expect(form).toBeVisible();
  await form.getByRole('textbox', { name: 'Title' }).fill('Hello');
  await press(form.getByRole('button', { name: 'Post', exact: true }));
  await expect(page.getByRole('article').filter({ hasText: 'Hello' })).toBeVisible();
  await expect(steps.getByText('Write your first post: done')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(12);
  await context.close();
});

test('a name is checked while it is typed, and never keeps the form from being sent', async ({
  person,
  visitor,
  allowed,
}) => {
  allowed.push(/400/);
  const ada = await person();
  const page = await visitor('/register');
  await ready(page);
  const name = page.getByLabel('Blog name');
  const check = async (typed: string, text: string): Promise<void> => {
    await name.fill(typed);
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  };
  await check('ab', blogNameTexts.short);
  await check('settings', blogNameTexts.reserved);
  await check('so/so', blogNameTexts.signs);
  await check(ada.blog, blogNameTexts.taken);
  await check(uniqueName('free'), 'is free');
  // the server stays the judge
  await name.fill(ada.blog);
  await page.getByLabel('Email address').fill(`${uniqueName('x')}@example.test`);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('correct horse battery');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(name).toHaveAccessibleDescription(/taken/);
  await expect(password).toHaveValue('correct horse battery');
});

test('the name of a further blog is checked while it is typed, too', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/settings/blogs/new');
  await ready(page);
  await page.getByLabel('Name', { exact: true }).fill(ada.blog);
  await expect(page.getByText(blogNameTexts.taken)).toBeVisible();
});

test('interests and blogs can be skipped, left out and come back to with Back', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/welcome');
  await ready(page);
  await expectSoundPage(page);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/welcome\/blogs\?tag=/);
  await ready(page);
  await expectSoundPage(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: welcomeTexts.interestsTitle })).toBeVisible();
  await page.goForward();
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(10);
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await boxes.nth(at).uncheck();
  await page.getByRole('button', { name: welcomeTexts.follow }).dblclick();
  await expect(page).toHaveURL('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toBeVisible();
  await expect(steps.getByText('Follow three blogs: done')).toHaveCount(0);

  // two more, beside the posts: the step is ticked at once, and their posts are offered
  const suggestions = page.getByRole('list', { name: 'Blogs to follow' });
  await suggestions
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await expect(page.getByRole('link', { name: followTexts.showPosts })).toBeVisible();
  await suggestions
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await expect(steps.getByText('Follow three blogs: done')).toBeVisible();

  await page.goto('/welcome/blogs');
  await page.getByRole('link', { name: welcomeTexts.skip, exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('without script, one signs up, chooses and follows', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'X-Forwarded-For': `10.78.${Date.now() % 250}.8` },
  });
  const page = await context.newPage();
  const blog = uniqueName('plain');
  await page.goto('/');
  await page.getByLabel(homeTexts.email).fill(`${blog}@example.test`);
  await page.getByRole('button', { name: homeTexts.begin }).click();
  await expect(page.getByRole('button', { name: 'Show password' })).toBeHidden();
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Blog name').fill(blog);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: welcomeTexts.follow }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await page.getByRole('article').count()).toBeGreaterThan(5);
  await context.close();
});

/** Checks that a page's footer leads to the texts of the operator. */
async function expectSiteTexts(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo');
  for (const name of siteTextNames)
    await expect(footer.getByRole('link', { name: siteTexts[name].title })).toHaveAttribute(
      'href',
      siteTexts[name].path,
    );
}

test('every footer leads to terms, privacy, rules and contact', async ({ visitor }) => {
  const page = await visitor('/');
  await ready(page);
  await expectSiteTexts(page);
  for (const name of siteTextNames) {
    await page.goto(siteTexts[name].path);
    await ready(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteTexts[name].title);
    await expectSiteTexts(page);
    await expectSoundPage(page);
  }
});

test('staff write a text, look at it first, and an empty one shows the standard text again', async ({
  person,
  visitor,
}) => {
  const eve = await person();
  await appoint(eve);
  const page = await eve.open('/moderation/texts');
  await ready(page);
  await expectSoundPage(page);
  await page.getByRole('link', { name: siteTexts.contact.title }).first().click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('## Write to us\n\nAt **office@example.org**. <script>alert(1)</script>');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Write to us' })).toBeVisible();
  await expect(text).toHaveValue(/office@example\.org/);
  await ready(page);
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(siteTexts.contact.path);
  const seen = await visitor(siteTexts.contact.path);
  await expect(seen.getByText('office@example.org')).toBeVisible();

  await page.getByRole('link', { name: 'Change this text' }).click();
  await text.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(siteTextTexts.standard)).toBeVisible();
});
