import { createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { block, saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import {
  conversationMessages,
  participantInfo,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import { spamPrompts } from '@tessera/shared-contracts/messaging/texts';
import type { Page } from '@playwright/test';
import { pressLink } from '../support/press-link.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { expectAtPage } from '../support/history.ts';
import { useDemo } from '../support/demo.ts';
import { expect, ready, test, uniqueName, type Person } from '../support/test.ts';

useDemo();

const talk = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('heading') });
const panel = (page: Page) => page.getByRole('dialog').getByRole('alert');
const retry = (page: Page) => panel(page).getByRole('button', { name: 'Retry' });
const say = (from: Person, to: string, message: string) =>
  from.call(sendMessage, { body: { participant: from.blog, participants: [to], message } });
const acceptFrom = ({ blog, call }: Person, messages_from: 'everybody' | 'followed' | 'nobody') =>
  call(saveSettings, {
    body: { tumblelog_name_or_id: blog, page: 'blog', tumblelog: { messages_from } },
  });
async function start(person: Person, blog: string): Promise<Page> {
  const page = await person.open('/help');
  await ready(page);
  await pressLink(page, conversationPaths.start(blog));
  return page;
}

test('CONV-29, CONV-30: a card introduces the other blog above the messages', async ({
  person,
}) => {
  const ada = await person();
  await allowMessaging(ada);
  await ada.call(follow, { body: { tumblelog: 'tidewater' } });
  const page = await start(ada, 'tidewater');
  const card = page.getByRole('region', { name: 'Tidewater' });
  await expect(card.locator('img')).toBeVisible();
  await expect(card).toContainText('A harbour, its weather and its gulls, written down daily.');
  await expect(card.getByRole('link', { name: /^#/ })).toHaveCount(3);
  await expect(card).toContainText('You have followed them for 1 minute.');
});

test('CONV-16, CONV-45, CONV-52, CONV-53: below a message that may be spam, a prompt offers to report it, and a dialog asks for confirmation', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await say(bob, ada.blog, 'See https://spam.example/win');
  const page = await ada.open(conversationPaths.open(bob.blog));
  const message = page.getByRole('log').getByText('See https://spam.example/win');
  const mark = page.getByRole('button', { name: 'Mark as spam' });
  await expect(mark).toBeVisible();
  const [card, above, below] = [
    await page.getByRole('region', { name: bob.blog }).boundingBox(),
    await message.boundingBox(),
    await mark.boundingBox(),
  ];
  expect(card?.y).toBeLessThan(above?.y ?? 0);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  const footer = (await talk(page).textContent()) ?? '';
  expect(spamPrompts.filter((prompt) => footer.includes(prompt))).toHaveLength(1);

  const question = page.getByRole('dialog').filter({
    hasText: `Block and report ${bob.blog}? This conversation will vanish from your inbox.`,
  });
  await mark.click();
  await question.getByRole('button', { name: 'Nevermind' }).click();
  await expect(message).toBeVisible();
  await mark.click();
  await question.getByRole('button', { name: 'Mark it spam' }).click();
  await expect(message).toHaveCount(0);
  await page.goto('/dashboard');
  await ready(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  const inbox = page.getByRole('dialog', { name: 'Messages' });
  await expect(inbox.getByRole('heading', { name: 'Talk to a blog' })).toBeVisible();
  await expect(inbox.getByRole('button', { name: new RegExp(`^${bob.blog}`) })).toHaveCount(0);
  await expect(say(bob, ada.blog, 'Again')).rejects.toThrow('403');
});

test('CONV-43, CONV-44, CONV-54: Block in the Actions menu asks for the same confirmation as on a blog’s page; a user whom the other blog has blocked sees no composer', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await say(ada, bob.blog, 'Hello');
  const page = await ada.open(conversationPaths.open(bob.blog));
  await expect(page.getByRole('log').getByText('Hello')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: `Block ${bob.blog}` }).click();
  const question = page
    .getByRole('dialog')
    .filter({ hasText: `Are you sure you want to block ${bob.blog} from ${ada.blog}?` });
  await expect(question.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Nevermind' }).click();
  await bob.call(block, { body: { tumblelog: bob.blog, blocked_tumblelog: ada.blog } });
  await expectAtPage(page);
  await page.reload();
  await expect(page.getByText(`${bob.blog} can't receive messages.`).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
});

test('CONV-40, CONV-41, CONV-59: a conversation with a blog that does not exist or cannot receive messages shows an error without Retry', async ({
  person,
  allowed,
}) => {
  allowed.push(/404/);
  const ada = await person();
  await allowMessaging(ada);
  const page = await start(ada, uniqueName('gone'));
  await expect(panel(page)).toHaveText('Could not load conversation.');
  await page.getByRole('button', { name: 'Close' }).click();

  await page.route(`**${conversationMessages.path}?**`, (route) =>
    route.fulfill({ status: 404, json: { meta: { status: 404, msg: 'Not Found' }, errors: [] } }),
  );
  await page.route(`**${participantInfo.path}?**`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replace('"can_receive_messages":true', '"can_receive_messages":false'),
    });
  });
  await pressLink(page, conversationPaths.start('tidewater'));
  await expect(panel(page)).toHaveText("This blog can't receive messages.");
});

test('CONV-59, CONV-60, CONV-61, CONV-62, CONV-63, CONV-64: a user who may not start a conversation is told why, and can retry if that might help', async ({
  person,
  allowed,
}) => {
  allowed.push(/403|409|428/);
  const [ada, bob] = [await person(), await person()];
  const unverified = await start(ada, bob.blog);
  await expect(panel(unverified)).toHaveText(
    `Verify your email address first, then talk to ${bob.blog}.`,
  );
  await allowMessaging(ada);
  await acceptFrom(bob, 'followed');
  const refused = await start(ada, bob.blog);
  await expect(panel(refused)).toHaveText(
    `Sorry, ${bob.blog} only allows messages from blogs they follow.`,
  );
  await acceptFrom(bob, 'everybody');
  await acceptFrom(ada, 'followed');
  const own = await start(ada, bob.blog);
  await expect(panel(own)).toContainText('You can only send messages to blogs you follow.');
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  await retry(own).click();
  await expect(own.getByRole('textbox', { name: 'Write a message' })).toBeEnabled();
});

test('CONV-65: once the daily limit of new conversations is reached, starting another shows an error', async ({
  person,
  allowed,
}) => {
  allowed.push(/429/);
  const [ada, bob, eve] = [await person(), await person(), await person()];
  await allowMessaging(ada);
  await say(ada, bob.blog, 'Hello');
  for (let at = 1; at < messagingLimits.firstDayConversations; at += 1) {
    const { name } = await bob.call(createBlog, { body: { name: uniqueName('more') } });
    await say(ada, name, 'Hello');
  }
  const page = await start(ada, eve.blog);
  await expect(panel(page)).toHaveText(
    "You've hit the daily limit on new conversations. Impressive.",
  );
});
