import { shareByEmail, shareOnTwitter } from '@tessera/shared-contracts/sharing/endpoints';
import { articleOf } from '../support/page-parts.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  changeShareData,
  openSharing,
  partsOf,
  publishQuote,
  sharePopover,
} from '../support/share-popover.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

/** Opens a page on which `ada` can share a quote that `bob` has published. */
async function readerOf(ada: Person, bob: Person) {
  await allowMessaging(ada);
  const id = await publishQuote(bob, 'To share elsewhere');
  const page = await ada.open(`/@${bob.blog}`);
  await ready(page);
  const post = articleOf(page, id);
  return { page, post, id, popover: sharePopover(page) };
}

test('XSHARE-01, XSHARE-07, SBM-34: the share popover lists the networks in order, and each sub-screen has a title and a Back button', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const { page, post, id, popover } = await readerOf(ada, bob);
  await changeShareData(page, {
    has_facebook: true,
    twitter_username: 'ada',
    show_pinterest: true,
  });
  await openSharing(post);
  const { networks, search } = partsOf(popover);
  expect(await networks.getByRole('listitem').allTextContents()).toEqual([
    'Permalink',
    'Embed',
    'Email',
    expect.stringContaining('Facebook'),
    expect.stringContaining('Twitter'),
    expect.stringContaining('Pinterest'),
    expect.stringContaining('Reddit'),
    'Report',
  ]);
  await expect(networks.getByRole('link', { name: 'Report' })).toHaveAttribute(
    'href',
    new RegExp(`/report\\?post=${id}$`),
  );
  for (const [name, title] of [
    ['Email', 'Send by email'],
    ['Facebook', 'Share on Facebook'],
    ['Twitter', 'Share on Twitter'],
  ] as const) {
    await networks.getByRole('button', { name }).click();
    await expect(popover.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page, { include: '[role="dialog"]' });
    await popover.getByRole('button', { name: 'Back' }).click();
    await expect(networks.getByRole('button', { name })).toBeFocused();
  }
  await networks.getByRole('button', { name: 'Email' }).press('Enter');
  await expect(popover.getByRole('textbox', { name: 'Email address' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
});

test('XSHARE-21, XSHARE-22, XSHARE-23, XSHARE-25, XSHARE-27, XSHARE-33, XSHARE-35, SBM-34: a post can be shared by email once the address is valid; a failure can be retried, and a success shows an animation', async ({
  person,
  allowed,
}) => {
  allowed.push(/500/);
  const [ada, bob] = [await person(), await person()];
  const { page, post, popover } = await readerOf(ada, bob);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openSharing(post);
  const address = popover.getByRole('textbox', { name: 'Email address' });
  const send = popover.getByRole('button', { name: /^Send/ });
  async function write(): Promise<void> {
    await popover.getByRole('button', { name: 'Email' }).click();
    await expect(send).toBeDisabled();
    await address.fill('cleo@home');
    await expect(send).toBeDisabled();
    await address.fill(`${'c'.repeat(120)}@home.example`);
    expect(await address.inputValue()).toHaveLength(100);
    await address.fill('cleo@home.example');
    await expect(send).toBeEnabled();
  }
  await write();
  await page.route(
    `**${shareByEmail.path}`,
    (route) => route.fulfill({ status: 500, json: { meta: { status: 500 }, errors: [] } }),
    { times: 1 },
  );
  await send.click();
  await expect(popover.getByRole('alert')).toContainText('Something went screwy.');
  await expect(send).toBeEnabled();
  await expect(address).toHaveValue('cleo@home.example');

  const held = Promise.withResolvers<void>();
  await page.route(
    `**${shareByEmail.path}`,
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await send.click();
  await expect(send).toHaveText('Sending...');
  await expect(send).toBeDisabled();
  held.resolve();
  const success = popover.getByRole('button', { name: /^Post shared!/ });
  await expect(success.locator('canvas')).toBeVisible();
  await success.click();
  await expect(popover).toHaveCount(0);

  // after a success, Escape closes the popover, as a click does
  await openSharing(post);
  await write();
  await send.click();
  await expect(success).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
});

test('XSHARE-41, XSHARE-42: a new tweet contains only the link, and the count of characters left changes colour below zero', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const { page, post, popover } = await readerOf(ada, bob);
  await changeShareData(page, { twitter_username: 'ada' });
  await openSharing(post);
  await popover.getByRole('button', { name: 'Twitter' }).click();
  const tweet = popover.getByRole('textbox', { name: 'Tweet' });
  const counter = popover.getByText(/characters left/);
  const send = popover.getByRole('button', { name: 'Send' });
  await expect(tweet).toHaveValue('[URL]');
  await expect(counter).toHaveText('117 characters left');
  const calm = await counter.evaluate((element) => getComputedStyle(element).color);
  await tweet.fill(`[URL]${'x'.repeat(117)}`);
  await expect(counter).toHaveText('0 characters left');
  await expect(counter).toHaveCSS('color', calm);
  await expect(send).toBeEnabled();
  await tweet.fill(`[URL]${'x'.repeat(118)}`);
  await expect(counter).toHaveText('-1 characters left');
  await expect(counter).not.toHaveCSS('color', calm);
  await expect(send).toBeDisabled();
  await tweet.fill('');
  await expect(send).toBeDisabled();
});

test('XSHARE-19: the link and the embed code can be copied, and sharing in a Twitter window is recorded', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const { page, post, id, popover } = await readerOf(ada, bob);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .context()
    .route('https://twitter.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Twitter' }),
    );
  await openSharing(post);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await popover.getByRole('button', { name: 'Permalink' }).click();
  await expect(popover.getByText('Link copied')).toBeVisible();
  expect(await copied()).toMatch(new RegExp(`/@${bob.blog}/post/${id}`));
  await popover.getByRole('button', { name: 'Embed' }).click();
  await expect(popover.getByText('Embed code copied')).toBeVisible();
  expect(await copied()).toMatch(/^<iframe /);

  const recorded = page.waitForRequest((request) => request.url().endsWith(shareOnTwitter.path));
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    popover.getByRole('link', { name: /^Twitter/ }).click(),
  ]);
  await opened.waitForURL(/^https:\/\/twitter\.com\/intent\/tweet\?url=http/);
  expect((await recorded).postDataJSON()).toMatchObject({ post_id: id, share_fallback: 'true' });
  await opened.close();
  await expect(popover).toHaveCount(0);
});
