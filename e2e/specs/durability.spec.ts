import type { Page } from '@playwright/test';
import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { outboxTexts } from '@tessera/shared-contracts/platform/outbox';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { uploadPartSize } from '@tessera/shared-contracts/media/upload-rules';
import { hasFfmpeg, makeJpeg, makeMp4 } from '@tessera/api/testing/media-samples';
import { filePicker, newPostLink, photoTile, postForms } from '../support/page-parts.ts';
import { queryDatabase, lockTable, type LockedTable } from '../support/database.ts';
import { test, type KillableProduct } from '../support/killable-product.ts';
import { expectVideo } from '../support/post-samples.ts';
import { expect, ready } from '../support/test.ts';
import { chooseFiles } from '../support/uploads.ts';

test.setTimeout(180_000);

const form = (page: Page, name = 'New text post') => page.getByRole('form', { name });
const send = (page: Page, label = 'Post') =>
  postForms(page).getByRole('button', { name: label, exact: true }).click();
/** The button that says that the post waits. */
const waiting = (page: Page) => page.getByRole('button', { name: outboxTexts.count(1) });
const dismissError = async (page: Page): Promise<void> => {
  await expect(
    page.getByRole('dialog').filter({ hasText: /technical trouble|Can’t connect/ }),
  ).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Enter');
};
/** The stored posts with this title: one entry for each tag of a post, or one if it has no tags. */
const stored = async (killable: KillableProduct, title: string): Promise<string[]> => {
  const rows = await queryDatabase(killable, (db) =>
    db
      .selectFrom('posts')
      .leftJoin('post_tags', 'post_tags.post_id', 'posts.id')
      .select(['posts.source', 'post_tags.tag'])
      .execute(),
  );
  return rows
    .filter(({ source }) => source.one === title)
    .map(({ source, tag }) => `${source.one} #${tag ?? ''}`);
};

test('after kill -9, the restarted server still serves the blog of a new account', async ({
  killable,
  person,
  request,
}) => {
  const ada = await person();
  await killable.kill();
  await killable.start();
  expect((await request.get(`${killable.url}/@${ada.blog}`)).status()).toBe(200);
});

test('a server killed during a save stores a post entirely or not at all; the post waits, and is sent again once', async ({
  killable,
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  const write = async (title: string): Promise<void> => {
    await newPostLink(page).click();
    await form(page).getByRole('textbox', { name: 'Title' }).fill(title);
    const body = form(page).getByRole('textbox', { name: 'Text', exact: true });
    await body.click();
    await body.pressSequentially('Every word of it.');
    await form(page).getByRole('combobox', { name: 'Add tags' }).fill('kept,');
  };
  const inStream = (title: string) => page.getByRole('main').getByRole('heading', { name: title });

  // the post is written, but not yet its tag
  await write('Cut in two');
  const tags = await lockTable(killable, 'post_tags');
  await send(page);
  await tags.blocked();
  await killable.kill();
  await tags.release();
  await expect(waiting(page)).toBeVisible({ timeout: 30_000 });
  await killable.start();
  expect(await stored(killable, 'Cut in two'), 'nothing is stored').toEqual([]);
  // the page tries again by itself
  await expect(waiting(page)).toHaveCount(0, { timeout: 40_000 });
  expect(await stored(killable, 'Cut in two')).toEqual(['Cut in two #kept']);
  await page.reload();
  await ready(page);
  await expect(inStream('Cut in two')).toHaveCount(1);

  // everything is written, but the response never reaches the page
  await write('Cut at the end');
  await page.route(
    `**${updatePost.path}`,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true);
      await killable.kill();
      await route.abort();
    },
    { times: 1 },
  );
  await send(page);
  await expect(waiting(page)).toBeVisible({ timeout: 30_000 });
  await killable.start();
  expect(await stored(killable, 'Cut at the end'), 'everything is stored').toEqual([
    'Cut at the end #kept',
  ]);
  await expect(waiting(page)).toHaveCount(0, { timeout: 40_000 });
  await expect(page.getByText(outboxTexts.sent(1))).toBeVisible();
  expect(await stored(killable, 'Cut at the end'), 'still stored only once').toEqual([
    'Cut at the end #kept',
  ]);
  await page.reload();
  await expect(inStream('Cut at the end')).toHaveCount(1);
});

test('a server killed during an edit keeps the old post; the form keeps the new text after a reload and can save it', async ({
  killable,
  person,
}) => {
  const ada = await person();
  const id = await ada.publish('Old title', '<p>Old words.</p>');
  const page = await ada.open(`/edit/${id}`);
  const edit = form(page, 'Edit text post');
  await edit.getByRole('textbox', { name: 'Title' }).fill('New title');
  await edit.getByRole('combobox', { name: 'Add tags' }).fill('newer,');
  const tags = await lockTable(killable, 'post_tags');
  await send(page, 'Save');
  await tags.blocked();
  await killable.kill();
  await tags.release();
  await dismissError(page);
  await killable.start();
  expect(await stored(killable, 'New title')).toEqual([]);
  expect(await stored(killable, 'Old title')).toEqual(['Old title #']);
  await page.reload();
  await expect(edit.getByRole('textbox', { name: 'Title' })).toHaveValue('New title');
  await expect(edit).toContainText('#newer');
  await send(page, 'Save');
  await expect(edit).toHaveCount(0);
  expect(await stored(killable, 'Old title')).toEqual([]);
  expect(await stored(killable, 'New title')).toEqual(['New title #newer']);
});

test('a photo whose upload fails because the server is killed is shown by name, keeps its alt text, and is uploaded on retry', async ({
  killable,
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/new/photo');
  await ready(page);
  const media = await lockTable(killable, 'media');
  await chooseFiles(filePicker(page, 'photos'), {
    name: 'lake.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeJpeg(),
  });
  await page.getByRole('button', { name: /^Describe photo 1 of 1/ }).click();
  await page.getByLabel('Alt text').fill('A red corner');
  await page.getByRole('button', { name: 'Done' }).click();
  await media.blocked();
  await killable.kill();
  await media.release();
  const tile = photoTile(page, 'o1');
  await expect(tile).toContainText('lake.jpg');
  await expect(page.getByRole('button', { name: 'Retry photo 1 of 1' })).toBeVisible({
    timeout: 30_000,
  });
  await killable.start();
  // if the photo was stored in the database before the kill, its file must be complete
  for (const { key } of await queryDatabase(killable, (db) =>
    db.selectFrom('media').select('key').where('kind', '=', 'image').execute(),
  )) {
    const file = await ada.context.request.get(`/media/${key}`);
    expect(file.status(), 'a photo in the database is in the store').toBe(200);
    expect((await file.body()).subarray(-2).toString('hex'), 'the JPEG is complete').toBe('ffd9');
  }
  await page.getByRole('button', { name: 'Retry photo 1 of 1' }).click();
  await expect(tile).toHaveAttribute(postFormAttributes.photoStatus, 'ready', { timeout: 20_000 });
  await send(page);
  await expect(postForms(page)).toHaveCount(0);
  await page.goto(`/@${ada.blog}`);
  const photo = page.getByRole('img', { name: 'A red corner' });
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(500);
});

test('retrying a video upload that failed because the server was killed resumes the upload where it stopped', async ({
  killable,
  person,
}) => {
  test.skip(!hasFfmpeg, 'no ffmpeg to make videos with');
  const ada = await person();
  const page = await ada.open('/new/video');
  await ready(page);
  // padding makes a small video so large that it is uploaded in three parts
  const filler = Buffer.alloc(2 * uploadPartSize);
  filler.writeUInt32BE(filler.length, 0);
  filler.write('free', 4, 'latin1');
  const second = Promise.withResolvers<LockedTable>();
  let parts = 0;
  await page.route('**/svc/post/upload_video', async (route) => {
    parts += 1;
    if (parts === 2) second.resolve(await lockTable(killable, 'uploads'));
    await route.continue();
  });
  await chooseFiles(filePicker(page, 'video').first(), {
    name: 'harbour.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.concat([await makeMp4({ seconds: 2 }), filler]),
  });
  const uploads = await second.promise;
  await uploads.blocked();
  await killable.kill();
  await uploads.release();
  const failed = page.getByRole('alert').filter({ hasText: 'harbour.mp4' });
  await expect(failed).toBeVisible({ timeout: 30_000 });
  await killable.start();
  parts = 2;
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('form video')).toBeVisible({ timeout: 20_000 });
  expect(parts - 2, 'the first part is not sent again').toBe(2);
  await page.getByRole('checkbox', { name: /permission to share/ }).check();
  await send(page);
  await expect(postForms(page)).toHaveCount(0);
  await page.goto(`/@${ada.blog}`);
  await expectVideo(page.locator('article'));
});
