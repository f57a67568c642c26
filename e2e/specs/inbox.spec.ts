import type { Locator, Page } from '@playwright/test';
import { createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import {
  conversations,
  participantSuggestions,
  sendMessage,
  tutorialSeen,
} from '@tessera/shared-contracts/messaging/endpoints';
import { headerEntry, conversationWindow } from '../support/page-parts.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { confirmAddressOf } from '../support/account-mails.ts';
import { queryDatabase } from '../support/database.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { answerTo, expect, ready, test, uniqueName, type Person } from '../support/test.ts';

const entry = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Messages/ });
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Messages' });
const row = (page: Page, blog: string) =>
  inbox(page).getByRole('button', { name: new RegExp(`^${blog}`) });
const to = (page: Page) => inbox(page).getByRole('combobox', { name: 'To:' });
const write = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });

async function openInbox(person: Person): Promise<Page> {
  const page = await person.open('/dashboard');
  await ready(page);
  await entry(page).click();
  await expect(inbox(page)).toBeVisible();
  return page;
}
const send = (from: Person, recipient: string, message: string, as = from.blog) =>
  from.call(sendMessage, { body: { participant: as, participants: [recipient], message } });

const suggestion = (name: string): SuggestedBlog => ({
  uuid: `uuid-${name}`,
  name,
  title: name,
  url: `/@${name}`,
  avatar_url: `/avatar/${name}/96`,
  theme: { ...defaultTheme, background_tint: '#edeae3' },
  can_receive_messages: true,
});
/** Responds to requests for favorites with blogs of these names. */
const suggest = (page: Page, names: readonly string[]) =>
  page.route(`**${participantSuggestions.path}?*`, (route) =>
    route.fulfill({
      json: { meta: { status: 200 }, response: { blogs: names.map(suggestion) } },
    }),
  );
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return box;
};

test('HEAD-03, INBOX-01: a user’s inbox opens below its header entry; visitors and users who may not send messages have no entry', async ({
  person,
  visitor,
}) => {
  const [ada, bob] = [await person(), await person()];
  const page = await openInbox(ada);
  const [anchor, box] = [await boxOf(entry(page)), await boxOf(inbox(page))];
  expect(box.y).toBeGreaterThanOrEqual(anchor.y + anchor.height);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(inbox(page)).toHaveCount(0);
  await expect(entry(page)).toBeFocused();

  const other = await visitor('/explore');
  await expect(other.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await expect(entry(other)).toHaveCount(0);

  await queryDatabase({ dataDir: process.env['TESSERA_DATA_DIR'] ?? '' }, (db) =>
    db.updateTable('blogs').set({ is_suspended: true }).where('name', '=', bob.blog).execute(),
  );
  const suspended = await bob.open('/dashboard');
  await ready(suspended);
  await expect(headerEntry(suspended, 'account')).toBeVisible();
  await expect(entry(suspended)).toHaveCount(0);
});

test('INBOX-02, INBOX-07, INBOX-09: each of a user’s blogs has a separate list of conversations, chosen in a selector with unread counts', async ({
  person,
}) => {
  const [ada, bob, eve] = [await person(), await person(), await person()];
  await allowMessaging(ada, bob, eve);
  const { name: second } = await ada.call(createBlog, { body: { name: uniqueName('two') } });
  await send(bob, ada.blog, 'To the first');
  await send(eve, second, 'To the second');
  const page = await openInbox(ada);
  await expect(row(page, bob.blog)).toBeVisible();
  await expect(row(page, eve.blog)).toHaveCount(0);
  await inbox(page).getByRole('combobox', { name: 'Blog' }).click();
  await expect(page.getByRole('option', { name: `${ada.blog} 1 unread` })).toBeVisible();
  await page.getByRole('option', { name: `${second} 1 unread` }).click();
  await expect(row(page, eve.blog)).toBeVisible();
  await expect(row(page, bob.blog)).toHaveCount(0);
  const read = answerTo(page, sendMessage);
  await row(page, eve.blog).click();
  await write(page).fill('From the second');
  await write(page).press('Enter');
  expect((await read).status()).toBe(200);
  const { conversations: received } = await eve.call(conversations, {
    query: { participant: eve.blog },
  });
  expect(received[0]?.participants.map(({ name }) => name)).toContain(second);
});

test('INBOX-08, INBOX-14, INBOX-15, INBOX-16, INBOX-19: composing finds a blog by its name and starts a conversation', async ({
  person,
}) => {
  const [ada, bob, eve] = [await person(), await person(), await person()];
  await allowMessaging(ada, bob, eve);
  await send(ada, eve.blog, 'A recent conversation');
  const page = await openInbox(ada);
  await page.getByRole('button', { name: 'Compose message' }).click();
  await expect(to(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Favorites' })).toBeVisible();
  await expect(page.getByRole('option', { name: new RegExp(`^${eve.blog}`) })).toBeVisible();
  await page.getByRole('button', { name: 'Nevermind' }).click();
  await expect(row(page, eve.blog)).toBeVisible();
  await page.getByRole('button', { name: 'Compose message' }).click();
  await to(page).fill(bob.blog);
  await expect(page.getByRole('option', { name: new RegExp(`^${bob.blog}`) })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await to(page).press('ArrowDown');
  await to(page).press('Enter');
  await write(page).fill('Hello from the keyboard');
  const sent = answerTo(page, sendMessage);
  await write(page).press('Enter');
  expect((await sent).status()).toBe(200);

  const other = await openInbox(bob);
  await expect(row(other, ada.blog)).toContainText('Hello from the keyboard');
});

test('INBOX-20: if no recipient is highlighted, Enter chooses the only result, or nothing if there are several', async ({
  person,
}) => {
  const prefix = uniqueName('same').slice(0, 24);
  const ada = await person();
  await allowMessaging(ada);
  await person({ blog: `${prefix}-one` });
  await person({ blog: `${prefix}-two` });
  const page = await openInbox(ada);
  await page.getByRole('button', { name: 'Compose message' }).click();
  await to(page).fill(prefix);
  await expect(page.getByRole('option')).toHaveCount(2);
  await to(page).press('Enter');
  await expect(to(page)).toBeFocused();
  await to(page).fill(`${prefix}-two`);
  await expect(page.getByRole('option')).toHaveCount(1);
  await to(page).press('Enter');
  await expect(write(page)).toBeFocused();
});

test('INBOX-24, INBOX-26, INBOX-27, POLL-28: a conversation in the inbox shows the sender and a truncated excerpt, and is highlighted until it is read', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await send(bob, ada.blog, 'A message that goes on for rather longer than a row. '.repeat(4));
  const page = await openInbox(ada);
  await expect(entry(page)).toHaveAccessibleName('Messages, 1 unread');
  await expect(row(page, bob.blog).locator('img')).toBeVisible();
  const excerpt = row(page, bob.blog).getByText(/^A message that/);
  expect((await excerpt.textContent())?.length).toBe(100);
  expect(
    await excerpt.evaluate((element) => ({
      isCut: element.scrollWidth > element.clientWidth,
      ellipsis: getComputedStyle(element).textOverflow,
    })),
  ).toEqual({ isCut: true, ellipsis: 'ellipsis' });
  const background = () =>
    row(page, bob.blog).evaluate((element) => getComputedStyle(element).backgroundColor);
  const unread = await background();
  await row(page, bob.blog).click();
  await expect(page.getByRole('log')).toContainText('A message that goes on');
  await expect(entry(page)).toHaveAccessibleName('Messages');
  await entry(page).click();
  await expect(row(page, bob.blog)).not.toContainText('unread');
  await page.mouse.move(0, 0);
  await expect.poll(background).not.toBe(unread);
});

test('INBOX-32: suggested blogs are shown below a short list of conversations', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await send(bob, ada.blog, 'Hello');
  const page = await ada.open('/dashboard');
  await suggest(page, ['alder', 'birch']);
  await ready(page);
  await entry(page).click();
  const further = inbox(page).getByRole('list', { name: 'More blogs to talk to' });
  await expect(further.getByRole('button')).toHaveText([/^alder/, /^birch/]);
});

test('INBOX-34, INBOX-35, INBOX-36, INBOX-38: an empty inbox shows links to four suggested blogs in one row', async ({
  person,
}) => {
  const page = await (await person()).open('/dashboard');
  await suggest(page, ['alder', 'birch', 'cedar', 'elm', 'fir']);
  await ready(page);
  await entry(page).click();
  await expect(inbox(page).getByRole('heading', { name: 'Talk to a blog' })).toBeVisible();
  const names = ['alder', 'birch', 'cedar', 'elm'];
  const links = names.map((name) => inbox(page).getByRole('link', { name, exact: true }));
  for (const link of links)
    await expect(link).toHaveAttribute('href', `/messaging/conversation/${await link.innerText()}`);
  const tops = await Promise.all(links.map(async (link) => (await boxOf(link)).y));
  expect(new Set(tops).size, 'rows').toBe(1);
  await expect(inbox(page).getByRole('link', { name: 'fir', exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('the inbox fills the screen of a phone and works by keyboard', async ({ person }) => {
  const viewport = { width: 390, height: 844 };
  const [ada, bob] = [await person({ viewport }), await person()];
  await allowMessaging(ada, bob);
  await send(bob, ada.blog, 'Hello');
  const page = await ada.open('/messaging');
  await ready(page);
  const begin = page.getByRole('main').getByRole('link', { name: 'Compose message' });
  await begin.click();
  await expect(to(page)).toBeFocused();
  // the whole screen except the scrollbar
  const width = await page.evaluate(() => document.body.clientWidth);
  expect(await boxOf(inbox(page))).toEqual({ x: 0, y: 0, width, height: viewport.height });
  await expectNoSidewaysScrolling(page, 360);
  await page.keyboard.press('Escape');
  await expect(row(page, bob.blog)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inbox(page)).toHaveCount(0);
  await expect(begin).toBeFocused();
});

test('INBOX-48, INBOX-49, INBOX-50, INBOX-51, INBOX-52, INBOX-53: messaging is introduced once, and the introduction’s button opens the inbox to compose a message', async ({
  person,
}) => {
  const ada = await person();
  await confirmAddressOf(ada);
  const page = await ada.open('/dashboard');
  await ready(page);
  const tutorial = page.getByRole('dialog', { name: 'Talk to a blog' });
  await expect(tutorial).toHaveCount(0);
  await entry(page).click();
  await expect(tutorial.getByRole('heading', { name: 'Talk to a blog' })).toBeVisible();
  await expect(
    tutorial.getByText('Choose “Compose message”, type a blog’s name, and start a conversation.'),
  ).toBeVisible();
  await expect(tutorial.locator('canvas')).toHaveCount(1);
  const seen = answerTo(page, tutorialSeen);
  await tutorial.getByRole('button', { name: 'Compose message' }).click();
  expect((await seen).status()).toBe(200);
  await expect(tutorial).toHaveCount(0);
  await expect(to(page)).toBeFocused();

  await page.reload();
  await ready(page);
  await entry(page).click();
  await expect(inbox(page)).toBeVisible();
  await expect(tutorial).toHaveCount(0);
});

test('INBOX-14: on a phone, the page of messages starts a new message, with a search of people', async ({
  person,
}) => {
  const [ada, bob] = [await person({ viewport: { width: 390, height: 740 } }), await person()];
  await allowMessaging(ada, bob);
  const page = await ada.open('/messaging');
  await ready(page);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, 390, 1280);
  await page.setViewportSize({ width: 390, height: 740 });
  await page.getByRole('main').getByRole('link', { name: 'Compose message' }).click();
  await expect(to(page)).toBeFocused();
  await to(page).fill(bob.blog);
  await inbox(page).getByRole('option', { name: bob.blog }).click();
  await expect(conversationWindow(page, bob.blog)).toBeVisible();
  await expect(write(page)).toBeFocused();
  await page.keyboard.type('Hello Bob');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  // Back leaves the conversation, and the page below it shows the conversation
  await page.goBack();
  const listed = page.getByRole('main').getByRole('link', { name: bob.blog });
  await expect(listed).toContainText('You: Hello Bob');
  await send(bob, ada.blog, 'Hello Ada');
  await expect(listed).toContainText('Hello Ada');
});
