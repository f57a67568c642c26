import type { Page } from '@playwright/test';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { hasFfmpeg, makeJpeg, makeMp4 } from '@tessera/api/testing/media-samples';
import { filePicker, photoTiles, photosThatAre } from '../support/page-parts.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { expect, ready, test } from '../support/test.ts';
import { chooseFiles, untilConverted } from '../support/uploads.ts';

const motion = (page: Page) => page.getByRole('group', { name: 'Motion' });

test('PTYPE-11, BOOT-10: motion can be added to a photo in the form, is shown to readers, and can be removed by editing the post', async ({
  person,
}) => {
  test.skip(!hasFfmpeg, 'no ffmpeg to make videos with');
  test.setTimeout(300_000);
  const [ada, bob] = [await person(), await person()];
  const page = await ada.open('/new/photo');
  const form = page.getByRole('form', { name: 'New photo post' });
  await chooseFiles(filePicker(page, 'photos'), {
    name: 'wave.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeJpeg({ width: 900, height: 600, orientation: 1, seed: 77 }),
  });
  await expect(photosThatAre(page, 'ready')).toHaveCount(1, {
    timeout: 20_000,
  });
  await page.getByRole('button', { name: /^Describe photo 1/ }).click();

  await expect(motion(page).getByRole('button', { name: 'Add motion' })).toBeVisible();
  const picker = motion(page).locator('[type="file"]');
  await chooseFiles(picker, {
    name: 'long.mp4',
    mimeType: 'video/mp4',
    buffer: await makeMp4({ seconds: 12, width: 320, height: 214, hasSound: false }),
  });
  await expect(motion(page).getByRole('alert')).toContainText('up to 10 seconds', untilConverted);
  await expect(photoTiles(page).getByText('Motion failed')).toBeVisible();
  await chooseFiles(picker, {
    name: 'wave.mp4',
    mimeType: 'video/mp4',
    buffer: await makeMp4({ seconds: 2, width: 300, height: 200, hasSound: false }),
  });
  // the video is converted first
  await expect(motion(page).locator('video')).toBeVisible(untilConverted);
  await expect(photoTiles(page).getByText('LIVE')).toBeVisible();
  await expectNoSidewaysScrolling(page, 390, 1280);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form).toHaveCount(0);

  const theirs = await bob.open(`/@${ada.blog}`);
  await ready(theirs);
  const photo = theirs.locator(`[${photoAttributes.livePhoto}]`);
  const address = (await photo.getAttribute(photoAttributes.livePhoto)) ?? '';
  const video = await bob.context.request.get(address);
  expect([video.status(), video.headers()['content-type']]).toEqual([200, 'video/mp4']);

  const id = await theirs.getByRole('article').getAttribute(postAttributes.id);
  await page.goto(`/edit/${id}`);
  await page.getByRole('button', { name: /^Describe photo 1/ }).click();
  await expect(motion(page).locator('video')).toBeVisible();
  await motion(page).getByRole('button', { name: 'Remove motion' }).click();
  await expect(motion(page).getByRole('button', { name: 'Add motion' })).toBeVisible();
  await expect(motion(page)).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('form', { name: /photo post/ })).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByRole('article')).toBeVisible();
  await expect(photo).toHaveCount(0);
});
