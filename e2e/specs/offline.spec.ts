import { like as likePost } from '@tessera/shared-contracts/likes/endpoints';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { outboxTexts } from '@tessera/shared-contracts/platform/outbox';
import type { Page } from '@playwright/test';
import { answerTo, expect, ready, test } from '../support/test.ts';

const noConnection = (page: Page) => page.getByRole('dialog', { name: connectionTexts.none });
const offline = (page: Page) => page.getByText(connectionTexts.offline, { exact: true });
/**
 * Waits until the code of the dialogs is loaded, which happens when the page is idle. Without it, a
 * page that is offline shows the browser's own dialog.
 */
const dialogsLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/overlays.')),
  );
const ok = (page: Page) => page.getByRole('button', { name: 'OK' });

test('FORM-44: saving an edit offline sends one request and reports the missing connection; the form keeps its text, and saving works once online', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const ada = await person();
  const id = await ada.publish('Before');
  const page = await ada.open(`/edit/${id}`);
  await ready(page);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Edited offline');
  const submits: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/svc/post/update')) submits.push(request.method());
  });
  await dialogsLoaded(page);
  await ada.context.setOffline(true);
  const save = page.getByRole('button', { name: 'Save', exact: true }).last();
  await save.click();
  await expect(noConnection(page)).toBeVisible();
  await ok(page).click();
  await expect(title).toHaveValue('Edited offline');
  expect(submits).toEqual(['POST']);

  await ada.context.setOffline(false);
  await save.click();
  await expect(
    page.getByRole('main').getByRole('heading', { name: 'Edited offline' }),
  ).toBeVisible();
});

test('ACTION-20: while offline, the page says so; a like and a reply wait and are sent once online; a bookmark reports the missing connection', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('By lamplight');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const post = page.locator(`#post_${id}`);
  const like = post.getByRole('button', { name: 'Like' });
  await post.getByRole('button', { name: 'Reply' }).click();
  const field = post.getByRole('textbox');
  await field.fill('And by starlight');
  await post.getByRole('button', { name: 'More' }).click();
  await expect(post.getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible();
  await expect(offline(page)).toHaveCount(0);

  await dialogsLoaded(page);
  await bob.context.setOffline(true);
  await expect(offline(page)).toBeInViewport();
  await post.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await expect(noConnection(page)).toBeVisible();
  await ok(page).click();
  await post.getByRole('button', { name: 'Reply' }).last().click();
  await expect(page.getByText(outboxTexts.waits('reply'))).toBeVisible();
  await expect(field).toHaveCount(0);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: outboxTexts.count(2) })).toBeVisible();
  await expect(noConnection(page)).toHaveCount(0);

  const liked = answerTo(page, likePost);
  await bob.context.setOffline(false);
  await expect(offline(page)).toHaveCount(0);
  await expect(page.getByText(connectionTexts.back)).toBeVisible();
  expect((await liked).status()).toBe(200);
  await expect(page.getByText(outboxTexts.sent(2))).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(post.getByRole('link', { name: 'Notes 2' })).toBeVisible();
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
  await dialogsLoaded(page);
  await bob.context.setOffline(true);
  await page.locator(`#post_${id}`).getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByText(connectionTexts.none)).toBeVisible();
});
