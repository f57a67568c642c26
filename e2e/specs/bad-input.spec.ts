import { refusals } from '@tessera/shared-contracts/core/refusals';
import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { blockTexts, blogTexts, ownBlock } from '@tessera/shared-contracts/blogs/texts';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { expectSoundPage } from '../support/accessible.ts';
import { expectAtPage } from '../support/history.ts';
import { expect, ready, test } from '../support/test.ts';

test('deleted posts, blocks between blogs, invalid cursors and overlong searches show a clear message and break nothing', async ({
  person,
  allowed,
}) => {
  test.setTimeout(90_000);
  allowed.push(/40[034]/);
  const [ada, bob] = [await person(), await person()];
  const [kept, gone, unseen] = [
    await ada.publish('Still there'),
    await ada.publish('Soon gone'),
    await ada.publish('Gone before its notes'),
  ];
  await bob.publish('Of his own');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);

  // a post deleted after the page was opened
  await ada.call(deletePost, { body: { post_id: gone } });
  await page.locator(`#post_${gone}`).getByRole('button', { name: /^Like/ }).click();
  await expect(
    page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByText(technicalTrouble.postAction.replace('  ', ' ')),
  ).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  const notice = page.getByText(refusals.noPost);
  await notice.click();
  await expect(page.locator(`#post_${gone}`)).toHaveCount(0);

  await ada.call(deletePost, { body: { post_id: unseen } });
  await page.locator(`#post_${unseen}`).getByRole('link', { name: /notes/i }).click();
  await notice.click();
  await expect(page.locator(`#post_${unseen}`)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // the blog blocks a reader whose page is open: a like reverts; a reload shows the blog as closed
  await ada.call(block, {
    body: { tumblelog: ada.blog, blocked_tumblelog: bob.blog, block_context: 'test' },
  });
  const heart = page.locator(`#post_${kept}`).getByRole('button', { name: /^Like/ });
  await heart.click();
  await expect(page.getByText(refusals.betweenBlogs)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: blogTexts.closed })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await ada.call(unblock, { body: { tumblelog: ada.blog, blocked_tumblelog: bob.blog } });

  // the reader blocks the blog: the blog's page says so and offers to unblock the blog; a URL that
  // asks for the blog's drawer leads to that page
  await bob.call(block, {
    body: { tumblelog: bob.blog, blocked_tumblelog: ada.blog, block_context: 'test' },
  });
  await page.goto(`/dashboard?blog_viewer=${ada.blog}`);
  await expect(
    page.getByRole('heading', { level: 1, name: ownBlock.title(ada.blog) }),
  ).toBeVisible();
  await expect(page).toHaveURL(`/@${ada.blog}`);
  await ready(page);
  await expectSoundPage(page);
  await page.getByRole('button', { name: blockTexts.unblock }).click();
  await expect(page.locator(`#post_${kept}`)).toBeVisible();

  // invalid cursors
  await page.goto(`/@${ada.blog}?before=tampered`);
  await expect(page.getByText('This page of the stream does not exist.')).toBeVisible();
  await page.getByRole('link', { name: 'Start from the beginning' }).click();
  await expect(page).toHaveURL(`/@${ada.blog}`);
  await expect(page.locator(`#post_${kept}`)).toBeVisible();

  await page.goto(`/search/${encodeURIComponent('海'.repeat(10_000))}`);
  await expect(page.getByText('We only used the first 200 characters.')).toBeVisible();
  await page.goto(`/search/${encodeURIComponent('!!! ??? …')}`);
  await expect(page.getByRole('main')).toContainText(
    'A search for punctuation finds only tags with exactly the same characters.',
  );
});

test('a post deleted in one tab cannot be edited in another tab, which says why', async ({
  person,
  allowed,
}) => {
  allowed.push(/404/);
  const ada = await person();
  const id = await ada.publish('Of two tabs');
  const [first, second] = [await ada.open(`/@${ada.blog}`), await ada.open(`/@${ada.blog}`)];
  await ready(second);
  await ready(first);
  await first.locator(`#post_${id}`).getByRole('button', { name: 'Delete' }).click();
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:OK|Delete)/ })
    .click();
  await expect(first.locator(`#post_${id}`)).toHaveCount(0);
  await second.locator(`#post_${id}`).getByRole('link', { name: 'Edit' }).click();
  await expect(second.getByText(refusals.noPost)).toBeVisible();
  await second.getByRole('button', { name: 'OK' }).click();
  await expect(second).toHaveURL(`/@${ada.blog}`);
  await expectAtPage(second);
  await second.reload();
  await expect(second.getByRole('article')).toHaveCount(0);
});
