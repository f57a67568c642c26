import { randomInt } from 'node:crypto';
import { searchGifs } from '@tessera/shared-contracts/gifs/endpoints';
import { makeGif } from '@tessera/api/testing/media-samples';
import { filePicker, photosThatAre, postForms } from './page-parts.ts';
import { expect, ready, type Person } from './test.ts';
import { chooseFiles } from './uploads.ts';

/**
 * Posts a GIF with a tag as Ada, and waits until Bob finds it by this tag. The GIF is generated,
 * because a known image would be credited to the first blog that posted it.
 */
export async function postGif(ada: Person, bob: Person, tag: string): Promise<void> {
  const page = await ada.open('/new/photo');
  await ready(page);
  await chooseFiles(filePicker(page, 'photos'), {
    name: 'moving.gif',
    mimeType: 'image/gif',
    buffer: await makeGif({
      width: randomInt(120, 240),
      height: 120,
      frames: 3,
      seed: randomInt(1, 2 ** 31),
    }),
  });
  await expect(photosThatAre(page, 'ready')).toHaveCount(1, {
    timeout: 20_000,
  });
  await page.getByRole('combobox', { name: 'Add tags' }).fill(`${tag},`);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(postForms(page)).toHaveCount(0);
  await page.close();
  await expect
    .poll(async () => (await bob.call(searchGifs, { body: { q: tag } })).message === undefined, {
      timeout: 20_000,
    })
    .toBe(true);
}
