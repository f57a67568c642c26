import type { Page } from '@playwright/test';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { uploadPhoto } from '@tessera/shared-contracts/media/endpoints';
import { embedPaths } from '@tessera/shared-contracts/sharing/embed-frame';
import { makeJpeg } from '@tessera/api/testing/media-samples';
import { expectAccessible } from '../support/accessible.ts';
import { expect, ready, test } from '../support/test.ts';
import { publishPhotos, upload } from '../support/uploads.ts';
import { scrollTo } from '../support/scroll.ts';

test('CAROUSEL-01, CAROUSEL-02, CAROUSEL-05, CAROUSEL-06, CAROUSEL-08: a carousel shows photos one at a time, responds to arrows, dots, keys and swipes, plays a peek animation when first fully in view and on a step past either end, and works in an embedded post', async ({
  person,
}) => {
  test.setTimeout(90_000);
  const ada = await person();
  for (let line = 1; line <= 3; line += 1)
    await ada.publish(`Below, ${line}`, '<p>A line.</p>'.repeat(12));
  const id = await publishPhotos(ada, { count: 3, isCarousel: true });
  const { url: inBody } = await upload(
    ada,
    uploadPhoto,
    'photo.jpg',
    'image/jpeg',
    await makeJpeg({ width: 900, height: 600, orientation: 1, seed: 77 }),
  );
  await ada.publish(
    'With an image',
    `<figure><img src="${inBody}" alt="Corners in a text"></figure>`,
  );
  for (let line = 1; line <= 3; line += 1)
    await ada.publish(`Above, ${line}`, '<p>A line.</p>'.repeat(12));
  const page = await ada.open('/explore');
  // counts peeks by their animations: a peek moves all three photos, to hint at the next one
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Reflect.set(window, 'peeks', 0);
    Element.prototype.animate = function count(...given) {
      if (this.matches('.post-view__strip > *'))
        Reflect.set(window, 'peeks', Number(Reflect.get(window, 'peeks')) + 1);
      return animate.apply(this, given);
    };
  });
  const peeks = () => page.evaluate(() => Number(Reflect.get(window, 'peeks')) / 3);
  await page.goto(`/@${ada.blog}`);
  await ready(page);
  const carousel = page.getByRole('group', { name: 'Photos' });
  const dot = (index: number) => carousel.getByRole('button', { name: `Photo ${index} of 3` });
  const place = () =>
    carousel
      .locator('.post-view__strip')
      .evaluate((strip) => Math.round((strip.scrollLeft / strip.clientWidth) * 100) / 100);
  const isAt = async (index: number) => {
    await expect.poll(place).toBe(index - 1);
    await expect(dot(index)).toHaveAttribute('aria-current', 'true');
  };
  await scrollTo(carousel, 700);
  await expect(dot(1)).toBeAttached();
  expect(await peeks(), 'no peek before the whole carousel is in view').toBe(0);
  await scrollTo(carousel, 100);
  await expect.poll(peeks).toBe(1);
  await scrollTo(carousel, 700);
  await scrollTo(carousel, 100);
  await expect(carousel.getByRole('button', { name: /^Photo \d of 3$/ })).toHaveCount(3);
  await carousel.getByRole('button', { name: 'Next photo' }).click();
  await isAt(2);
  await dot(3).click();
  await isAt(3);
  expect(await peeks(), 'scrolling back does not peek again').toBe(1);
  await carousel.getByRole('button', { name: 'Next photo' }).click();
  await expect.poll(peeks).toBe(2);
  await isAt(3);
  await page.keyboard.press('ArrowLeft');
  await isAt(2);
  // a swipe scrolls the strip
  await carousel.locator('.post-view__strip').evaluate((strip) => {
    strip.scrollLeft = 0;
  });
  await isAt(1);
  await carousel.getByRole('button', { name: 'Previous photo' }).click();
  await expect.poll(peeks).toBe(3);
  await isAt(1);

  // the post’s page shows the same photo, and so does the blog after going back
  await dot(3).click();
  await isAt(3);
  await page.getByRole('article').filter({ has: carousel }).locator('.post-view__time').click();
  await expect(page).toHaveURL(/\/post\//);
  await isAt(3);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/@${ada.blog}$`));
  await isAt(3);
  expect(await peeks(), 'a restored carousel does not peek again').toBe(3);

  // the large view opens at the second photo, and closes
  const history = await page.evaluate(() => window.history.length);
  await dot(2).click();
  await isAt(2);
  await carousel.locator(`a[${photoAttributes.photo}="1"]`).click();
  const large = page.getByRole('dialog', { name: 'Large view' });
  await expect(large.getByRole('status')).toHaveText('2 of 3');
  await expect(large.getByText('Taken as number 2')).toBeVisible();
  await expect(large.getByText('Corners, 2')).toBeVisible();
  const photo = large.getByRole('img');
  const width = () => photo.evaluate((image) => Math.round(image.getBoundingClientRect().width));
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await expect.poll(width).toBeGreaterThan(300);
  const fitted = await width();
  await photo.click();
  await expect.poll(async () => Math.abs((await width()) - 1800)).toBeLessThanOrEqual(1);
  await photo.click();
  await expect.poll(width).toBe(fitted);
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('status')).toHaveText('3 of 3');
  await expect(large.getByRole('link', { name: 'Download original' })).toHaveAttribute(
    'href',
    (await photo.getAttribute('src')) ?? '',
  );
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(carousel.locator(`a[${photoAttributes.photo}="1"]`)).toBeFocused();
  expect(await page.evaluate(() => window.history.length)).toBe(history);

  // an image in a text opens in the large view too, by click and by key
  const inText = page.getByRole('button', { name: 'Corners in a text' });
  for (const open of [() => inText.click(), () => inText.press('Enter')]) {
    await open();
    await expect(large.getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(inText).toBeFocused();
  }

  await expectAccessible(page, { include: '.post-view__prose' });

  await showInFrame(page, embedPaths.frame(ada.blog, id));
  await expect
    .poll(() => page.evaluate<unknown>('window.told'))
    .toEqual(expect.arrayContaining([{ method: 'resize', args: [500, expect.any(Number)] }]));
  const framed = page.frameLocator('iframe').getByRole('group', { name: 'Photos' });
  const framedPlace = () =>
    framed
      .locator('.post-view__strip')
      .evaluate((strip) => Math.round((strip.scrollLeft / strip.clientWidth) * 100) / 100);
  await framed.getByRole('button', { name: 'Next photo' }).click();
  await expect.poll(framedPlace).toBe(1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(framedPlace).toBe(2);
  await expect(framed.getByRole('button', { name: 'Photo 3 of 3' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.goto(embedPaths.frame(ada.blog, id));
  await expectAccessible(page);
});

/** Opens a page that embeds a post, as another site would, and records messages from the frame. */
async function showInFrame(page: Page, url: string): Promise<void> {
  const elsewhere = new URL('/elsewhere.html', page.url()).href;
  await page.route(elsewhere, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Elsewhere</title><script>window.told = []; addEventListener('message', ({ data }) => told.push(JSON.parse(data)));</script><iframe title="Post" width="500" height="100" style="border: 0" src="${url}"></iframe>`,
    }),
  );
  await page.goto(elsewhere);
}
