import { bookmark } from '@tessera/shared-contracts/bookmarks/endpoints';
import { deletePost, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { followTag, unfollowTag } from '@tessera/shared-contracts/tags/endpoints';
import { expectNoSidewaysScrolling, expectSoundPage, settled } from '../support/accessible.ts';
import { answerTo, expect, ready, test, uniqueName, type Person } from '../support/test.ts';

// axe is slow on a busy machine
test.setTimeout(90_000);

const postWith = (by: Person, tags: string, one = 'Tagged') =>
  by.call(updatePost, { body: { post: { type: 'text', one, tags } } });

test('a tag is followed on its page, its posts arrive on a page of their own, and it is unfollowed in the list', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const tag = `日本 ${uniqueName('t')}`;
  await postWith(bob, tag, 'From the tag');
  const page = await ada.open('/tags');
  await ready(page);
  await expect(page.getByText('You’re not following any tags yet')).toBeVisible();
  await page.goto(`/tagged/${encodeURIComponent(tag)}`);
  await ready(page);
  await expectSoundPage(page);
  const saved = page.waitForResponse((response) => response.url().endsWith(followTag.path));
  await page.getByRole('button', { name: `Follow #${tag}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Following #${tag}` })).toHaveText('Following');
  expect((await saved).ok()).toBe(true);
  await page.goto('/tags');
  await ready(page);
  await expect(page.getByRole('article').getByText('From the tag')).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Edit tags' }).click();
  await expect(page).toHaveURL('/following/tags');
  await expectSoundPage(page);
  await settled(page);
  const removed = page.waitForResponse((response) => response.url().endsWith(unfollowTag.path));
  await page.getByRole('button', { name: `Following #${tag}` }).click();
  await expect(page.getByRole('button', { name: `Follow #${tag}`, exact: true })).toBeVisible();
  expect((await removed).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText('You’re not following any tags yet')).toBeVisible();
});

test('a tag is followed by keyboard and without script; in a second tab the press is harmless', async ({
  person,
  browser,
  baseURL,
}) => {
  const ada = await person();
  const tag = uniqueName('t');
  const [first, second] = [await ada.open(`/tagged/${tag}`), await ada.open(`/tagged/${tag}`)];
  for (const page of [first, second]) {
    await ready(page);
    const button = page.getByRole('button', { name: `Follow #${tag}`, exact: true });
    await button.hover();
    await button.focus();
    const saved = page.waitForResponse((response) => response.url().endsWith(followTag.path));
    await page.keyboard.press('Enter');
    expect((await saved).ok()).toBe(true);
    await expect(page.getByRole('button', { name: `Following #${tag}` })).toBeVisible();
  }
  const plain = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
    storageState: await ada.context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto(`/tagged/${tag}/top`);
  await page.getByRole('button', { name: `Following #${tag}` }).click();
  await expect(page).toHaveURL(`/tagged/${tag}/top`);
  await expect(page.getByRole('button', { name: `Follow #${tag}`, exact: true })).toBeVisible();
  await plain.close();
});

test('a visitor who wants to follow a tag logs in and is back on its page', async ({
  person,
  visitor,
}) => {
  const ada = await person();
  const tag = uniqueName('t');
  const page = await visitor(`/tagged/${tag}`);
  await page.getByRole('link', { name: `Follow #${tag}` }).click();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`/tagged/${tag}`);
  await expect(page.getByRole('button', { name: `Follow #${tag}`, exact: true })).toBeVisible();
});

test('a post is bookmarked in its menu on a phone, kept on a page of its own, and gone when it is deleted', async ({
  person,
}) => {
  const ada = await person();
  const bob = await person({ viewport: { width: 390, height: 844 } });
  const [kept, doomed] = [await ada.publish('Kept'), await ada.publish('Doomed')];
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  for (const id of [kept, doomed]) {
    const post = page.locator(`#post_${id}`);
    await post.getByRole('button', { name: 'More' }).click();
    const stored = answerTo(page, bookmark);
    await post.getByRole('button', { name: 'Bookmark', exact: true }).click();
    expect((await stored).status()).toBe(200);
    await expect(page.getByText('Bookmarked. Only you can see it.').first()).toBeVisible();
  }
  await page.goto('/bookmarks');
  await ready(page);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectSoundPage(page);
  await expectNoSidewaysScrolling(page, 390);
  await ada.call(deletePost, { body: { post_id: doomed } });
  await page.reload();
  await ready(page);
  await expect(page.getByRole('article')).toHaveCount(1);
  const post = page.locator(`#post_${kept}`);
  await post.getByRole('button', { name: 'More' }).click();
  await post.getByRole('button', { name: 'Remove bookmark' }).click();
  await expect(page.getByText('Bookmark removed.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No bookmarks yet')).toBeVisible();
});

test('Explore has three tabs, which lead to each other and explain themselves', async ({
  visitor,
}) => {
  const page = await visitor('/explore');
  await ready(page);
  const tabs = page.getByRole('navigation', { name: 'Explore', exact: true });
  await expect(tabs.getByRole('link').first()).toHaveAttribute('aria-current', 'page');
  for (const [name, path] of [
    ['Trending', '/explore/trending'],
    ['Tags', '/explore/tags'],
    ['Recent', '/explore'],
  ] as const) {
    await tabs.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('link', { name: 'How this works' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trending, tags and bookmarks');
});
