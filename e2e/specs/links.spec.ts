import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { getLinkData } from '@tessera/shared-contracts/links/endpoints';
import { newPostLink } from '../support/page-parts.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, ready, test } from '../support/test.ts';

const url = 'https://coastnews.example/harbour';

test('RULE-13, RULE-15, API-38: a URL becomes a card, which can be edited and shows in the post', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  // the server reads public pages only, and tests have none
  const answer = Promise.withResolvers<void>();
  await page.route(`**${getLinkData.path}`, async (route) => {
    await answer.promise;
    await route.fulfill({
      json: {
        meta: { status: 200, msg: 'OK' },
        response: {
          title: 'The harbour froze',
          excerpt: 'In one night.',
          author: 'Ines',
          thumbnail: `/avatar/${ada.blog}/512`,
          url,
        },
      },
    });
  });
  await newPostLink(page, 'link').click();
  const form = page.getByRole('form', { name: 'New link post' });
  await form.getByLabel('URL', { exact: true }).fill('not an address');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form.getByText('Not a valid URL')).toBeVisible();
  await form.getByLabel('URL', { exact: true }).fill(url);
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form.getByText('Loading OpenGraph data.')).toBeVisible();
  answer.resolve();
  await expect(form.getByLabel('Excerpt')).toHaveValue('In one night.');
  await expect(form.locator('img[width="640"]')).toBeVisible();
  await expectAccessible(page, { include: `form[${postFormAttributes.form}]` });
  await form.getByRole('button', { name: 'Remove image' }).click();
  await expect(form.getByRole('button', { name: 'Restore image' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Title' }).fill('Our harbour froze');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.locator(`[${streamAttributes.posts}] a.post-view__link`).first();
  await expect(card).toHaveAttribute('href', url);
  await expect(card.getByText('Our harbour froze')).toBeVisible();
  await expect(card.getByText('In one night.')).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
});

test('API-70: if the linked page cannot be read, the form says so, and the card can be filled in by hand', async ({
  person,
  allowed,
}) => {
  allowed.push(/400.*get_link_data|console error: Failed to load resource.*400/);
  const ada = await person();
  const page = await ada.open('/new/link');
  await ready(page);
  const form = page.getByRole('form', { name: 'New link post' });
  // the real server refuses pages that are not public
  await form.getByLabel('URL', { exact: true }).fill('http://127.0.0.1:9/private');
  await expect(form.getByText(/You can fill in the card yourself\./)).toBeVisible();
  await form.getByRole('textbox', { name: 'Title' }).fill('Filled in by hand');
  await form.getByLabel('Author').fill('Ada');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.locator(`[${streamAttributes.posts}] .post-view__link`).first()).toContainText(
    'Filled in by hand',
  );
});
