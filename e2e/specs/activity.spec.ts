import type { Page } from '@playwright/test';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import { createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { newerInterval, newerPosts } from '@tessera/shared-contracts/posts/newer-posts';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { headerEntry } from '../support/page-parts.ts';
import { keysOf } from '../support/post-keys.ts';
import { expect, ready, test, uniqueName, type Person } from '../support/test.ts';

const entry = (page: Page) => headerEntry(page, 'activity');
const popover = (page: Page) => page.getByRole('dialog', { name: 'Activity' });

/** Bob likes Ada's post, replies to it and follows her blog: three activity entries for Ada. */
async function likeReplyFollow(bob: Person, ada: Person, post_id: string): Promise<void> {
  const { reblog_key, tumblelog_key } = await keysOf(bob, `/@${ada.blog}`, post_id);
  await bob.call(like, { body: { data: { id: post_id, key: reblog_key } } });
  await bob.call(replyToPost, {
    body: { data: { reply_text: 'Here too.', post_id, tumblelog: ada.blog, tumblelog_key } },
  });
  await bob.call(follow, { body: { tumblelog: ada.blog } });
}

test('HEAD-16, ACTIV-06, ACTIV-10, ACTIV-11, ACTIV-12, ACTIV-13, ACTIV-14, ACTIV-15, ACTIV-18, ACTIV-19, ACTIV-20, MOBILE-30: activity opens from the header, can be narrowed to one blog, links to blogs and to the activity page, and shows an error if it cannot be loaded', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|Failed to load resource/);
  const [ada, bob] = [await person(), await person()];
  test.setTimeout(90_000);
  const page = await ada.open('/dashboard');
  await ready(page);

  // shows a loader while loading, and a message if there is no activity
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${tumblelogData.path}?*`, async (route) => {
    await released;
    await route.continue();
  });
  await entry(page).click();
  await expect(popover(page).getByRole('status', { name: 'Loading activity' })).toBeVisible();
  release();
  await expect(
    popover(page).getByText(
      'Check out this tab when you make a post to see Likes, Reblogs, and new followers.',
    ),
  ).toBeVisible();
  await expect(popover(page).getByRole('combobox')).toHaveCount(0);
  await page.mouse.click(5, 500);
  await expect(popover(page)).toHaveCount(0);
  await page.unroute(`**${tumblelogData.path}?*`);

  await likeReplyFollow(bob, ada, await ada.publish('Rain'));
  const { name: second } = await ada.call(createBlog, { body: { name: uniqueName('two') } });
  await page.reload();
  await ready(page);
  await expect(entry(page)).toHaveAccessibleName('Activity, 3 unread');
  await entry(page).press('Enter');
  const list = popover(page)
    .locator('div')
    .filter({ has: page.getByRole('listitem') })
    .last();
  await expect(list.getByRole('listitem')).toHaveText([
    new RegExp(`${bob.blog} followed you`),
    new RegExp(`${bob.blog} replied to your post.*Here too\\.`, 's'),
    new RegExp(`${bob.blog} liked your post`),
  ]);
  await expect(list.getByRole('heading')).toHaveText(['Today']);
  await expect(list).toHaveCSS('overflow-y', 'auto');
  await expect(entry(page)).toHaveAccessibleName('Activity');
  await expect(popover(page).getByRole('link', { name: 'Recent days' })).toHaveAttribute(
    'href',
    `/blog/${ada.blog}/activity`,
  );

  // Ada’s second blog has no activity
  const blogs = popover(page).getByRole('combobox', { name: 'Show activity for' });
  const request = page.waitForRequest((sent) => sent.url().includes(`tumblelog=${second}`));
  await blogs.selectOption(second);
  await request;
  await expect(popover(page).getByText('Check out this tab')).toBeVisible();
  await expect(popover(page).getByRole('link', { name: 'Recent days' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(popover(page)).toHaveCount(0);
  await expect(entry(page)).toBeFocused();

  // a blog's name in the list links to the blog
  await entry(page).click();
  await list.getByRole('link', { name: bob.blog }).first().click();
  await expect(popover(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/@${bob.blog}$`));

  await page.route(`**${tumblelogData.path}?*`, (route) => route.abort());
  await entry(page).click();
  await expect(page.getByRole('dialog').getByText('Woops :(')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popover(page)).toHaveCount(0);
  await page.unroute(`**${tumblelogData.path}?*`);

  await entry(page).click();
  await popover(page).getByRole('link', { name: 'See everything' }).click();
  await expect(page).toHaveURL(new RegExp(`/blog/${ada.blog}/activity$`));
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Activity types' })
    .getByRole('link', { name: 'Replies' })
    .click();
  await expect(page.getByRole('main').locator('.activity-row')).toHaveCount(1);
});

test('the note count opens the notes, which can be filtered; the post’s owner can delete a reply; on a phone the notes are as wide as the screen', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Wind');
  await likeReplyFollow(bob, ada, id);
  const page = await ada.open(`/@${ada.blog}`);
  await ready(page);
  const count = page.locator(`#post_${id} [${controlAttributes.action}="notes"]`);
  await count.press('Enter');
  const notes = page.getByRole('dialog', { name: 'Notes' });
  await expect(notes.getByRole('listitem')).toHaveText([
    new RegExp(`${bob.blog} replied.*Here too\\.`, 's'),
    new RegExp(`${bob.blog} liked this`),
  ]);
  await notes.getByRole('button', { name: /^Likes/ }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await notes.getByRole('button', { name: /^Replies/ }).click();
  await notes.getByRole('button', { name: 'Delete reply' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Delete this reply?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(notes.getByRole('listitem')).toHaveCount(0);
  await expect(notes.getByText('No replies yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notes).toHaveCount(0);
  await expect(count).toBeFocused();
  await expect(count).toHaveAccessibleName('Notes 1');

  await page.setViewportSize({ width: 390, height: 800 });
  await count.click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await expect
    .poll(() =>
      notes.evaluate((dialog) => [
        dialog.getBoundingClientRect().left,
        dialog.getBoundingClientRect().width - document.body.getBoundingClientRect().width,
      ]),
    )
    .toEqual([0, 0]);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(notes.getByRole('button', { name: /^Likes/ })).toBeInViewport({ ratio: 1 });
  await notes.getByRole('link', { name: bob.blog }).click();
  await expect(notes).toHaveCount(0);
});

test('open pages count new activity, even pages without posts; viewing activity in one tab clears the count in the other', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Rain');
  await ada.context.clock.install();
  const [page, other] = [await ada.open('/settings/account'), await ada.open('/dashboard')];
  for (const tab of [page, other]) {
    await ready(tab);
    await expect(entry(tab)).toHaveAccessibleName('Activity');
  }
  await likeReplyFollow(bob, ada, id);
  for (const tab of [page, other]) {
    // a poll sent before the activity happened does not report it, so poll again
    await expect(async () => {
      const asked = tab.waitForResponse((response) => response.url().includes(newerPosts.path));
      await tab.clock.fastForward(newerInterval);
      await asked;
      await expect(entry(tab)).toHaveAccessibleName('Activity, 3 unread', { timeout: 2000 });
    }).toPass({ timeout: 60_000 });
  }
  await entry(other).click();
  await expect(popover(other).getByRole('listitem')).toHaveCount(3);
  await expect(entry(other)).toHaveAccessibleName('Activity');
  await page.clock.fastForward(newerInterval);
  await expect(entry(page)).toHaveAccessibleName('Activity');
});
