import { expect, ready, test } from '../support/test.ts';

test('FORM-44: without network a submit says so at once, sends nothing twice and keeps the text', async ({ person, allowed }) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await page.locator('[data-new-type="text"]').first().click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Written offline');
  const submits: string[] = [];
  page.on('request', (request) => { if (request.url().endsWith('/svc/post/update')) submits.push(request.method()); });
  await ada.context.setOffline(true);
  const post = page.getByRole('button', { name: 'Post', exact: true }).last();
  await post.click();
  await expect(page.getByRole('dialog', { name: /technical trouble/ })).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(title).toHaveValue('Written offline');
  expect(submits).toEqual(['POST']);

  await ada.context.setOffline(false);
  await post.click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Written offline' })).toBeVisible();
});
