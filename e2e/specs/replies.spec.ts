import { inlineFormAttribute } from '@tessera/shared-contracts/posts/post-element';
import { expect, ready, test } from '../support/test.ts';

test('ACTION-08: a reply written in a stream appears on the page of the post, and in the activity of a blog that the reply mentions', async ({
  person,
}) => {
  const [ada, bob, cleo] = [await person(), await person(), await person()];
  const id = await ada.publish('Worth a word');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const post = page.getByRole('article').filter({ hasText: 'Worth a word' });
  await post.getByRole('button', { name: 'Reply', exact: true }).click();
  await post
    .getByRole('textbox', { name: 'Your reply' })
    .fill(`Well said, and just what @${cleo.blog} wrote (https://a.example/Rain_(song))。`);
  await post
    .locator(`[${inlineFormAttribute}="reply"]`)
    .getByRole('button', { name: 'Reply', exact: true })
    .click();
  await expect(post.getByRole('textbox', { name: 'Your reply' })).toHaveCount(0);
  await expect(post.locator('.post-view__count')).toHaveText('1');
  await page.goto(`/p/${id}`);
  const replies = page.getByRole('list', { name: 'Replies' });
  await expect(replies).toContainText('Well said');
  await expect(replies.getByRole('link', { name: `@${cleo.blog}` })).toHaveAttribute(
    'href',
    `/@${cleo.blog}`,
  );
  await expect(replies.getByRole('link', { name: 'https://' })).toHaveAttribute(
    'href',
    'https://a.example/Rain_(song)',
  );
  // the page of the post also has a plain form for replies
  const reply = page.locator('#replies').getByRole('textbox', { name: 'Your reply' });
  await reply.fill('And again');
  await page.locator('#replies').getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(replies.getByRole('listitem')).toHaveText([/Well said/, /And again/]);
  await expect(reply).toHaveValue('');
  expect(
    await reply.evaluate((field) => field.matches(':user-invalid')),
    'the emptied field looks like a mistake',
  ).toBe(false);

  const theirs = await cleo.open(`/blog/${cleo.blog}/activity?kind=mentions`);
  await ready(theirs);
  await expect(theirs.getByText(`${bob.blog} mentioned you in a reply`)).toBeVisible();
  await theirs.getByRole('link', { name: /Well said/ }).click();
  await expect(theirs).toHaveURL(/#reply-\d+$/);
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Well said' })).toBeInViewport();
});
