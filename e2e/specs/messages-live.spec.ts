import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import {
  markAsRead,
  markAsUnread,
  muteConversation,
  poll,
  pollStream,
  searchConversations,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import type { Page, Request } from '@playwright/test';
import { conversationWindow } from '../support/page-parts.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { changePayload } from '../support/change-payload.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { answerTo, expect, ready, test, type Person } from '../support/test.ts';

const windowOf = (page: Page, other: Person) => conversationWindow(page, other.blog);
const write = (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name: 'Write a message' });
const entry = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Messages/ });
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Messages' });
const row = (page: Page, { blog }: Person) =>
  inbox(page).getByRole('button', { name: new RegExp(`^${blog}`) });
const conversationsIn = (page: Page) => inbox(page).getByRole('list', { name: 'Conversations' });
/** Records sounds instead of playing them, on pages opened afterwards. */
const recordSounds = ({ context }: Person) =>
  context.addInitScript(() => {
    const sounds: string[] = [];
    Object.assign(window, { played: sounds });
    HTMLMediaElement.prototype.play = async function play() {
      sounds.push(new URL(this.src).pathname);
    };
  });
/** Records desktop notifications instead of showing them, on pages opened afterwards. */
const recordNotifications = ({ context }: Person) =>
  context.addInitScript(() => {
    const titles: string[] = [];
    class Recorded extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string) {
        super();
        titles.push(title);
      }
      close(): void {}
    }
    Object.assign(window, { notified: titles, Notification: Recorded });
  });
const notified = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'notified'));
/** The sounds that a page would have played. */
const played = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'played'));
const say = (from: Person, to: Person, message: string) =>
  from.call(sendMessage, {
    body: { participant: from.blog, participants: [to.blog], message },
  });
const isTo =
  ({ path }: { readonly path: string }) =>
  (request: Request): boolean =>
    new URL(request.url()).pathname === path;
/** Resolves with the request that opens the event stream of a page, or of any page of a person. */
const streamOf = (page: Page) => page.waitForRequest(isTo(pollStream));
const streamIn = ({ context }: Person) =>
  context.waitForEvent('request', { predicate: isTo(pollStream) });

/** Opens a new tab that polls every `interval` milliseconds. */
async function openTab(person: Person, path: string, interval: number): Promise<Page> {
  const page = await person.context.newPage();
  await changePayload(page, `**${path}`, ({ config }) => {
    config.messaging.pollFrequencyInbox = interval;
    config.messaging.pollFrequencyConversation = interval;
  });
  await page.goto(path);
  await ready(page);
  return page;
}
/** Milliseconds between polls, longer than any test, so that messages arrive only if pushed. */
const never = 3_600_000;

test('POLL-20, POLL-41: a message is pushed to every tab of the recipient; all tabs share one stream', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await say(ada, bob, 'Are you there?');
  const address = conversationPaths.open(ada.blog);
  const first = await openTab(bob, address, never);
  await expect(windowOf(first, ada).getByText('Are you there?')).toBeVisible();
  const second = await openTab(bob, '/dashboard', never);
  const opened: string[] = [];
  second.on('request', (request) => {
    if (isTo(pollStream)(request)) opened.push(request.url());
  });
  await expect(windowOf(second, ada).getByText('Are you there?')).toBeVisible();

  const page = await openTab(ada, conversationPaths.open(bob.blog), never);
  await write(page).fill('Over here!');
  const sentAt = Date.now();
  await write(page).press('Enter');
  await expect(windowOf(first, ada).getByText('Over here!')).toBeVisible();
  test
    .info()
    .annotations.push({ type: 'sent to shown, ms', description: `${Date.now() - sentAt}` });
  await expect(windowOf(second, ada).getByText('Over here!')).toBeVisible();
  expect(opened).toEqual([]);

  // a message written in one tab shows in the user's other tab and on the other user's page
  await write(second).fill('There you are');
  await write(second).press('Enter');
  for (const tab of [first, second, page])
    await expect(tab.getByRole('log').getByText('There you are')).toHaveCount(1);

  // a message that the user sends from another device shows too
  await say(bob, ada, 'From my phone');
  for (const tab of [first, second, page])
    await expect(tab.getByRole('log').getByText('From my phone')).toHaveCount(1);

  // when the tab with the stream is closed, another tab takes over the stream
  const taken = streamOf(second);
  await first.close();
  await taken;
  await write(page).fill('Still with me?');
  await write(page).press('Enter');
  await expect(windowOf(second, ada).getByText('Still with me?')).toBeVisible();
});

test('POLL-28, POLL-35, POLL-41: a message is announced on a page where nothing of messaging is open, with its count, a sound and a notification', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await recordSounds(ada);
  await recordNotifications(ada);
  // messages that the first poll finds are not announced
  const polled = ada.context.waitForEvent('response', {
    predicate: (response) => isTo(poll)(response.request()),
  });
  const page = await openTab(ada, '/explore', never);
  await polled;
  await say(bob, ada, 'Are you there?');
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(entry(page)).toHaveAccessibleName('Messages, 1 unread');
  await expect.poll(() => played(page)).toEqual(['/sounds/default/notification.mp3']);
  expect(await notified(page)).toEqual([`New message for ${ada.blog}`]);
  // the count goes away when the message is read in another tab
  const other = await openTab(ada, '/dashboard', never);
  await entry(other).click();
  await row(other, bob).click();
  await expect(windowOf(other, bob).getByText('Are you there?')).toBeVisible();
  await expect(page).toHaveTitle(/^Explore/);
});

test('POLL-05: without the stream, messages arrive by polling', async ({ person, allowed }) => {
  allowed.push(/ERR_FAILED|Failed to load resource/);
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await say(ada, bob, 'Hello');
  await bob.context.route(`**${pollStream.path}`, (route) => route.abort());
  const page = await openTab(bob, conversationPaths.open(ada.blog), 500);
  await expect(windowOf(page, ada).getByText('Hello')).toBeVisible();
  await answerTo(page, poll);
  await say(ada, bob, 'Through a narrow door');
  await expect(windowOf(page, ada).getByText('Through a narrow door')).toBeVisible();
});

test('CONV-47, POLL-40: sounds can be turned off and on in the settings', async ({ person }) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await recordSounds(ada);
  const page = await ada.open('/dashboard');
  const turnSounds = async (isOn: boolean) => {
    await page.goto('/settings/dashboard');
    await page.getByRole('checkbox', { name: 'Sounds' }).setChecked(isOn);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    // messages that the first poll finds make no sound
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await answerTo(page, poll);
  };
  await turnSounds(false);
  await say(bob, ada, 'Silently');
  await expect(page).toHaveTitle(/^\(1\) /);
  expect(await played(page)).toEqual([]);
  await turnSounds(true);
  await say(bob, ada, 'Aloud');
  await expect.poll(() => played(page)).toEqual(['/sounds/default/notification.mp3']);
});

test('POLL-28, POLL-40: new messages of a muted conversation count as unread but make no sound; conversations can be marked as read or unread, searched and deleted', async ({
  person,
}) => {
  const [ada, bob, eve] = [await person(), await person(), await person()];
  await allowMessaging(ada, bob, eve);
  const length = 'It will '.repeat(20);
  await say(bob, ada, `${length} rain tomorrow`);
  await say(bob, ada, 'Take a coat');
  await say(eve, ada, 'Sun everywhere');
  await recordSounds(ada);
  const streaming = streamIn(ada);
  const page = await openTab(ada, '/dashboard', never);
  await expect(page).toHaveTitle(/^\(3\) /);
  await streaming;
  await entry(page).click();
  await expect(row(page, bob)).toContainText('2 unread');

  // mute by keyboard
  await row(page, bob).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Mute', 'Mark as read', 'Delete']);
  await expectAccessible(page);
  const muted = answerTo(page, muteConversation);
  await page.keyboard.press('Enter');
  expect((await muted).status()).toBe(200);
  await expect(row(page, bob)).toContainText('Muted');
  await say(bob, ada, 'Silently');
  await expect(row(page, bob)).toContainText('Silently');
  await expect(page).toHaveTitle(/^\(4\) /);
  expect(await played(page)).toEqual([]);
  await say(eve, ada, 'Aloud');
  await expect(row(page, eve)).toContainText('Aloud');
  await expect.poll(() => played(page)).toEqual(['/sounds/default/notification.mp3']);

  // mark as read and as unread
  const choose = async (of: Person, action: string, endpoint: { readonly path: string }) => {
    await inbox(page)
      .getByRole('button', { name: `Actions for ${of.blog}` })
      .click();
    const answer = answerTo(page, endpoint);
    await page.getByRole('menuitem', { name: action }).click();
    expect((await answer).status()).toBe(200);
  };
  await choose(eve, 'Mark as read', markAsRead);
  await expect(row(page, eve)).not.toContainText('unread');
  await expect(page).toHaveTitle(/^\(3\) /);
  await choose(eve, 'Mark as unread', markAsUnread);
  await expect(row(page, eve)).toContainText('1 unread');
  await expect(page).toHaveTitle(/^\(4\) /);
  await choose(bob, 'Unmute', muteConversation);
  await expect(row(page, bob)).not.toContainText('Muted');

  // search
  const field = inbox(page).getByRole('searchbox', { name: 'Search messages' });
  const found = answerTo(page, searchConversations);
  await field.fill('tomorrow');
  expect((await found).status()).toBe(200);
  const results = inbox(page).getByRole('list', { name: 'Messages found' });
  await expect(results.getByRole('listitem')).toHaveCount(1);
  await expect(results).toContainText('rain tomorrow');
  await expect(conversationsIn(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, 390, 768, 1280);
  await field.fill('snow');
  await expect(inbox(page).getByText('No messages about snow.')).toBeVisible();
  await field.press('Escape');
  await expect(field).toHaveValue('');

  // deleting leaves the inbox open
  await inbox(page)
    .getByRole('button', { name: `Actions for ${bob.blog}` })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Permanently delete this conversation?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(conversationsIn(page).getByRole('listitem')).toHaveCount(1);
  await expect(row(page, eve)).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await row(page, eve).click();
  await expect(windowOf(page, eve).getByText('Aloud')).toBeVisible();
  await expect(page).toHaveTitle(/^Dashboard/);
  await expect(entry(page)).toHaveAccessibleName('Messages');
});
