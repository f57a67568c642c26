import { follow, subscribe } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { undoTexts } from '@tessera/shared-contracts/undo/undo-texts';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { queryDatabase } from '../support/database.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

test.setTimeout(120_000);

const toast = (page: Page) => page.locator('.overlay-toast');
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });
const post = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
async function remove(page: Page, title: string): Promise<void> {
  await post(page, title).getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}
const publishAll = async (ada: Person, ...names: string[]) => {
  const ids: string[] = [];
  for (const name of names) ids.push(await ada.publish(name));
  return ids;
};

test('a deleted post is gone for everybody, and comes back to its place by the toast or the keyboard', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await publishAll(ada, 'First', 'Second', 'Third');
  const [page, other] = [await ada.open('/dashboard'), await bob.open(`/@${ada.blog}`)];
  await ready(page);
  await expect(titles(page)).toHaveText(['Third', 'Second', 'First']);
  await remove(page, 'Second');
  await expect(titles(page)).toHaveText(['Third', 'First']);
  await expect(toast(page)).toHaveText(/Post deleted\s*Undo/);
  await expectAccessible(page, { include: '.overlay-toasts' });
  await other.reload();
  await expect(titles(other)).toHaveText(['Third', 'First']);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(titles(page)).toHaveText(['Third', 'Second', 'First']);
  await expect(toast(page)).toContainText(undoTexts.postRestored);
  await other.reload();
  await expect(titles(other)).toHaveText(['Third', 'Second', 'First']);

  // by keyboard, and after the page has changed
  await remove(page, 'Second');
  await expect(toast(page)).toContainText('Post deleted');
  await page.getByRole('link', { name: 'Explore' }).first().click();
  await expect(page).toHaveURL(/\/explore/);
  await expect(toast(page)).toContainText('Post deleted');
  await page.keyboard.press('Control+z');
  await expect(toast(page)).toContainText(undoTexts.postRestored);
  await toast(page).getByRole('link', { name: 'View post' }).click();
  await expect(page).toHaveURL(/\/post\/\d+\/second/);
  await expect(page.getByRole('heading', { name: 'Second' }).first()).toBeAttached();

  // on the page of the post itself
  await ready(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/@${ada.blog}$`));
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(/\/post\/\d+\/second/);
  await expect(page.getByRole('article').first()).toContainText('Second');
});

test('drafts and queued posts come back to their lists', async ({ person }) => {
  const ada = await person({ viewport: { width: 390, height: 844 } });
  for (const [state, path] of [
    ['1', '/drafts'],
    ['2', '/queue'],
  ] as const) {
    for (const name of ['One', 'Two', 'Three']) await ada.publish(name, '<p>Text.</p>', state);
    const page = await ada.open(path);
    await ready(page);
    const before = await titles(page).allTextContents();
    expect(before).toHaveLength(3);
    await remove(page, 'Two');
    await expect(titles(page)).toHaveCount(2);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(titles(page)).toHaveText(before);
    await page.reload();
    await expect(titles(page)).toHaveText(before);
    await expectNoSidewaysScrolling(page, 390);
    await page.close();
  }
});

test('an unlike and an unfollow are undone without a trace', async ({ person }) => {
  const [ada, bob] = [await person(), await person()];
  const [first = '', second = ''] = await publishAll(ada, 'First', 'Second');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  await bob.call(subscribe, { params: { name: ada.blog }, body: {} });
  for (const id of [first, second]) {
    const key = (
      await page.locator(`#post_${id}`).getByRole('link', { name: 'Reblog' }).getAttribute('href')
    )
      ?.split('/')
      .at(-1);
    await bob.call(like, { body: { data: { id, key: key ?? '' } } });
  }
  await page.goto('/likes');
  await ready(page);
  await expect(titles(page)).toHaveText(['Second', 'First']);
  const heart = post(page, 'First').getByRole('button', { name: 'Like' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  const stored = page.waitForResponse((response) => response.url().endsWith('/svc/like'));
  await expect(toast(page)).toContainText(undoTexts.unliked);
  await expectAccessible(page, { include: '.overlay-toasts' });
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await stored;
  await page.reload();
  await expect(titles(page)).toHaveText(['Second', 'First']);

  await page.goto(`/@${ada.blog}`);
  await ready(page);
  const following = page.getByRole('button', { name: /^Following/ }).first();
  await following.click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(toast(page)).toContainText(undoTexts.unfollowed(ada.blog));
  const subscribed = page.waitForResponse((response) => response.url().endsWith('/subscription'));
  await page.keyboard.press('Control+z');
  await expect(following).toBeVisible();
  expect((await subscribed).status()).toBe(200);
});

test('a deleted reply comes back, in the same place', async ({ person }) => {
  const ada = await person();
  const id = await ada.publish('Discussed');
  const page = await ada.open(`/p/${id}`);
  await ready(page);
  const field = page.getByRole('textbox', { name: 'Your reply' });
  const replies = page.getByRole('list', { name: 'Replies' }).getByRole('listitem');
  for (const [at, text] of ['One', 'Two', 'Three'].entries()) {
    await field.fill(text);
    await page.locator('#replies').getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(replies).toHaveCount(at + 1);
  }
  await replies.nth(1).getByRole('button', { name: 'Delete reply' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(replies).toHaveCount(2);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(replies).toHaveCount(3);
  await expect(replies.nth(1)).toContainText('Two');
  await page.reload();
  await expect(replies.nth(1)).toContainText('Two');
});

test('a published post can become a draft again, after what has gone out is said; undone, it is back', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  await publishAll(ada, 'Early', 'Late');
  const page = await ada.open('/dashboard');
  await ready(page);
  await post(page, 'Early').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  const question = page.getByRole('dialog', { name: /back into a draft/ });
  await expect(question).toContainText('1 follower may have seen it');
  await expect(question).not.toContainText('reblog');
  await expectAccessible(page, { include: 'dialog' });
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(titles(page)).toHaveText(['Late']);
  await expect(toast(page)).toContainText(undoTexts.unpublished);
  const other = await bob.open('/dashboard');
  await expect(titles(other)).toHaveText(['Late']);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(titles(page)).toHaveText(['Late', 'Early']);

  await ready(page);
  await post(page, 'Early').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await toast(page).getByRole('link', { name: 'Drafts' }).click();
  await expect(page).toHaveURL(/\/drafts$/);
  await expect(titles(page)).toHaveText(['Early']);
});

test('an edited post says so, and shows what changed; its owner can remove a version', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person({ viewport: { width: 390, height: 844 } })];
  const id = await ada.publish('Rain', '<p>It rains all day in the old town.</p>');
  // an edit in the first minute is none
  await queryDatabase({ dataDir: process.env['TESSERA_DATA_DIR'] ?? '' }, (db) =>
    sql`
      update posts
      set created_at = now() - interval '2 hours', published_at = now() - interval '2 hours'
      where id = ${id}`.execute(db),
  );
  await ada.call(updatePost, {
    body: {
      post_id: id,
      edit_post_id: id,
      channel_id: ada.blog,
      editor_type: 'rich',
      post: {
        type: 'text',
        one: 'Snow',
        two: '<p>It snows all night in the old town.</p>',
        tags: 'weather',
      },
    },
  });
  for (const page of [await bob.open(`/@${ada.blog}`), await ada.open(`/p/${id}`)]) {
    await ready(page);
    const edited = page.getByRole('button', { name: 'Edited' });
    await expect(
      page
        .getByRole('article')
        .first()
        .getByText(/Edited/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page, { include: 'main' });
    await edited.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What changed' });
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.locator('del')).toContainText(['Rain', 'rains', 'day']);
    await expect(dialog.locator('ins')).toContainText(['Snow', 'snows', 'night', '#weather']);
    await expectAccessible(page, { include: 'dialog' });
    await expectNoSidewaysScrolling(page, 390, 1280);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(edited).toBeFocused();
  }
  const own = ada.context.pages()[0];
  if (!own) throw new Error('no page');
  await own.getByRole('button', { name: 'Edited' }).click();
  await own.getByRole('button', { name: 'Remove this version' }).click();
  await own.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(own.getByText('No earlier version of this post is kept')).toBeVisible();
});
