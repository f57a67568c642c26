import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { like as likePost } from '@tessera/shared-contracts/likes/endpoints';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import type { Page } from '@playwright/test';
import { answerTo, expect, ready, test } from '../support/test.ts';

const noConnection = (page: Page) => page.getByRole('dialog', { name: connectionTexts.none });
const offline = (page: Page) => page.getByText(connectionTexts.offline, { exact: true });
const ok = (page: Page) => page.getByRole('button', { name: 'OK' });

test('FORM-44: submitting a post offline sends one request and reports the missing connection; the form keeps its text, and posting works once online', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await page.locator(`[${controlAttributes.newType}="text"]`).first().click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Written offline');
  const submits: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/svc/post/update')) submits.push(request.method());
  });
  await ada.context.setOffline(true);
  const post = page.getByRole('button', { name: 'Post', exact: true }).last();
  await post.click();
  await expect(noConnection(page)).toBeVisible();
  await ok(page).click();
  await expect(title).toHaveValue('Written offline');
  expect(submits).toEqual(['POST']);

  await ada.context.setOffline(false);
  await post.click();
  await expect(
    page.getByRole('main').getByRole('heading', { name: 'Written offline' }),
  ).toBeVisible();
});

test('ACTION-20: while offline, the page says so, Like and Reply report the missing connection, and the reply keeps its text; once online, the like and the reply succeed', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('By lamplight');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const post = page.locator(`#post-${id}`);
  const like = post.getByRole('button', { name: 'Like' });
  await post.getByRole('button', { name: 'Reply' }).click();
  const field = post.getByRole('textbox');
  await field.fill('And by starlight');
  await expect(offline(page)).toHaveCount(0);

  await bob.context.setOffline(true);
  await expect(offline(page)).toBeInViewport();
  await post.getByRole('button', { name: 'Reply' }).last().click();
  await expect(noConnection(page)).toBeVisible();
  await ok(page).click();
  await expect(field).toHaveValue('And by starlight');
  await like.click();
  await expect(noConnection(page)).toBeVisible();
  await ok(page).click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');

  await bob.context.setOffline(false);
  await expect(offline(page)).toHaveCount(0);
  await expect(page.getByText(connectionTexts.back)).toBeVisible();
  const liked = answerTo(page, likePost);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect((await liked).status()).toBe(200);
  await post.getByRole('button', { name: 'Reply' }).last().click();
  await expect(field).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('pressing a control offline, before its code has loaded, reports that there is no connection', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|Loading chunk|ChunkLoadError/);
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Far from the shore');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  await bob.context.setOffline(true);
  await page.locator(`#post-${id}`).getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByText(connectionTexts.none)).toBeVisible();
});
