import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { conversationMessages, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import type { Page } from '@playwright/test';
import { headerEntry, conversationWindow } from '../support/page-parts.ts';
import { pressLink } from '../support/press-link.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

const windowOf = (page: Page, other: Person) => conversationWindow(page, other.blog);
async function say(from: Person, to: Person, message: string): Promise<void> {
  await allowMessaging(from);
  await from.call(sendMessage, {
    body: { participant: from.blog, participants: [to.blog], message },
  });
}
const minimized = (page: Page) => page.getByRole('list', { name: 'Minimized conversations' });
const choose = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('CONV-01, CONV-02: a link to a conversation opens its window over the page; visiting the URL of a conversation opens it over the list of conversations, not twice', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await say(bob, ada, 'Hello');
  const page = await ada.open('/dashboard');
  await ready(page);
  await pressLink(page, conversationPaths.open(bob.blog));
  await expect(windowOf(page, bob).getByText('Hello')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(conversationPaths.start(bob.blog));
  await expect(windowOf(page, bob).getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect(page).toHaveURL(/\/messaging$/);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('without script, the page of a conversation shows it and sends a message', async ({
  person,
  browser,
  baseURL,
}) => {
  const [ada, bob] = [await person(), await person()];
  await say(bob, ada, 'Hello');
  await allowMessaging(ada);
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    javaScriptEnabled: false,
    storageState: await ada.context.storageState(),
  });
  const page = await context.newPage();
  await page.goto(conversationPaths.start(bob.blog));
  await expect(page.getByText('Hello')).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Without script');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Without script');
  await page.goto(conversationPaths.list);
  await page.getByRole('link', { name: 'Compose message' }).click();
  await page.getByRole('searchbox', { name: 'To:' }).fill(bob.blog);
  await page.getByRole('button', { name: 'Find' }).click();
  await page
    .getByRole('list', { name: 'Blogs found' })
    .getByRole('link', { name: bob.blog })
    .click();
  await expect(page.getByText('Without script')).toBeVisible();
  await context.close();
});

test('the menu of a window is whole within the browser’s window, and popovers of the header cover conversation windows', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await say(bob, ada, 'Hello');
  const page = await ada.open('/dashboard');
  await ready(page);
  await pressLink(page, conversationPaths.open(bob.blog));
  await expect(windowOf(page, bob).getByText('Hello')).toBeVisible();
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Actions' }).click();
    const menu = page.getByRole('menu', { name: 'Actions' });
    await expect(menu).toBeVisible();
    await expect(async () => {
      const box = await menu.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      const inner = await page.evaluate(() => document.documentElement.clientWidth);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(inner);
    }).toPass({ timeout: 8000 });
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1280, height: 600 });
  for (const [name, popover] of [
    ['Activity', /Activity/],
    ['Account', 'Account'],
    ['Messages', 'Messages'],
  ] as const) {
    await page
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    const shown = page.getByRole('dialog', { name: popover });
    await expect(shown).toBeVisible();
    // each of its corners can be pressed
    await expect
      .poll(() =>
        shown.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return [left + 20, right - 20]
            .flatMap((x) => [top + 20, bottom - 20].map((y) => document.elementFromPoint(x, y)))
            .every((found) => element.contains(found));
        }),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
  }
});

test('on a phone, a restored conversation does not cover the page that is loaded, except the page of messages', async ({
  person,
}) => {
  const [ada, bob] = [await person({ viewport: { width: 390, height: 740 } }), await person()];
  await allowMessaging(ada);
  await say(bob, ada, 'Hello');
  const page = await ada.open(conversationPaths.open(bob.blog));
  const talk = windowOf(page, bob);
  await expect(talk.getByText('Hello')).toBeVisible();
  await page.reload();
  await expect(talk.getByText('Hello')).toBeVisible();
  for (const path of ['/dashboard', '/settings/dashboard']) {
    await page.goto(path);
    await ready(page);
    await expect(minimized(page).getByRole('button', { name: bob.blog })).toBeVisible();
    await expect(talk).toHaveCount(0);
  }
  const entry = minimized(page).getByRole('button', { name: bob.blog });
  const [list, one] = [await minimized(page).boundingBox(), await entry.boundingBox()];
  expect((one?.x ?? 0) - (list?.x ?? 0), 'room for the shadow').toBeGreaterThanOrEqual(20);
  await entry.click();
  await expect(talk.getByText('Hello')).toBeVisible();
});

test('CONV-12, CONV-14, CONV-15, CONV-18, CONV-31, PERS-01: windows open side by side, minimize to avatars and survive a reload', async ({
  person,
}) => {
  const [ada, bob, eve] = [await person(), await person(), await person()];
  await allowMessaging(ada);
  await say(bob, ada, 'From Bob');
  await say(eve, ada, 'From Eve');
  const page = await ada.open('/dashboard');
  await ready(page);
  for (const other of [bob, eve]) {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Messages/ })
      .click();
    await page
      .getByRole('dialog', { name: 'Messages' })
      .getByRole('button', { name: new RegExp(`^${other.blog}`) })
      .click();
    await expect(windowOf(page, other)).toBeVisible();
  }
  await expect(windowOf(page, bob)).toBeVisible();
  await windowOf(page, bob).getByRole('button', { name: 'Minimize' }).click();
  await expect(windowOf(page, bob)).toHaveCount(0);
  await expect(minimized(page).getByRole('button', { name: bob.blog })).toBeVisible();
  await page.reload();
  await expect(windowOf(page, eve).getByText('From Eve')).toBeVisible();
  await minimized(page).getByRole('button', { name: bob.blog }).click();
  await expect(windowOf(page, bob).getByText('From Bob')).toBeVisible();
});

test('PERS-06: logging out removes the open and minimized windows from the browser’s storage', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada);
  await say(bob, ada, 'Hello');
  const page = await ada.open(conversationPaths.open(bob.blog));
  await expect(windowOf(page, bob).getByText('Hello')).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys(localStorage).join());
  await expect.poll(kept).toContain('messaging:');
  await headerEntry(page, 'account').click();
  await page
    .getByRole('dialog', { name: 'Account' })
    .getByRole('button', { name: 'Log out' })
    .click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  expect(await kept()).not.toMatch(/messaging:[^,]*:(?:open|minimized)/);
});

test('CONV-47, CONV-48, CONV-49, CONV-50, CONV-51: the Actions menu has entries for sounds, deleting, blocking and muting; deleting asks first and removes the conversation', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await say(bob, ada, 'Hello');
  const page = await ada.open('/dashboard');
  await ready(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  const inbox = page.getByRole('dialog', { name: 'Messages' });
  const row = inbox.getByRole('button', { name: new RegExp(`^${bob.blog}`) });
  await row.click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Sound settings',
    'Delete conversation',
    `Block ${bob.blog}`,
    'Mute conversation',
    'Move window',
  ]);
  await page.keyboard.press('Escape');
  await choose(page, 'Delete conversation');
  await page.getByRole('button', { name: 'Nevermind' }).click();
  await expect(windowOf(page, bob)).toBeVisible();
  await choose(page, 'Delete conversation');
  const question = page.getByRole('dialog').filter({
    hasText: 'Permanently delete this conversation?',
  });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(windowOf(page, bob)).toHaveCount(0);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(inbox).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('CONV-22, CONV-23, CONV-55, CONV-56: if the messages cannot be fetched, an error with a Retry button is shown in their place', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|Failed to load resource/);
  const [ada, bob] = [await person(), await person()];
  await say(bob, ada, 'Hello');
  const page = await ada.open('/dashboard');
  await ready(page);
  await page.route(`**${conversationMessages.path}?**`, (route) => route.abort());
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Messages' })
    .getByRole('button', { name: new RegExp(`^${bob.blog}`) })
    .click();
  const talk = windowOf(page, bob);
  await expect(talk.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await expect(talk.getByRole('log')).toHaveCount(0);
  await expect(talk.getByRole('textbox')).toBeDisabled();
  await page.unroute(`**${conversationMessages.path}?**`);
  await talk.getByRole('button', { name: 'Retry' }).click();
  await expect(talk.getByText('Hello')).toBeVisible();
});

test('MSG-20, MSG-21, MSG-22, MSG-23: in the composer, Enter sends, Shift+Enter does not, and Escape first clears the text and then closes the window; on a phone a window fills the screen', async ({
  person,
}) => {
  const [ada, bob] = [await person({ viewport: { width: 390, height: 740 } }), await person()];
  await allowMessaging(ada);
  await say(bob, ada, 'Hello');
  const page = await ada.open(conversationPaths.open(bob.blog));
  const talk = windowOf(page, bob);
  const field = talk.getByRole('textbox', { name: 'Write a message' });
  await expect(field).toBeFocused();
  await expect.poll(() => talk.boundingBox()).toMatchObject({ x: 0, y: 0, height: 740 });
  // the full width except for the gutter of the page's scrollbar
  expect((await talk.boundingBox())?.width).toBeGreaterThanOrEqual(375);
  await field.press('Shift+Enter');
  await field.pressSequentially('x');
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await field.fill('Sent by Enter');
  await field.press('Enter');
  await expect(talk.getByRole('log').getByText('Sent by Enter')).toBeVisible();
  await field.press('Escape');
  await expect(talk).toHaveCount(0);
});
