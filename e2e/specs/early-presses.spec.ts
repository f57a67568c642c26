import { like } from '@tessera/shared-contracts/likes/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import type { RemoteName } from '@tessera/shared-contracts/platform/registry';
import { answerTo, expect, test, type Person } from '../support/test.ts';

/** Keeps the files of a remote back until the returned function is called. */
async function holdBack({ context }: Person, remote: RemoteName): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(new RegExp(`/releases/${remote}/`), async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

test('a like pressed before its code has loaded shows as busy and is sent once after loading', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Liked early');
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const release = await holdBack(bob, 'mf_viewer');
  const page = await bob.open('/dashboard', 'domcontentloaded');
  const likes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(like.path)) likes.push(request.url());
  });

  const button = page.locator(`#post-${id}`).getByRole('button', { name: 'Like' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  // impatient repeats count as the same press
  await button.press('Enter');
  await page.waitForTimeout(2000);
  expect(likes).toEqual([]);
  await expect(button).toHaveAttribute('aria-pressed', 'false');

  const stored = answerTo(page, like);
  release();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).not.toHaveAttribute('aria-busy');
  await stored;
  expect(likes).toHaveLength(1);
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(likes).toHaveLength(1);
});

test('a header entry pressed early opens its menu after loading and is not followed', async ({
  person,
}) => {
  const ada = await person();
  const release = await holdBack(ada, 'mf_header');
  const page = await ada.open('/dashboard', 'domcontentloaded');
  const entry = page.getByRole('link', { name: 'Account' });
  await entry.click();
  await expect(entry).toHaveAttribute('aria-busy', 'true');
  // a link is held for three seconds, in which its code has to come
  await page.waitForTimeout(500);
  release();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

test('a link that is not handled in time is followed', async ({ person, allowed }) => {
  allowed.push(/.*/);
  const ada = await person();
  const id = await ada.publish('Read on');
  await ada.context.route(/\/releases\/mf_viewer\//, () => {});
  const page = await ada.open('/dashboard', 'domcontentloaded');
  await page
    .locator(`#post-${id}`)
    .getByRole('link', { name: /^Notes/ })
    .click();
  await page.waitForURL(/\/@.*\/post\//, { timeout: 30_000, waitUntil: 'commit' });
});

test('a modified click on a link is left to the browser', async ({ person }) => {
  const ada = await person();
  const release = await holdBack(ada, 'mf_header');
  const page = await ada.open('/dashboard', 'domcontentloaded');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Activity' }).click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await expect(page.getByRole('link', { name: 'Activity' })).not.toHaveAttribute('aria-busy');
  release();
});

test('links work without script', async ({ person, browser, baseURL }) => {
  const ada = await person();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await ada.context.storageState(),
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Account' }).click();
  await page.waitForURL(/\/settings\//);
  await context.close();
});
