import { saveSettings, settingsPage } from '@tessera/shared-contracts/blogs/endpoints';
import { expect, ready, test } from '../support/test.ts';

test('posts, replies and questions can be sent without browser storage, and the forms say that no draft is saved', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await bob.call(saveSettings, {
    body: { tumblelog_name_or_id: bob.blog, page: settingsPage, tumblelog: { asks: 'on' } },
  });
  await bob.publish('Read me');
  await ada.context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  const page = await ada.open(`/@${bob.blog}`);
  await ready(page);
  const notSaved = page.getByText('can’t save what you type');

  const post = page.getByRole('article').filter({ hasText: 'Read me' });
  await post.getByRole('button', { name: 'Reply' }).click();
  const reply = post.getByRole('textbox', { name: 'Your reply' });
  await reply.pressSequentially('Read it');
  await expect(notSaved).toBeVisible();
  const replied = page.waitForResponse('**/svc/reply');
  await reply.press('ControlOrMeta+Enter');
  expect((await replied).status()).toBe(200);
  await expect(reply).toHaveCount(0);

  await page.getByRole('link', { name: 'Ask', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Your question' }).pressSequentially('Why?');
  await expect(notSaved).toBeVisible();
  await dialog.getByRole('button', { name: /^Ask/ }).click();
  await expect(page.getByText(`Your question was sent to ${bob.blog}.`)).toBeVisible();

  await page.goto('/new/text');
  const form = page.getByRole('form', { name: 'New text post' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Written without storage');
  await expect(form.getByRole('alert')).toContainText('run out of space to save what you type');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form).toHaveCount(0);
});
