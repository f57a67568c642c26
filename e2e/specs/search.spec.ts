import { deletePost, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { expectSoundOutline } from '../support/accessible.ts';
import { expect, ready, test, uniqueName } from '../support/test.ts';

test('a search finds posts and tags, applies filters, says if nothing matches or if only the start of the query was used, and leaves out deleted posts', async ({
  person,
  visitor,
}) => {
  const word = uniqueName('quokka').replaceAll('-', '');
  const ada = await person({ blog: uniqueName(word.slice(0, 20)) });
  const publish = async (title: string, tags: string) =>
    (
      await ada.call(updatePost, {
        body: {
          channel_id: ada.blog,
          post: { type: 'text', one: title, two: '<p>At dawn.</p>', state: '0', tags },
          editor_type: 'rich',
        },
      })
    ).post.action.id;
  const id = await publish(`The ${word} walks`, `${word} watch`);
  const page = await visitor('/search');
  await ready(page);
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
  await expectSoundOutline(page);
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Search Tessera' });
  await field.fill(word.toUpperCase());
  await field.press('Enter');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(
    page.getByRole('list', { name: 'Tags', exact: true }).first().getByRole('link'),
  ).toHaveText(`${word} watch`);
  await page.getByRole('link', { name: 'Recent Posts' }).click();
  await expect(page).toHaveURL(/sort=recent/);
  await expect(page.locator(`#post_${id}`)).toBeVisible();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Post type').selectOption({ label: 'Photo' });
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: `No posts found for ${word.toUpperCase()}.` }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.locator(`#post_${id}`)).toBeVisible();
  await ada.call(deletePost, { body: { post_id: id } });
  await page.reload();
  await expect(
    page.getByRole('heading', { name: `No posts found for ${word.toUpperCase()}.` }),
  ).toBeVisible();
  await page.goto(`/search/${'word%20'.repeat(1500)}`);
  await expect(page.getByText('We only used the first 200 characters.')).toBeVisible();
});
