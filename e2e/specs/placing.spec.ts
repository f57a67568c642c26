import type { Page } from '@playwright/test';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { fillPath } from '@tessera/shared-contracts/core/endpoint';
import { postsHtml, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { newPostLink, streamPosts } from '../support/page-parts.ts';
import { pressCompose } from '../support/hands.ts';
import { answerTo, expect, ready, test } from '../support/test.ts';
import { newText } from '../support/new-text.ts';

const titles = (page: Page) => streamPosts(page).getByRole('heading');
const edited = (page: Page) => page.getByRole('form', { name: 'Edit text post' });

test('FORM-21, FORM-23, FORM-43: a new post goes on top of the dashboard, and an edited post stays in its place; the label of the submit button names the selected action', async ({
  person,
}) => {
  const ada = await person();
  await ada.publish('First');
  const second = await ada.publish('Second');
  const page = await ada.open('/dashboard');
  await ready(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await newPostLink(page).click();
  const form = newText(page);
  const when = form.getByRole('combobox', { name: 'When to publish' });
  const submit = form.locator('button[type="submit"]');
  for (const [choice, label] of [
    ['Save as draft', 'Save draft'],
    ['Add to queue', 'Queue'],
    ['Schedule', 'Schedule'],
    ['Post privately', 'Post privately'],
    ['Post now', 'Post'],
  ] as const) {
    await when.selectOption({ label: choice });
    await expect(submit, choice).toHaveText(label);
  }
  await expect(form.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  await form.getByRole('textbox', { name: 'Title' }).fill('Third');
  await submit.click();
  await expect(titles(page)).toHaveText(['Third', 'Second', 'First']);

  await page.locator(`#post_${second}`).getByRole('link', { name: 'Edit' }).click();
  await edited(page).getByRole('textbox', { name: 'Title' }).fill('Second, again');
  await expect(edited(page).getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  await edited(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(titles(page)).toHaveText(['Third', 'Second, again', 'First']);
  expect(loads, 'no reload').toBe(0);
});

test('FORM-23: publishing the last draft on the page loads the next drafts', async ({ person }) => {
  const ada = await person();
  const older = await ada.publish('An older post');
  const id = await ada.publish('The only draft', '<p>Words.</p>', '1');
  const page = await ada.open('/drafts');
  await ready(page);
  // turn the older post into a draft, as if in another tab
  await ada.call(updatePost, {
    body: {
      channel_id: ada.blog,
      post_id: older,
      edit_post_id: older,
      post: { type: 'text', one: 'The next draft', two: '<p>Words.</p>', state: '1' },
      editor_type: 'rich',
    },
  });
  await expect(titles(page)).toHaveText(['The only draft']);
  await page.locator(`#post_${id}`).getByRole('link', { name: 'Edit' }).click();
  await edited(page)
    .getByRole('combobox', { name: 'When to publish' })
    .selectOption({ label: 'Published' });
  const fetched = answerTo(page, {
    path: fillPath(postsHtml.path, { pageRoot: 'drafts', direction: 'after', refPostId: id }),
  });
  await edited(page).getByRole('button', { name: 'Save', exact: true }).click();
  expect(await (await fetched).text()).toContain('The next draft');
  await expect(titles(page)).toHaveText(['The next draft']);
});

test('PTYPE-09: an answer can be edited in the form, but Answer is not among the types offered for a new post', async ({
  person,
}) => {
  const ada = await person();
  const saved = await ada.call(updatePost, {
    body: {
      channel_id: ada.blog,
      post: { type: 'note', one: 'Why?', two: '<p>Because.</p>' },
      editor_type: 'rich',
    },
  });
  const page = await ada.open(`/edit/${saved.post.action.id}`);
  const form = page.getByRole('form', { name: 'Edit answer post' });
  const answer = form.getByRole('textbox', { name: 'Answer' });
  await expect(answer).toHaveText('Because.');
  await answer.fill('It rained.');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'It rained.' })).toContainText('Why?');

  const types = ['Text', 'Photo', 'Quote', 'Link', 'Chat', 'Audio', 'Video'].map(
    (label) => new RegExp(`^${label}`),
  );
  await expect(
    page.locator(`[${controlAttributes.newPost}] a[${controlAttributes.newType}]`),
  ).toHaveText(types);
  await pressCompose(page);
  await expect(page.getByRole('group', { name: 'New post' }).getByRole('button')).toHaveText(types);
  await page.keyboard.press('Enter');
  await expect(newText(page)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(types);
});
