import type { Page } from '@playwright/test';
import { makeJpeg, makePng } from '@tessera/api/testing/media-samples';
import { filePicker, photoTiles, photosThatAre } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';
import { chooseFiles } from '../support/uploads.ts';

const form = (page: Page) => page.getByRole('form', { name: 'New photo post' });

test('the photo form names and refuses files that are empty, truncated, too large or not photos; it keeps the valid photo and the text', async ({
  person,
  allowed,
}) => {
  // the last pattern: Playwright’s recorder requests the blob: URLs of previews; the page’s content
  // security policy forbids these requests
  allowed.push(
    /400 .*upload_photo/,
    /Failed to load resource/,
    /^console error: Connecting to 'blob:/,
  );
  const ada = await person();
  const page = await ada.open('/new/photo');
  const whole = await makeJpeg({ width: 1600, height: 1200 });
  await chooseFiles(filePicker(page, 'photos'), [
    {
      name: 'letter.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('Dear Sir or Madam, this is no image. '.repeat(200)),
    },
    { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'half.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, whole.length / 2) },
    {
      name: 'noise.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([await makePng({ width: 60, height: 60 }), Buffer.alloc(11_534_336)]),
    },
    { name: 'good.png', mimeType: 'image/png', buffer: await makePng({ width: 400, height: 300 }) },
  ]);
  await form(page).getByRole('textbox', { name: 'Caption', exact: true }).click();
  await page.keyboard.type('Only one of them');
  await expect(form(page).getByRole('alert').filter({ hasText: 'nothing.jpg' })).toContainText(
    'nothing.jpg This file is empty. Choose another.',
  );
  // files that only the server can judge are listed in the same way, and take no place
  for (const problem of [
    'letter.jpg We don’t know this type of image file. Use JPEG, PNG, GIF or WebP.',
    'half.jpg This file is damaged and can’t be read. Choose another.',
    'noise.png The file is too big. Squish it down, and try again!',
  ])
    await expect(form(page).getByRole('alert')).toContainText(problem, { timeout: 30_000 });
  await expect(photosThatAre(page, 'ready')).toHaveCount(1, {
    timeout: 30_000,
  });
  await expect(photoTiles(page)).toHaveCount(1);
  await form(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form(page)).toHaveCount(0);
  await page.goto(`/@${ada.blog}`);
  await expect(page.getByRole('article')).toContainText('Only one of them');
  await expect(page.locator('article figure img')).toHaveCount(1);
});
