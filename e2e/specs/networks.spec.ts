import type { Page } from '@playwright/test';
import { networkTexts } from '@tessera/shared-contracts/networks/linked-accounts';
import {
  networkNames,
  socialNetworks,
  type SocialNetwork,
} from '@tessera/shared-contracts/networks/networks';
import * as v from 'valibot';
import { expectAccessible } from '../support/accessible.ts';
import { newText } from '../support/new-text.ts';
import { openSharing } from '../support/share-popover.ts';
import { expect, ready, test } from '../support/test.ts';

const networksUrl = (): string => {
  const url = process.env['TESSERA_NETWORKS'];
  if (url === undefined) throw new Error('TESSERA_NETWORKS must be the URL of the test networks');
  return url;
};
const arrivals = v.array(v.object({ network: v.string(), text: v.string() }));
/** Names of the networks that have received texts with these words: one entry for each text. */
async function arrivedAt(words: string): Promise<string[]> {
  const posts = v.parse(arrivals, await (await fetch(`${networksUrl()}/arrived`)).json());
  return posts
    .filter(({ text }) => text.includes(words))
    .map(({ network }) => network)
    .sort();
}

/** Links an account from the settings page, and waits until that page confirms it. */
async function link(page: Page, network: SocialNetwork): Promise<void> {
  const name = networkNames[network];
  await page.getByRole('button', { name: `Link ${name}`, exact: true }).click();
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/);
  await page.getByRole('link', { name: 'Allow' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: networkTexts.linked(name) }),
  ).toBeVisible();
}

test('FORM-42, API-33: accounts are linked in the settings; posts reach the chosen networks once, and failures are shown and can be retried', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/settings/apps');
  await expectAccessible(page);
  for (const network of socialNetworks) await link(page, network);
  await expect(page.getByText('ada_tweets')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Unlink Facebook' }).click();
  await expect(page.getByRole('button', { name: 'Link Facebook', exact: true })).toBeVisible();
  // if the user refuses permission, the settings say why the account is not linked
  await page.getByRole('button', { name: 'Link Facebook', exact: true }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText(networkTexts.problems.denied)).toBeVisible();

  await page.goto('/new/text');
  const form = newText(page);
  const marks = form.getByRole('checkbox', { name: /^Send to/ });
  await expect(marks).toHaveCount(3);
  for (const name of ['Twitter', 'Mastodon', 'Bluesky']) {
    const saved = page.waitForResponse('**/settings/save');
    await form.getByRole('checkbox', { name: `Send to ${name}` }).check();
    expect((await saved).status()).toBe(200);
  }
  await expectAccessible(page);
  await fetch(`${networksUrl()}/fail`, {
    method: 'POST',
    body: JSON.stringify({ network: 'twitter', status: 403 }),
  });
  const title = `Hail over ${ada.blog}`;
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('textbox', { name: 'Text' }).fill('It comes down.');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect
    .poll(() => arrivedAt(title), { timeout: 30_000 })
    .toEqual(
      // the test network records the tweet before it refuses it
      ['bluesky', 'mastodon', 'twitter'],
    );

  await expect(async () => {
    await page.goto(`/@${ada.blog}`);
    await expect(page.getByText('Not sent to Twitter.')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See why' }).click();
  await expect(page.getByText('Twitter refused the post: The reason is status_403.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(`^Try again.*${title}`) }).click();
  await expect(page.getByText(networkTexts.unsentTitle)).toHaveCount(0);
  await expect
    .poll(() => arrivedAt(title), { timeout: 30_000 })
    .toEqual(['bluesky', 'mastodon', 'twitter', 'twitter']);
});

test('SHARE-28, XSHARE-09, XSHARE-10: another user’s post is shared to a linked account from the share popover', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await bob.publish('Snow on the hills');
  const page = await ada.open('/settings/apps');
  await link(page, 'facebook');
  await page.goto(`/@${bob.blog}/post/${id}`);
  await ready(page);
  const popover = await openSharing(page.getByRole('article').first());
  await popover.getByRole('button', { name: 'Facebook' }).click();
  await expect(popover.getByText('Ada’s Page')).toBeVisible();
  const words = `Look, ${ada.blog}`;
  await popover.getByRole('textbox', { name: 'Message' }).fill(words);
  await popover.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => arrivedAt(words), { timeout: 30_000 }).toEqual(['facebook']);
  // the popover closes by itself once the post is sent
  await expect(popover).toHaveCount(0);
});
