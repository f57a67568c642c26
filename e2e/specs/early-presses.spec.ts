import { like } from '@tessera/shared-contracts/likes/endpoints';
import { fastReblog } from '@tessera/shared-contracts/posts/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { replyTexts, replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { recordSearches, searchField } from '../support/header-search.ts';
import { recordCalls } from '../support/sent-calls.ts';
import { answerTo, expect, ready, test, type Person } from '../support/test.ts';

/** Delays the files of a remote until the returned function is called. */
const holdBack = (person: Person, remote: string): Promise<() => void> =>
  holdBackFiles(person, new RegExp(`/releases/${remote}/`));

async function holdBackFiles({ context }: Person, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(files, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** The code that hydrates the header, which loads after `mf_header` has mounted. */
const lazyHeader = /\/releases\/mf_header\/[^/]+\/(?!remoteEntry)[^/]*\.js$/;
/** The code that hydrates posts, which loads after `mf_viewer` has mounted. */
const lazyViewer = /\/releases\/mf_viewer\/[^/]+\/(?!remoteEntry)[^/]*\.js$/;

test('a like button pressed before its code has loaded shows as busy, and the like is sent once after loading', async ({
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

  const button = page.locator(`#post_${id}`).getByRole('button', { name: 'Like' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  // repeated presses while waiting count as one press
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

test('a reply submitted while a like waits for its code is sent after the like; both are sent once, without leaving the page', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Liked and answered early');
  const release = await holdBack(bob, 'mf_viewer');
  const readSent = await recordCalls(bob.context, like, replyToPost);
  const page = await bob.open(`/@${ada.blog}/post/${id}`, 'domcontentloaded');
  const likeButton = page.locator(`#post_${id}`).getByRole('button', { name: 'Like' });
  await likeButton.click();
  const replies = page.getByRole('region', { name: replyTexts.heading });
  await replies.getByLabel(replyTexts.label).fill('Both');
  await replies.getByRole('button', { name: replyTexts.submit, exact: true }).click();
  await expect(replies.locator('form')).toHaveAttribute('aria-busy', 'true');
  expect(await readSent(page)).toEqual([]);

  release();
  await expect(replies.getByRole('listitem')).toContainText('Both');
  await expect(likeButton).toHaveAttribute('aria-pressed', 'true');
  await expect(replies.getByLabel(replyTexts.label)).toHaveValue('');
  expect(await readSent(page)).toEqual([like.path, replyToPost.path]);
});

test('a like by keyboard and an instant reblog on a post that is not hydrated yet are each sent once', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Soon alive');
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const release = await holdBackFiles(bob, lazyViewer);
  const page = await bob.open('/dashboard', 'domcontentloaded');
  await ready(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const post = page.locator(`#post_${id}`);
  const button = post.getByRole('button', { name: 'Like' });
  await page.keyboard.press('j');
  await expect(post).toBeFocused();
  await page.keyboard.press('l');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await post.getByRole('link', { name: 'Reblog' }).click({ modifiers: ['Alt'] });
  await expect(button).toHaveAttribute('aria-pressed', 'false');

  const stored = Promise.all([answerTo(page, like), answerTo(page, fastReblog)]);
  release();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(`Reblogged to ${bob.blog}`)).toBeVisible();
  await stored;
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(sent.filter((path) => path === like.path || path === fastReblog.path)).toHaveLength(2);
});

test('a header link pressed before its code has loaded opens its menu after loading instead of being followed', async ({
  person,
}) => {
  const ada = await person();
  const release = await holdBack(ada, 'mf_header');
  const page = await ada.open('/dashboard', 'domcontentloaded');
  const entry = page.getByRole('link', { name: 'Account' });
  await entry.click();
  await expect(entry).toHaveAttribute('aria-busy', 'true');
  // a press on a link waits at most three seconds for its code
  await page.waitForTimeout(500);
  release();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

test('a pressed link whose code does not load in time is followed', async ({ person, allowed }) => {
  allowed.push(/.*/);
  const ada = await person();
  const id = await ada.publish('Read on');
  await ada.context.route(/\/releases\/mf_viewer\//, () => {});
  const page = await ada.open('/dashboard', 'domcontentloaded');
  await page
    .locator(`#post_${id}`)
    .getByRole('link', { name: /^Notes/ })
    .click();
  await page.waitForURL(/\/@.*\/post\//, { timeout: 30_000, waitUntil: 'commit' });
});

test('if a header button is pressed before the header is hydrated, the press takes effect once hydration is done', async ({
  person,
}) => {
  const ada = await person();
  const release = await holdBackFiles(ada, lazyHeader);
  const page = await ada.open('/dashboard', 'domcontentloaded');
  await ready(page);
  await searchField(page).fill('snow');
  // a press on a button waits for its code without a limit, unlike a press on a link
  const filters = page.getByRole('button', { name: 'Search filters' });
  await filters.click();
  await expect(filters).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('dialog', { name: 'Search filters' })).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Search filters' })).toBeVisible();
  await expect(filters).not.toHaveAttribute('aria-busy');
  await expect(searchField(page)).toHaveValue('snow');
});

test('a search submitted before the header is hydrated is sent once, with its term', async ({
  person,
}) => {
  const ada = await person();
  const release = await holdBackFiles(ada, lazyHeader);
  const page = await ada.open('/dashboard', 'domcontentloaded');
  await ready(page);
  const asked = recordSearches(page);
  await searchField(page).fill('snow & ice');
  await searchField(page).press('Enter');
  release();
  // if the code does not load in time, the browser submits the form itself
  await expect(page).toHaveURL(/\/search(\/snow%20%26%20ice|\?q=snow\+%26\+ice)$/);
  await expect(searchField(page)).toHaveValue('snow & ice');
  expect(asked).toHaveLength(1);
});

test('when the header cannot be hydrated, its links and search still work, and its buttons report the failure', async ({
  person,
  allowed,
}) => {
  allowed.push(/.*/);
  const ada = await person();
  await ada.context.route(lazyHeader, (route) => route.abort());
  const page = await ada.open('/dashboard', 'domcontentloaded');
  await ready(page);
  await searchField(page).fill('snow');
  await page.getByRole('button', { name: 'Search filters' }).click();
  await expect(page.getByText('This didn’t load. Try again.')).toBeVisible();
  await searchField(page).press('Enter');
  await page.waitForURL(/\/search\?q=snow$/);
  await ready(page);
  await page.getByRole('banner').getByRole('link', { name: 'Activity' }).click();
  await page.waitForURL(/\/blog\/[^/]+\/activity$/);
});

test('a Ctrl-click on a link whose code has not loaded is left to the browser', async ({
  person,
}) => {
  const ada = await person();
  const release = await holdBack(ada, 'mf_header');
  const page = await ada.open('/dashboard', 'domcontentloaded');
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Activity' })
    .click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Activity' }),
  ).not.toHaveAttribute('aria-busy');
  release();
});

test('header links work without JavaScript', async ({ person, browser, baseURL }) => {
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
