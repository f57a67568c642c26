import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import type { Page } from '@playwright/test';
import { conversationWindow } from '../support/page-parts.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { pressCompose } from '../support/hands.ts';
import { pressLink } from '../support/press-link.ts';
import { depth } from '../support/history.ts';
import { expect, ready, test } from '../support/test.ts';
import { publishPhotos } from '../support/uploads.ts';

const phone = { viewport: { width: 390, height: 740 } };
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Blog / });
const large = (page: Page) => page.getByRole('dialog', { name: 'Large view' });
const form = (page: Page) => page.getByRole('form', { name: 'New text post' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard this post?' });
const length = (page: Page) => page.evaluate(() => window.history.length);
const back = (page: Page) => page.evaluate(() => window.history.back());
async function openForm(page: Page): Promise<void> {
  await pressCompose(page);
  await expect(page.getByRole('group', { name: 'New post' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL(/\/new\/text$/);
}

test('Back closes a photo, then the drawer that it opened from, and then leaves the page, whose position stays', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  for (let count = 0; count < 6; count += 1) await ada.publish(`Leaf ${count}`);
  await publishPhotos(ada, { count: 2, width: 60 });
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const page = await bob.open('/explore');
  await ready(page);
  await pressLink(page, '/dashboard');
  await expect(page).toHaveURL('/dashboard');
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const name = page.locator('#main .post-view__name').nth(2);
  // Playwright scrolls to and fro while the view transition of the page swap takes the pointer
  await name.hover();
  const position = await page.evaluate(() => window.scrollY);
  const entries = await length(page);
  await name.click();
  await expect(drawer(page).getByRole('article')).not.toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  await drawer(page).locator(`a[${photoAttributes.photo}]`).first().click();
  await expect(large(page)).toBeVisible();
  expect([await length(page), await depth(page)]).toEqual([entries + 2, 2]);
  await back(page);
  await expect(large(page)).toHaveCount(0);
  await expect(drawer(page)).toBeVisible();
  await back(page);
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => window.scrollY)).toBe(position);
  // Forward opens neither again
  await page.evaluate(() => window.history.go(2));
  await expect.poll(() => depth(page)).toBe(0);
  await expect(drawer(page)).toHaveCount(0);
  await back(page);
  await expect(page).toHaveURL('/explore');
});

test('a form closed by Back asks about typed text and keeps it; its entry is taken away when its button closes it', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/likes');
  await ready(page);
  await pressLink(page, '/dashboard');
  await expect(page).toHaveURL('/dashboard');
  const entries = await length(page);
  await openForm(page);
  await expect(page).toHaveTitle('New text post · Tessera');
  expect(await length(page)).toBe(entries + 1);
  const title = form(page).getByRole('textbox', { name: 'Title' });
  await title.fill('Rain');
  await back(page);
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL('/new/text');
  // Back answers the question
  await expect.poll(() => depth(page)).toBe(2);
  await back(page);
  await expect(question(page)).toHaveCount(0);
  await expect(title).toHaveValue('Rain');
  await expect(page).toHaveURL('/new/text');
  await back(page);
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  await expect(page).toHaveTitle('Dashboard · Tessera');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Rain');
  await expect(page).toHaveURL('/new/text');
  await title.fill('');
  await form(page).getByRole('button', { name: 'Close' }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  await expect.poll(() => depth(page)).toBe(0);
  await page.evaluate(() => window.history.forward());
  await expect.poll(() => depth(page)).toBe(0);
  await expect(form(page)).toHaveCount(0);
  await back(page);
  await expect(page).toHaveURL('/likes');
});

test('a page opened from a drawer takes the place of its entry, and a reload closes what is open without one', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await ada.publish('Leaf');
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const page = await bob.open('/explore');
  await ready(page);
  await pressLink(page, '/dashboard');
  await expect(page).toHaveURL('/dashboard');
  const open = page.locator('#main .post-view__name').first();
  await open.click();
  await drawer(page).getByRole('article').locator('.post-view__time').first().click();
  await expect(page).toHaveURL(/\/post\//);
  await back(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(drawer(page)).toHaveCount(0);
  await open.click();
  await expect(drawer(page)).toBeVisible();
  await page.reload();
  await ready(page);
  await expect.poll(() => depth(page)).toBe(0);
  await expect(drawer(page)).toHaveCount(0);
  await back(page);
  await expect(page).toHaveURL('/explore');
});

test('a form that was reloaded, or that the URL opened, is left by Back with its page', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/likes');
  await ready(page);
  await openForm(page);
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Rain');
  await page.reload();
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Rain');
  await back(page);
  await expect(page).toHaveURL('/likes');
  await expect(form(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Rain');
});

test('however fast Back is pressed, the page below and the typed text are kept', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/likes');
  await ready(page);
  await pressLink(page, '/dashboard');
  await expect(page).toHaveURL('/dashboard');
  await openForm(page);
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toBeFocused();
  await form(page).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(form(page)).toHaveCount(0);
  await openForm(page);
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Rain');
  // the first may already have asked
  await page.addLocatorHandler(question(page), () =>
    question(page).getByRole('button', { name: 'Nevermind' }).click(),
  );
  await page.evaluate(() => {
    window.history.back();
    window.history.back();
  });
  await expect(page).toHaveURL('/likes');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Rain');
});

test('on a phone, Back closes the drawer of the header, the inbox and a conversation', async ({
  person,
}) => {
  const [ada, bob] = [await person(phone), await person()];
  await allowMessaging(ada, bob);
  const page = await ada.open('/likes');
  await ready(page);
  await pressLink(page, '/dashboard');
  await expect(page).toHaveURL('/dashboard');
  const openMenu = page.getByRole('button', { name: 'Menu' });
  await openMenu.click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await expect.poll(() => depth(page)).toBe(1);
  await back(page);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await pressLink(page, conversationPaths.open(bob.blog));
  const talk = conversationWindow(page, bob.blog);
  await expect(talk).toBeVisible();
  await back(page);
  await expect(talk).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  await back(page);
  await expect(page).toHaveURL('/likes');
});

test('a visitor closes the drawer by Back; the drawer that a URL opened is left with its page', async ({
  person,
  visitor,
}) => {
  const ada = await person();
  await ada.publish('Leaf');
  const page = await visitor('/explore');
  await ready(page);
  await page.locator('#main .post-view__name').first().click();
  await expect(drawer(page)).toBeVisible();
  await back(page);
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL('/explore');
  await page.goto(`/explore?blog_viewer=${ada.blog}`);
  await expect(drawer(page)).toBeVisible();
  expect(await depth(page)).toBe(0);
  await back(page);
  await expect(page).toHaveURL('/explore');
});
