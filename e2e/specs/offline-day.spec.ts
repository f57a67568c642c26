import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { logOutPath } from '@tessera/shared-contracts/accounts/log-out-path';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { outboxTexts } from '@tessera/shared-contracts/platform/outbox';
import { expectSoundPage } from '../support/accessible.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { appStored } from '../support/app-worker.ts';
import { queryDatabase } from '../support/database.ts';
import { newText } from '../support/new-text.ts';
import { keyboard } from '../support/hands.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

test.setTimeout(180_000);

const product = () => ({ dataDir: process.env['TESSERA_DATA_DIR'] ?? '' });
const waiting = (page: Page, count: number) =>
  page.getByRole('button', { name: outboxTexts.count(count), exact: true });
const write = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });

/** A browser whose profile outlives it. */
interface Device {
  open(): Promise<BrowserContext>;
  remove(): void;
}

function createDevice(
  playwright: PlaywrightWorkerArgs['playwright'],
  launch: { readonly args?: string[]; readonly executablePath?: string },
): Device {
  const profile = mkdtempSync(path.join(tmpdir(), 'tessera-profile-'));
  return {
    open: () =>
      playwright.chromium.launchPersistentContext(profile, {
        ...launch,
        baseURL: process.env['TESSERA_URL'] ?? '',
        serviceWorkers: 'allow',
        viewport: { width: 1280, height: 800 },
      }),
    remove: () => rmSync(profile, { recursive: true, force: true }),
  };
}

/** What a person has stored on the server, in the order of storing. */
const storedBy = (person: Person): Promise<readonly string[]> =>
  queryDatabase(product(), async (db) => {
    const { id } = await db
      .selectFrom('blogs')
      .select('id')
      .where('name', '=', person.blog)
      .executeTakeFirstOrThrow();
    const posts = await db
      .selectFrom('posts')
      .select(({ ref }) => [ref('content', '->>').key('title').as('text'), 'created_at'])
      .where('blog_id', '=', id)
      .execute();
    const replies = await db
      .selectFrom('replies')
      .select(['text', 'created_at'])
      .where('blog_id', '=', id)
      .execute();
    const messages = await db
      .selectFrom('messages')
      .select(['text', 'created_at'])
      .where('sender_blog_id', '=', id)
      .execute();
    return [...posts, ...replies, ...messages]
      .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
      .map(({ text }) => String(text));
  });

const written = [
  'First offline',
  'Reply one',
  'Reply two',
  'A message',
  'Second offline',
  'Reply three',
] as const;

async function writePost(page: Page, title: string): Promise<void> {
  await page.locator('body').click({ position: { x: 2, y: 300 } });
  await keyboard.openForm(page, 'text', 0);
  await newText(page).getByRole('textbox', { name: 'Title' }).fill(title);
  await newText(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(newText(page)).toHaveCount(0);
}

async function reply(page: Page, id: string, text: string): Promise<void> {
  const post = page.locator(`#post_${id}`);
  await post.getByRole('button', { name: 'Reply' }).first().click();
  await post.getByRole('textbox').fill(text);
  await post.getByRole('button', { name: 'Reply' }).last().click();
  await expect(post.getByRole('textbox')).toHaveCount(0);
}

/** Loads a page of ada in bob's browser, with a conversation, and writes offline. */
async function writeOffline(context: BrowserContext, ada: Person, bob: Person): Promise<Page> {
  await context.addCookies((await bob.context.storageState()).cookies);
  const [id, other] = [await ada.publish('Leaves'), await ada.publish('Branches')];
  const page = await context.newPage();
  await page.goto(`/@${ada.blog}`);
  await ready(page);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(write(page)).toBeVisible();
  await appStored(page, `/@${ada.blog}`);
  await context.setOffline(true);
  await expect(page.getByText(connectionTexts.offline, { exact: true })).toBeVisible();

  await writePost(page, written[0]);
  await expect(page.getByText(outboxTexts.waits('post'))).toBeVisible();
  await reply(page, id, written[1]);
  await reply(page, other, written[2]);
  await write(page).fill(written[3]);
  await write(page).press('Enter');
  await expect(page.getByText(messagingTexts.waiting, { exact: true })).toBeVisible();
  await writePost(page, written[4]);
  await reply(page, id, written[5]);
  await page.locator(`#post_${other}`).getByRole('button', { name: 'Like' }).click();
  await expect(waiting(page, 7)).toBeVisible();
  return page;
}

test('posts, replies and a message that were written offline survive closing the browser, and go out once and in order', async ({
  person,
  playwright,
  launchOptions,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  const device = createDevice(playwright, launchOptions);
  let context = await device.open();
  const page = await writeOffline(context, ada, bob);
  await waiting(page, 7).click();
  const list = page.getByRole('dialog', { name: outboxTexts.title });
  await expect(list.getByRole('listitem')).toHaveCount(7);
  await expectSoundPage(page);
  await context.close();

  context = await device.open();
  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto(`/@${ada.blog}`);
  await ready(again);
  await expect(waiting(again, 7)).toBeVisible();
  await expect(
    again.locator('article').filter({ hasText: 'Branches' }).getByRole('button', { name: 'Like' }),
  ).toHaveAttribute('aria-pressed', 'true');
  expect(await storedBy(bob)).toEqual([]);

  await context.setOffline(false);
  await expect(again.getByText(outboxTexts.sent(7))).toBeVisible();
  await expect(waiting(again, 7)).toHaveCount(0);
  expect(await storedBy(bob)).toEqual(written);
  await again.reload();
  await ready(again);
  await expect(
    again.locator('article').filter({ hasText: 'Branches' }).getByRole('button', { name: 'Like' }),
  ).toHaveAttribute('aria-pressed', 'true');
  expect(await storedBy(bob)).toEqual(written);
  await context.close();
  device.remove();
});

test('what waits is never sent as somebody else, and not without a session; it goes out after its author has logged in', async ({
  person,
  playwright,
  launchOptions,
}) => {
  const [ada, bob, eve] = [await person(), await person(), await person()];
  await allowMessaging(ada, bob);
  const device = createDevice(playwright, launchOptions);
  let context = await device.open();
  await writeOffline(context, ada, bob);
  await context.close();
  await queryDatabase(product(), (db) =>
    db
      .deleteFrom('auth_session')
      .where('userId', '=', ({ selectFrom }) =>
        selectFrom('auth_user').select('id').where('email', '=', bob.email),
      )
      .execute(),
  );

  context = await device.open();
  await context.clearCookies();
  const page = await context.newPage();
  const logIn = async ({ email, password }: Person): Promise<void> => {
    await page.goto('/login');
    await ready(page);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: /^Account/ })).toBeVisible();
    await ready(page);
  };
  await page.goto(`/@${ada.blog}`);
  await ready(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).join()))
    .toBe('tessera-files');
  await logIn(eve);
  // longer than what waits would take to be sent
  await page.waitForTimeout(3000);
  await expect(waiting(page, 7)).toHaveCount(0);
  expect([await storedBy(bob), await storedBy(eve)]).toEqual([[], []]);

  await page
    .locator(`form[action="${logOutPath}"]`)
    .first()
    .evaluate((form) => {
      if (form instanceof HTMLFormElement) form.submit();
    });
  await page.waitForURL('**/');
  await logIn(bob);
  await expect.poll(() => storedBy(bob)).toEqual(written);
  expect(await storedBy(eve)).toEqual([]);
  await context.close();
  device.remove();
});
