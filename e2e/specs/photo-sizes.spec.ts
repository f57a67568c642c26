import type { Locator, Page } from '@playwright/test';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { makePng } from '@tessera/api/testing/media-samples';
import { filePicker } from '../support/page-parts.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, ready, test } from '../support/test.ts';
import { chooseFiles, publishPhotos } from '../support/uploads.ts';

const widths = [1280, 390];
const post = (page: Page, id: string) => page.locator(`#post_${id}`);

async function sizeOf(
  shown: Locator,
): Promise<{ readonly width: number; readonly height: number }> {
  const box = await shown.boundingBox();
  if (!box) throw new Error('nothing is shown');
  return { width: Math.round(box.width), height: Math.round(box.height) };
}

/** Scale at which an image is drawn, as its `object-fit` places it; 1 is its natural size. */
const scaleOf = (image: Locator): Promise<number> =>
  image.evaluate((element: HTMLImageElement) => {
    const { objectFit } = getComputedStyle(element);
    const across = element.clientWidth / Number(element.getAttribute('width'));
    const down = element.clientHeight / Number(element.getAttribute('height'));
    if (objectFit === 'scale-down') return Math.min(1, across, down);
    return objectFit === 'cover' ? Math.max(across, down) : Math.min(across, down);
  });

for (const width of widths) {
  test(`UPL-24: at ${width} px, photos are not enlarged, whether alone, in a row or in a carousel`, async ({
    person,
  }) => {
    const ada = await person({ viewport: { width, height: 800 } });
    const small = await publishPhotos(ada, { count: 1, width: 200, height: 200 });
    const middling = await publishPhotos(ada, { count: 1, width: 500, height: 400 });
    const large = await publishPhotos(ada, { count: 1, width: 1600, height: 1000 });
    const row = await publishPhotos(ada, { count: 3, width: 150, height: 90, layout: '12' });
    const carousel = await publishPhotos(ada, {
      count: 2,
      width: 300,
      height: 200,
      isCarousel: true,
    });
    const page = await ada.open(`/@${ada.blog}`);
    await ready(page);

    const column = (await sizeOf(post(page, large).locator('figure'))).width;
    const places = [
      [small, 200, 1],
      [middling, Math.min(500, column), 0.8],
      [large, column, 0.625],
    ] as const;
    for (const [id, drawn, shape] of places) {
      const { width: across, height: down } = await sizeOf(post(page, id).locator('figure img'));
      expect(across).toBe(drawn);
      expect(Math.abs(down - drawn * shape)).toBeLessThan(1);
    }
    for (const id of [row, carousel]) {
      const images = post(page, id).locator('figure img');
      for (const image of await images.all())
        await expect.poll(() => scaleOf(image)).toBeLessThanOrEqual(1);
    }
  });

  test(`at ${width} px, only the top of a tall strip is shown until it is expanded`, async ({
    person,
  }) => {
    const ada = await person({ viewport: { width, height: 800 } });
    const id = await publishPhotos(ada, { count: 1, width: 300, height: 3000 });
    const page = await ada.open(`/@${ada.blog}`);
    await ready(page);
    const link = post(page, id).locator(`a[${photoAttributes.photo}]`);
    const height = async () => (await sizeOf(link)).height;
    await expect.poll(height).toBeLessThanOrEqual(720);
    expect(await sizeOf(link.locator('img'))).toEqual({ width: 300, height: 3000 });
    await expectAccessible(page, { include: `#post_${id}` });

    await post(page, id).getByText('Show all').click();
    await expect.poll(height).toBe(3000);
    await post(page, id).getByText('Show less').click();
    await expect.poll(height).toBeLessThanOrEqual(720);
    await link.click();
    await expect(page.getByRole('dialog', { name: 'Large view' }).getByRole('img')).toBeVisible();
  });
}

test('UPL-22: a tall strip is uploaded unscaled, which keeps it readable', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/photo');
  const answer = page.waitForResponse((response) =>
    response.url().endsWith('/svc/post/upload_photo'),
  );
  const buffer = await makePng({ width: 300, height: 3000 });
  await chooseFiles(filePicker(page, 'photos'), [
    { name: 'strip.png', mimeType: 'image/png', buffer },
  ]);
  expect(await (await answer).json()).toMatchObject({ response: { width: 300, height: 3000 } });
});
