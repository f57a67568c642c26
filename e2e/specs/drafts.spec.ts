import type { Page } from '@playwright/test';
import * as v from 'valibot';
import {
  logIn,
  logOut,
  readSession,
  sessionState,
} from '@tessera/shared-contracts/accounts/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { newPostLink } from '../support/page-parts.ts';
import { pressCompose } from '../support/hands.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

const form = (page: Page, type = 'text') => page.getByRole('form', { name: `New ${type} post` });
const title = (page: Page) => form(page).getByRole('textbox', { name: 'Title' });
const post = (page: Page, name = 'Post') => page.getByRole('button', { name, exact: true }).last();
const storage = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in to continue' });
const inStream = (page: Page, text: string) =>
  page.getByRole('main').getByRole('heading', { name: text });

async function write(page: Page, text: string): Promise<void> {
  await title(page).fill(text);
  await expect.poll(() => storage(page)).toContain(text);
}

/** Logs a person's browser in or out without notifying its pages. */
async function sendAs(context: Person['context'], path: string, data: unknown): Promise<void> {
  const session: unknown = await (await context.request.get(readSession.path)).json();
  const { form_key } = v.parse(v.object({ response: sessionState }), session).response;
  const answer = await context.request.post(path, {
    headers: { 'X-Form-Key': form_key, Accept: 'application/json' },
    data,
  });
  expect(answer.ok()).toBe(true);
}

async function logInOver(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await loginDialog(page).getByLabel('Email address').fill(email);
  await loginDialog(page).getByLabel('Password').fill(password);
  await loginDialog(page).getByLabel('Password').press('Enter');
}

test('if the form is open in two tabs, the second tab warns, neither post overwrites the other, and both can be published', async ({
  person,
}) => {
  const ada = await person();
  const one = await ada.open('/new/text');
  await write(one, 'From the first tab');
  const two = await ada.open('/new/text');
  await expect(title(two)).toHaveValue('');
  await expect(form(two)).toContainText('This post is also open in another tab.');
  await write(two, 'From the second tab');
  expect(await storage(one)).toContain('From the first tab');
  await post(two).click();
  await expect(inStream(two, 'From the second tab')).toBeVisible();
  await post(one).click();
  await expect(inStream(one, 'From the first tab')).toBeVisible();
  await expect.poll(() => storage(one)).not.toContain('From the');
});

test('a new tab restores the text of a crashed tab', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  await write(page, 'Before the crash');
  // closed without unload events
  await page.close({ runBeforeUnload: false });
  const next = await ada.open('/new/text');
  await expect(title(next)).toHaveValue('Before the crash');
  await expect(form(next)).toContainText('We saved what you wrote.');
});

test('the last words typed before a reload survive it, even if nothing had been stored before', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/new/quote');
  const quote = form(page, 'quote').getByRole('textbox', { name: 'Quote' });
  await expect(quote).toBeFocused();
  await quote.pressSequentially('Words in a hurry');
  await page.reload();
  await expect(form(page, 'quote').getByRole('textbox', { name: 'Quote' })).toHaveValue(
    'Words in a hurry',
  );
});

test('unsaved drafts can be selected, deleted, and restored after discarding, even after a reload', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  await write(page, 'An unfinished text');
  await page.goto('/new/quote');
  await form(page, 'quote').getByRole('textbox', { name: 'Quote' }).fill('An unfinished quote');
  await page.getByText('One more unsaved post').click();
  await page.getByRole('button', { name: 'Restore: An unfinished text' }).click();
  await expect(title(page)).toHaveValue('An unfinished text');
  await expect(page).toHaveURL(/\/new\/text$/);
  await post(page, 'Close').click();
  await page
    .getByRole('dialog', { name: 'Discard this post?' })
    .getByRole('button', { name: 'Discard', exact: true })
    .click();
  await expect(form(page)).toHaveCount(0);

  await page.goto('/new/text');
  await expect(title(page)).toHaveValue('');
  await page.getByText('2 more unsaved posts').click();
  await expect(form(page)).toContainText('Discarded');
  await page.getByRole('button', { name: 'Discard: An unfinished quote' }).click();
  await page.getByRole('button', { name: 'Delete now: An unfinished quote' }).click();
  await page.getByRole('button', { name: 'Restore: An unfinished text' }).click();
  await expect(title(page)).toHaveValue('An unfinished text');
  await expect.poll(() => storage(page)).not.toContain('An unfinished quote');
});

test('unsaved text survives a logout, and other users who log in with the same browser do not see it', async ({
  person,
  allowed,
}) => {
  // the open page asks for news after its session has ended
  allowed.push(/401/);
  const [ada, bob] = [await person(), await person()];
  const page = await ada.open('/new/text');
  await write(page, 'Only Ada’s');
  await sendAs(ada.context, logOut.path, {});
  await sendAs(ada.context, logIn.path, { email: bob.email, password: bob.password });
  await page.goto('/new/text');
  await expect(title(page)).toHaveValue('');
  await expect(form(page)).not.toContainText('unsaved');
  await sendAs(ada.context, logOut.path, {});
  await sendAs(ada.context, logIn.path, { email: ada.email, password: ada.password });
  await page.goto('/new/text');
  await expect(title(page)).toHaveValue('Only Ada’s');
});

test('submitting a post after the session has ended opens a login dialog over the form, and the login publishes the post', async ({
  person,
  allowed,
}) => {
  allowed.push(/401|svc\/post\/update|\/login/);
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await newPostLink(page).click();
  await write(page, 'Outlives its session');
  await sendAs(ada.context, logOut.path, {});
  await post(page).click();
  await expect(loginDialog(page)).toContainText(`Your session as ${ada.blog} has ended.`);
  await logInOver(page, { email: ada.email, password: 'wrong password' });
  await expect(loginDialog(page).getByRole('alert')).toContainText(
    'Wrong email address or password.',
  );
  await logInOver(page, ada);
  await expect(inStream(page, 'Outlives its session')).toBeVisible();
  // the page keeps working without a reload: its next call uses the new form key
  await newPostLink(page).click();
  await title(page).fill('And the next one');
  await post(page).click();
  await expect(inStream(page, 'And the next one')).toBeVisible();
});

test('after the session has ended, the user can cancel the login dialog, which keeps the text, or log in from another tab, which publishes the post', async ({
  person,
  allowed,
}) => {
  allowed.push(/401|svc\/post\/update/);
  const ada = await person();
  const page = await ada.open('/new/text');
  await write(page, 'Patient');
  await sendAs(ada.context, logOut.path, {});
  await post(page).click();
  await loginDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(title(page)).toHaveValue('Patient');
  await post(page).click();
  await expect(loginDialog(page)).toBeVisible();
  await sendAs(ada.context, logIn.path, { email: ada.email, password: ada.password });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(inStream(page, 'Patient')).toBeVisible();
});

test('a post submitted while another user is logged in is not published until its author logs in; if the author has already logged in again, the post is published without a login dialog', async ({
  person,
  allowed,
}) => {
  allowed.push(/40[13]|svc\/post\/update/);
  const [ada, bob] = [await person(), await person()];
  const page = await ada.open('/new/text');
  await write(page, 'As Ada and nobody else');
  await sendAs(ada.context, logOut.path, {});
  await sendAs(ada.context, logIn.path, { email: bob.email, password: bob.password });
  await post(page).click();
  await expect(loginDialog(page).getByRole('alert')).toContainText(
    `You’re now logged in as ${bob.blog}`,
  );
  await logInOver(page, ada);
  await expect(inStream(page, 'As Ada and nobody else')).toBeVisible();

  await page.goto('/new/text');
  await write(page, 'Under a newer session');
  await sendAs(ada.context, logOut.path, {});
  await sendAs(ada.context, logIn.path, { email: ada.email, password: ada.password });
  await post(page).click();
  await expect(inStream(page, 'Under a newer session')).toBeVisible();
  const saved = await (await ada.context.request.get(`/@${bob.blog}`)).text();
  expect(saved).not.toContain('As Ada');
});

test('the form says when the browser’s storage is full; the post can still be published', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await page.evaluate(() => {
    let size = 4_000_000;
    let index = 0;
    while (size > 0) {
      try {
        localStorage.setItem(`filler-${index++}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  await page.goto('/new/text');
  await title(page).fill('No room for this');
  await expect(form(page).getByText('run out of space to save what you type')).toBeVisible();
  await post(page).click();
  await expect(inStream(page, 'No room for this')).toBeVisible();
});

test('a double click on Post creates one post', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  await title(page).fill('Only once');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(updatePost.path)) saves.push(request.method());
  });
  await post(page).dblclick();
  await expect(inStream(page, 'Only once')).toHaveCount(1);
  expect(saves).toEqual(['POST']);
});

test('a post can be written, scheduled and submitted by keyboard alone', async ({ person }) => {
  const ada = await person();
  await ada.publish('Earlier', '<p>x</p>');
  const page = await ada.open('/dashboard');
  await ready(page);
  await pressCompose(page);
  await expect(page.getByRole('group', { name: 'New post' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(title(page)).toBeFocused();
  await page.keyboard.type('By hand');
  const tags = form(page).getByRole('combobox', { name: 'Add tags' });
  for (
    let steps = 0;
    steps < 40 && !(await tags.evaluate((field) => field === document.activeElement));
    steps += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type('keys,');
  // leaves the field, because Escape would first close a list of suggestions
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').filter({ hasText: 'Discard this post?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form(page)).toContainText('#keys');
  const when = form(page).getByRole('combobox', { name: 'When to publish' });
  for (
    let steps = 0;
    steps < 40 && !(await when.evaluate((field) => field === document.activeElement));
    steps += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type('Sch');
  await expect(form(page).getByRole('group', { name: 'Publish at' })).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(form(page)).toHaveCount(0);
  await page.goto('/queue');
  await expect(page.getByRole('main')).toContainText('By hand');
});
