import { markAsRead, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { shareByMessageTexts } from '@tessera/shared-contracts/sharing/texts';
import type { Page } from '@playwright/test';
import { allowMessaging } from '../support/allow-messaging.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

const inbox = (page: Page) => page.getByRole('dialog', { name: 'Messages' });
const write = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const posts = (page: Page, path: string) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && new URL(response.url()).pathname === path,
  );

async function openInbox(person: Person): Promise<Page> {
  const page = await person.open('/dashboard');
  await ready(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(inbox(page)).toBeVisible();
  return page;
}

test('ROLE-06: a user sends a post’s link in a message to another user, who reads and answers the message', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  const id = await bob.publish('Worth sharing');
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await ada.open(`/@${bob.blog}`);
  await ready(page);
  await page.locator(`#post_${id}`).getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Permalink' }).click();
  await expect(page.getByText(shareByMessageTexts.linkCopied)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toContain(id);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(write(page)).toBeFocused();
  await page.keyboard.insertText(`Look: ${link}`);
  const sent = posts(page, sendMessage.path);
  await write(page).press('Enter');
  expect((await sent).status()).toBe(200);
  await expect(log(page).getByText(`Look: ${link}`)).toBeVisible();
  await expect(write(page)).toHaveValue('');

  const other = await openInbox(bob);
  const account = (unread: string) => other.getByRole('banner').getByRole('link', { name: unread });
  await expect(account('Account, 1 unread')).toBeVisible();
  const row = inbox(other).getByRole('button', { name: new RegExp(`^${ada.blog}`) });
  await expect(row).toContainText('1 unread');
  const read = posts(other, markAsRead.path);
  await row.click();
  await expect(log(other).getByText(`Look: ${link}`)).toBeVisible();
  await read;
  await write(other).fill('Thank you!');
  const answered = posts(other, sendMessage.path);
  await write(other).press('Enter');
  await expect(log(other).getByText('Thank you!')).toBeVisible();
  expect((await answered).status()).toBe(200);
  await other
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(row).toContainText('You: Thank you!');
  await expect(row).not.toContainText('unread');
  await expect(account('Account, 1 unread')).toHaveCount(0);

  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(log(page).getByText('Thank you!')).toBeVisible();
});

test('MSG-32: a failed message survives a reload and is sent once on Retry', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|ERR_INTERNET|Failed to load resource/);
  const [ada, bob] = [await person({ viewport: { width: 360, height: 740 } }), await person()];
  await allowMessaging(ada);
  const page = await ada.open(`/@${bob.blog}`);
  await ready(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await write(page).fill('Through a tunnel');
  let isTunnel = true;
  await page.route(`**${sendMessage.path}`, (route) =>
    isTunnel && route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await write(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await write(page).fill('and half a sen');
  await page.reload();
  await ready(page);
  await page
    .getByRole('list', { name: 'Minimized conversations' })
    .getByRole('button', { name: bob.blog })
    .click();
  await expect(write(page)).toHaveValue('and half a sen');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  // what waits is also sent from time to time, without a press
  isTunnel = false;
  const sent = posts(page, sendMessage.path);
  await page.getByRole('button', { name: 'Retry' }).click();
  await sent;
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(log(page).getByText('Through a tunnel')).toHaveCount(1);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
    'sideways scroll',
  ).toBeLessThanOrEqual(0);
});
