import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { welcomeTexts } from '@tessera/shared-contracts/welcome/interests';
import { answerTo, expect, ready, test, uniqueName } from '../support/test.ts';

test('two users register; one writes and edits a post; the other follows the blog, and likes and reblogs the post', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const open = async () =>
    browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: {
        'X-Forwarded-For': `10.8.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
      },
    });
  const [adas, bobs] = [await open(), await open()];
  const [ada, bob] = [await adas.newPage(), await bobs.newPage()];
  const [adaBlog, bobBlog] = [uniqueName('ada'), uniqueName('bob')];

  for (const [page, blog] of [
    [ada, adaBlog],
    [bob, bobBlog],
  ] as const) {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    // the front page has a field for the address, too
    await expect(page).toHaveURL(/\/register$/);
    await page.getByLabel('Email').fill(`${blog}@example.test`);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByLabel('Blog name').fill(blog);
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(/\/welcome$/);
    await page.getByRole('link', { name: welcomeTexts.skip, exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await ready(page);
  }

  // Ada writes
  await ada.getByRole('link', { name: 'New post' }).click();
  await expect(ada.getByRole('group', { name: 'New post' })).toBeVisible();
  await ada.keyboard.press('Enter');
  const form = ada.getByRole('form', { name: 'New text post' });
  await form.getByRole('textbox', { name: 'Title' }).fill('First light');
  const body = form.getByRole('textbox', { name: 'Text' });
  await body.click();
  await body.pressSequentially('The window is open and the street is quiet.');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  const post = ada.getByRole('article').filter({ hasText: 'First light' });
  await expect(post).toContainText('the street is quiet');

  // Ada edits the post in place
  await post.getByRole('link', { name: 'Edit' }).click();
  const edit = ada.getByRole('form', { name: 'Edit text post' });
  await expect(edit.getByRole('textbox', { name: 'Title' })).toHaveValue('First light');
  await edit.getByRole('textbox', { name: 'Title' }).fill('First light, again');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(ada.getByRole('article').filter({ hasText: 'First light, again' })).toBeVisible();

  // Bob follows Ada, sees the post on his dashboard, likes it and reblogs it
  await bob.goto(`/@${adaBlog}`);
  await ready(bob);
  const followed = answerTo(bob, follow);
  await bob.getByRole('button', { name: 'Follow' }).first().click();
  await expect(bob.getByRole('button', { name: 'Following' }).first()).toBeVisible();
  await followed;
  await bob.getByRole('banner').getByRole('link', { name: 'Tessera' }).click();
  // wait for the dashboard: the previous page shows the same post
  await expect(bob).toHaveURL(/\/dashboard$/);
  const seen = bob.getByRole('article').filter({ hasText: 'First light, again' });
  const liked = answerTo(bob, like);
  await seen.getByRole('button', { name: 'Like' }).click();
  await expect(seen.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
  await liked;
  await seen.getByRole('link', { name: 'Reblog' }).click();
  const reblog = bob.getByRole('form', { name: 'Reblog' });
  await expect(reblog).toContainText('the street is quiet');
  const added = reblog.getByRole('textbox', { name: 'Your comment' });
  await added.click();
  await added.pressSequentially('Here too.');
  await reblog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(bob.getByRole('article').filter({ hasText: 'Here too.' })).toContainText(
    'First light, again',
  );

  // the like is stored, and Ada sees that her post has two notes
  await bob.goto('/likes');
  await expect(
    bob.getByRole('article').filter({ hasText: 'First light, again' }).first(),
  ).toBeVisible();
  await ada.goto(`/@${adaBlog}`);
  await expect(
    ada.getByRole('article').filter({ hasText: 'First light, again' }).locator('.post-view__count'),
  ).toHaveText('2');
  await adas.close();
  await bobs.close();
});

test('submitting one form several times creates one post', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  const form = page.getByRole('form', { name: 'New text post' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Only once');
  const submit = form.getByRole('button', { name: 'Post', exact: true });
  await submit.evaluate((button) => {
    if (button instanceof HTMLButtonElement) {
      button.click();
      button.click();
      button.form?.requestSubmit();
    }
  });
  await expect(page.getByRole('article').filter({ hasText: 'Only once' })).toHaveCount(1);
  await page.goto(`/@${ada.blog}`);
  await expect(page.getByRole('article').filter({ hasText: 'Only once' })).toHaveCount(1);
});
