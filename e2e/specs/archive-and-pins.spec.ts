import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { expectNoSidewaysScrolling, expectSoundPage } from '../support/accessible.ts';
import { expect, ready, test } from '../support/test.ts';

test.setTimeout(90_000);

test('an archive is filtered by type, tag and month with a plain form, and marks private posts', async ({
  person,
  browser,
  baseURL,
}) => {
  const ada = await person();
  for (const [type, one, two, tags, state] of [
    ['text', 'Calm sea', '<p>Flat.</p>', 'sea', '0'],
    ['quote', 'The wide sea', 'Someone', 'sea', '0'],
    ['text', 'Kitchen', '<p>Warm.</p>', 'home', 'private'],
  ] as const)
    await ada.call(updatePost, {
      body: { channel_id: ada.blog, editor_type: 'rich', post: { type, one, two, tags, state } },
    });
  const page = await ada.open(`/@${ada.blog}/archive`);
  await ready(page);
  const tiles = page.getByRole('list', { name: 'Posts' }).getByRole('link');
  await expect(tiles).toHaveCount(3);
  await expect(tiles.filter({ hasText: 'Kitchen' })).toContainText('Private');
  await expectSoundPage(page);
  // the side column is that of the blog’s page
  await expect(page.getByPlaceholder(`Search ${ada.blog}`)).toBeVisible();
  await expect(page.getByRole('link', { name: /^#sea/ }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Text');
  await page.getByRole('textbox', { name: 'Tag' }).fill('#Sea');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/archive\?type=text&tag=sea$/);
  await expect(tiles).toHaveText([/Calm sea/]);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const still = await plain.newPage();
  await still.goto(`/@${ada.blog}/archive`);
  const month = still.getByRole('combobox', { name: 'Month' });
  await month.selectOption({ index: 1 });
  await still.getByRole('combobox', { name: 'Type' }).selectOption('Video');
  await still.getByRole('button', { name: 'Show' }).click();
  await expect(still).toHaveURL(/\/archive\/\d{4}-\d{2}\?type=video$/);
  await expect(still.getByRole('heading', { name: 'No posts found' })).toBeVisible();
  await still.getByRole('link', { name: 'Show all posts' }).click();
  await expect(still.getByRole('list', { name: 'Posts' }).getByRole('link')).toHaveCount(2);
  await expectNoSidewaysScrolling(still);
  await plain.close();
});

test('a post leads to the older and the newer one and to more of its blog; replies show who wrote them', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await ada.publish('The first');
  const id = await ada.publish('The second');
  await ada.publish('The third');
  const page = await bob.open(`/p/${id}`);
  await ready(page);
  const ways = page.getByRole('navigation', { name: 'Older and newer posts' });
  const reply = page.getByRole('list', { name: 'Replies' }).getByRole('listitem');
  const replies = page.locator('#replies');
  await replies.getByRole('textbox', { name: 'Your reply' }).fill('Well said.');
  await replies.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(reply.getByRole('link', { name: bob.blog })).toBeVisible();
  await expect(reply).toContainText('Well said.');
  await expect(reply.getByRole('time')).toHaveText(/now|ago/);
  await expect(
    page.getByRole('list', { name: `More from ${ada.blog}` }).getByRole('link'),
  ).toHaveText([/The third/, /The first/]);
  await expectSoundPage(page);
  await ways.getByRole('link', { name: 'Newer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The third' })).toBeAttached();
  await expect(ways.getByRole('link', { name: 'Newer' })).toHaveCount(0);
  await ways.getByRole('link', { name: 'Older' }).click();
  await ways.getByRole('link', { name: /Older.*The first/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The first' })).toBeAttached();
  await expect(ways.getByRole('link')).toHaveText([/The second/]);
});

test('the inbox shows who asks first', async ({ person }) => {
  const [ada, bob] = [await person(), await person()];
  await bob.call(askBlog, {
    body: { recipient: ada.blog, question: 'Where do you write?', anonymous: false },
  });
  const page = await ada.open('/inbox');
  await ready(page);
  const question = page.getByRole('article', { name: `${bob.blog} asked ${ada.blog}` });
  await expect(question.getByRole('link', { name: bob.blog })).toBeVisible();
  await expect(question).toContainText('Where do you write?');
  await expectSoundPage(page);
});

test('an owner pins a post to the top of the blog, another in its place, and unpins it', async ({
  person,
  visitor,
}) => {
  const ada = await person();
  for (const title of ['The first', 'The second', 'The third']) await ada.publish(title);
  const page = await ada.open(`/@${ada.blog}`);
  await ready(page);
  const posts = page.getByRole('article');
  const choose = async (title: string, item: string): Promise<void> => {
    await posts.filter({ hasText: title }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: item }).click();
  };
  const [pin, unpin] = [`Pin to the top of ${ada.blog}`, `Unpin from the top of ${ada.blog}`];
  await choose('The first', pin);
  await expect(page.getByText(`Pinned to the top of ${ada.blog}.`)).toBeVisible();
  await page.goto(`/@${ada.blog}`);
  await ready(page);
  await expect(posts).toHaveText([/Pinned.*The first/s, /The third/, /The second/]);
  await expectSoundPage(page);

  await choose('The second', pin);
  await expect(posts.first()).not.toContainText('Pinned');
  const other = await visitor(`/@${ada.blog}`);
  await expect(other.getByRole('article')).toHaveText([
    /Pinned.*The second/s,
    /The third/,
    /The first/,
  ]);
  await choose('The second', unpin);
  await expect(page.getByText(`No longer pinned to the top of ${ada.blog}.`)).toBeVisible();
  await page.reload();
  await expect(posts).toHaveText([/The third/, /The second/, /The first/]);
});
