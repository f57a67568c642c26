import {
  conversationMessages,
  markAsRead,
  pollStream,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { presenceTexts, typing, typingTimes } from '@tessera/shared-contracts/messaging/presence';
import { savePresenceSettings } from '@tessera/shared-contracts/settings/endpoints';
import type { Page, Request } from '@playwright/test';
import { sql } from 'kysely';
import { expectAccessible } from '../support/accessible.ts';
import { queryDatabase } from '../support/database.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { answerTo, expect, ready, test, type Person } from '../support/test.ts';

const open = (page: Page) => page.getByRole('dialog');
const write = (page: Page) => open(page).getByRole('textbox', { name: 'Write a message' });
const log = (page: Page) => open(page).getByRole('log', { name: 'Messages' });
const seen = (page: Page) => log(page).getByText(presenceTexts.seen, { exact: true });
const status = (page: Page, who: Person) => open(page).getByText(presenceTexts.typing(who.blog));

const say = (from: Person, to: Person, message: string) =>
  from.call(sendMessage, {
    body: { participant: from.blog, participants: [to.blog], message },
  });
const allow = (who: Person) =>
  who.call(savePresenceSettings, { body: { shows_typing: true, shows_seen: true } });

/**
 * Opens the window of a conversation, and waits until the page has fetched the messages and
 * requested an event stream.
 */
async function openWindow(who: Person, other: Person): Promise<Page> {
  const page = await who.context.newPage();
  const listens = page.waitForRequest((request) => isTo(request, pollStream.path));
  const fetched = answerTo(page, conversationMessages);
  await page.goto(conversationPaths.open(other.blog));
  await ready(page);
  await fetched;
  await listens;
  return page;
}
const isTo = (request: Request, path: string) => new URL(request.url()).pathname === path;

test('each user sees whether the other is typing or has read a message, but only if both allow it', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await say(ada, bob, 'Hello');
  await say(bob, ada, 'Hi');
  await allow(ada);

  // only Ada allows it: nothing shows, and no typing call is made
  const page = await openWindow(ada, bob);
  const other = await openWindow(bob, ada);
  const calls: string[] = [];
  for (const one of [page, other])
    one.on('request', (request) => {
      if (isTo(request, typing.path)) calls.push(one === page ? 'ada' : 'bob');
    });
  const read = answerTo(other, markAsRead);
  await write(page).pressSequentially('One ');
  await write(page).press('Enter');
  await expect(log(other).getByText('One')).toBeVisible();
  await read;
  await write(other).pressSequentially('Two');
  await expect(seen(page)).toHaveCount(0);
  expect(calls).toEqual([]);
  await write(other).press('Escape');

  // Bob allows it too, in the settings form
  const settings = await bob.open('/settings/account');
  const panel = settings.getByRole('region', { name: 'Conversations' });
  await panel.getByRole('checkbox', { name: 'Show when I’m typing' }).check();
  await panel.getByRole('checkbox', { name: 'Show when I’ve seen a message' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('Saved.')).toBeVisible();
  await settings.close();
  for (const one of [page, other]) {
    const listens = one.waitForRequest((request) => isTo(request, pollStream.path));
    await one.reload();
    await ready(one);
    await listens;
  }

  // a message that was read earlier is immediately marked as seen
  await expect(seen(page)).toHaveCount(1);
  await expect(log(other).getByText('One')).toBeVisible();
  await write(other).pressSequentially('Two and three');
  await expect(status(page, bob)).toBeVisible();
  expect(calls).toEqual(['bob']);
  await expectAccessible(page, { include: '[role="dialog"]' });
  await write(other).press('Enter');
  await expect(log(page).getByText('Two and three')).toBeVisible();
  await expect(status(page, bob)).toHaveCount(0);

  // the ‘Seen’ mark moves to the next message shortly after that message is read
  await write(page).pressSequentially('Four');
  await expect(status(other, ada)).toBeVisible();
  await write(page).press('Enter');
  await expect(log(other).getByText('Four')).toBeVisible();
  await expect(log(page)).toHaveText(/Four.*Seen$/s, { timeout: 2000 });
  await expect(seen(page)).toHaveCount(1);

  // the typing status disappears some time after typing stops
  await write(other).pressSequentially('Well');
  await expect(status(page, bob)).toBeVisible();
  await expect(status(page, bob)).toHaveCount(0, { timeout: typingTimes.shown + 2000 });
});

/**
 * Stores a link preview as the server's job does. That job reads only public pages, and tests have
 * none.
 */
const storePreview = (text: string, title: string) =>
  queryDatabase({ dataDir: process.env['TESSERA_DATA_DIR'] ?? '' }, async (db) => {
    await sql`
      with made as (
        insert into message_previews (message_id, url, title, excerpt, thumbnail)
        select
          id,
          'https://coastnews.example/harbour',
          ${title},
          'In one night.',
          (select key from media where kind = 'image' order by created_at limit 1)
        from messages
        where text = ${text}
        returning message_id
      )
      select pg_notify(
        'conversations',
        json_build_object('blog', blog::text, 'event', 'changed', 'conversation', c.id::text)::text
      )
      from made
      join messages m on m.id = made.message_id
      join conversations c on c.id = m.conversation_id
      cross join lateral unnest(array[c.low_blog_id, c.high_blog_id]) blog`.execute(db);
  });

test('a link in a message gets a preview, which does not move the messages in view', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await say(ada, bob, 'Hello');
  const text = `See https://coastnews.example/harbour of ${bob.blog}`;
  await say(bob, ada, text);
  for (let at = 0; at < 12; at += 1) await say(bob, ada, `Line ${at}\nand\nmore`);
  const page = await openWindow(ada, bob);
  await expect(log(page).getByText('Line 11')).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).hostname));
  // the preview appears above the messages in view
  await log(page).getByText('Line 5').scrollIntoViewIfNeeded();
  const top = async () => (await log(page).getByText('Line 5').boundingBox())?.y ?? 0;
  const before = await top();
  await storePreview(text, 'The harbour froze');
  const card = log(page).getByRole('link', { name: /coastnews\.example The harbour froze/ });
  await expect(card).toHaveCount(1);
  // browsers scroll by whole pixels
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  await card.scrollIntoViewIfNeeded();
  await expect(card).toContainText('In one night.');
  await expect(card).toHaveAttribute('href', 'https://coastnews.example/harbour');
  await expectAccessible(page, { include: '[role="dialog"]' });
  // the page sends requests to this site only
  expect([...new Set(requests)]).toEqual([new URL(page.url()).hostname]);
});
