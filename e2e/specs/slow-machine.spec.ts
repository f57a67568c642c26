import type { Locator, Page } from '@playwright/test';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { replyTexts, replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { recordSearches, searchField } from '../support/header-search.ts';
import { recordCalls } from '../support/sent-calls.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

// one at a time: in parallel, these tests would occupy several workers just to wait for the network
test.describe.configure({ mode: 'default' });

/** The factor by which the CPU is slowed down. */
const slowdown = 20;
/** Milliseconds of a round trip to the server. */
const latency = 400;

/** Opens a page on a very slow machine, far from the server. */
async function openSlowly({ context }: Person, path = '/dashboard'): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto(path, { waitUntil: 'commit' });
  return page;
}

/** Clicks a control as soon as it is painted, even if it is still moving. */
async function pressAtOnce(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const { x, y, width, height } = (await target.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.click(x + width / 2, y + height / 2);
}

test('on a very slow machine a press on Activity right after the first paint takes effect once', async ({
  person,
}) => {
  test.setTimeout(180_000);
  const page = await openSlowly(await person());
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === tumblelogData.path || pathname.endsWith('/activity')) asked.push(pathname);
  });
  await pressAtOnce(page, page.getByRole('banner').getByRole('link', { name: 'Activity' }));
  // the popover, or the activity page if the code loads too late and the link is followed
  await expect(
    page
      .getByRole('dialog', { name: 'Activity' })
      .or(page.getByRole('heading', { name: /^Activity/, level: 1 })),
  ).toBeVisible({ timeout: 90_000 });
  await ready(page);
  expect(asked).toHaveLength(1);
});

test('on a very slow machine a search submitted right after the first paint is sent once', async ({
  person,
}) => {
  test.setTimeout(180_000);
  const page = await openSlowly(await person());
  const asked = recordSearches(page);
  await pressAtOnce(page, searchField(page));
  await page.keyboard.type('rain');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search(\/|\?q=)rain$/, { timeout: 90_000 });
  await expect(searchField(page)).toHaveValue('rain', { timeout: 60_000 });
  await ready(page);
  expect(asked).toHaveLength(1);
});

test('on a very slow machine a like, a follow and a menu pressed right after the first paint take effect once and in order', async ({
  person,
}) => {
  test.setTimeout(180_000);
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Far away');
  const readSent = await recordCalls(bob.context, like, follow);
  const page = await openSlowly(bob, `/@${ada.blog}`);
  const post = page.locator(`#post_${id}`);
  const likeButton = post.getByRole('button', { name: 'Like' });
  const followButton = page
    .getByRole('main')
    .locator(`[${controlAttributes.action}="follow"]`)
    .first();
  await pressAtOnce(page, likeButton);
  await pressAtOnce(page, followButton);
  await pressAtOnce(page, post.getByRole('button', { name: 'More', exact: true }));
  await expect(post.getByRole('link', { name: 'Open post' })).toBeVisible({ timeout: 90_000 });
  await expect(followButton).toHaveAttribute('aria-pressed', 'true', { timeout: 90_000 });
  await expect(likeButton).toHaveAttribute('aria-pressed', 'true', { timeout: 90_000 });
  await ready(page);
  await expect.poll(() => readSent(page), { timeout: 60_000 }).toEqual([like.path, follow.path]);
});

test('on a very slow machine a reply submitted right after a like is sent once, after the like', async ({
  person,
}) => {
  test.setTimeout(180_000);
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Far away');
  const readSent = await recordCalls(bob.context, like, replyToPost);
  const page = await openSlowly(bob, `/@${ada.blog}/post/${id}`);
  const likeButton = page.locator(`#post_${id}`).getByRole('button', { name: 'Like' });
  await pressAtOnce(page, likeButton);
  await pressAtOnce(page, page.getByLabel(replyTexts.label));
  await page.keyboard.type('Near');
  await pressAtOnce(
    page,
    page.getByRole('button', { name: replyTexts.submit, exact: true }).last(),
  );
  await expect(page.getByRole('list', { name: replyTexts.heading })).toContainText('Near', {
    timeout: 90_000,
  });
  await ready(page);
  expect(await readSent(page)).toEqual([like.path, replyToPost.path]);
  await expect(likeButton).toHaveAttribute('aria-pressed', 'true');
});
