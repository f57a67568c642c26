import type { Locator } from '@playwright/test';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { uploadVideo } from '@tessera/shared-contracts/media/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { hasFfmpeg, makeMp4 } from '@tessera/api/testing/media-samples';
import { expect, ready, test, type Person } from '../support/test.ts';
import { publishPhotos, untilConverted, upload } from '../support/uploads.ts';
import { scrollTo } from '../support/scroll.ts';

/** Publishes a video, and waits until it is converted: only then its post leaves the drafts. */
async function publishVideo(person: Person, words: string, video: Buffer): Promise<void> {
  const { url, key } = await upload(person, uploadVideo, 'video.mp4', 'video/mp4', video);
  await person.call(updatePost, {
    body: {
      channel_id: person.blog,
      editor_type: 'html',
      preuploaded_url: url,
      preuploaded_ch: key,
      confirm_tos: true,
      post: { type: 'video', two: `<p>${words}</p>`, state: '0' },
    },
  });
  const blogPage = async (): Promise<string> =>
    (await person.context.request.get(`/@${person.blog}`)).text();
  await expect.poll(blogPage, untilConverted).toContain(words);
}

const isPlaying = (video: Locator) =>
  video.locator('video').evaluate((video) => video instanceof HTMLVideoElement && !video.paused);
const timeOf = (video: Locator) =>
  video
    .locator('video')
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : -1));
const playing = (videos: readonly Locator[]) => Promise.all(videos.map(isPlaying));

test('CAROUSEL-09, CAROUSEL-10, CAROUSEL-11, VIDEO-08, VIDEO-09, VIDEO-12, VIDEO-14, VIDEO-15: the first video fully in view plays, a press unmutes it, quality changes keep the position, and while the large view is open, only a video in it plays', async ({
  person,
}) => {
  test.skip(!hasFfmpeg, 'no ffmpeg to make videos with');
  test.setTimeout(240_000);
  const ada = await person({ viewport: { width: 1280, height: 1300 } });
  for (let line = 1; line <= 4; line += 1)
    await ada.publish(`Below, ${line}`, '<p>A line.</p>'.repeat(12));
  await publishPhotos(ada, { count: 2 });
  await publishVideo(ada, 'The second video', await makeMp4({ seconds: 9 }));
  await publishVideo(
    ada,
    'The first video',
    await makeMp4({ seconds: 9, width: 1280, height: 720 }),
  );
  const page = await ada.open(`/@${ada.blog}`);
  await ready(page);
  const video = (words: string) =>
    page.getByRole('article').filter({ hasText: words }).locator('.post-view__video-player');
  const videos = [video('The first video'), video('The second video')] as const;
  const [first] = videos;

  // both videos are fully in view: the first plays
  await scrollTo(first, 80);
  await expect.poll(() => playing(videos)).toEqual([true, false]);
  await expect(first.locator('video')).toHaveJSProperty('muted', true);
  // the first video's upper edge is out of view: the first stops although it is still partly
  // visible, and the second plays
  await scrollTo(first, -4);
  await expect.poll(() => playing(videos)).toEqual([false, true]);
  // no video is in view any more
  await page.evaluate(() =>
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
  );
  await expect.poll(() => playing(videos)).toEqual([false, false]);
  await scrollTo(first, 80);
  await expect.poll(() => playing(videos)).toEqual([true, false]);

  // a photo is in the large view: no video of the page plays until that view is closed
  await page.locator(`a[${photoAttributes.photo}="0"]`).dispatchEvent('click');
  const large = page.getByRole('dialog', { name: 'Large view' });
  await expect(large.getByRole('img')).toBeVisible();
  await expect.poll(() => playing(videos)).toEqual([false, false]);
  await page.keyboard.press('Escape');
  await expect.poll(() => playing(videos)).toEqual([true, false]);
  // the video is in the large view: it plays there, and only there
  await first.hover();
  await first.getByRole('button', { name: 'Large view' }).click();
  const inside = large.locator('.post-view__video-player');
  await expect
    .poll(async () => [await isPlaying(inside), ...(await playing(videos))])
    .toEqual([true, false, false]);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect.poll(() => playing(videos)).toEqual([true, false]);

  await first.locator('video').click({ position: { x: 200, y: 120 } });
  await expect(first.locator('video')).toHaveJSProperty('muted', false);
  await expect.poll(() => isPlaying(first)).toBe(true);
  await expect(first.locator('video')).toHaveJSProperty('loop', true);

  // switching to the better quality and back continues from the same position
  const line = first.getByRole('slider', { name: 'Position' });
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeOf(first)).toBeGreaterThan(5);
  const plain = await first.locator('video').getAttribute('src');
  const before = await timeOf(first);
  for (const isHd of [true, false]) {
    await first.getByRole('button', { name: 'HD quality' }).click();
    await (isHd
      ? expect(first.locator('video')).not.toHaveAttribute('src', plain ?? '')
      : expect(first.locator('video')).toHaveAttribute('src', plain ?? ''));
    await expect
      .poll(() =>
        first
          .locator('video')
          .evaluate((video) => (video instanceof HTMLVideoElement ? video.readyState : 0)),
      )
      .toBeGreaterThan(1);
    await expect.poll(async () => ((await timeOf(first)) - before + 9) % 9).toBeLessThan(6);
    await expect.poll(() => isPlaying(first)).toBe(true);
  }
  await page.keyboard.press('Space');
});

test('VIDEO-28: a live photo plays a preview once; when hovered, it plays its video, holds the last frame and fades back to the photo', async ({
  person,
}) => {
  test.skip(!hasFfmpeg, 'no ffmpeg to make videos with');
  test.setTimeout(240_000);
  const ada = await person();
  for (let line = 1; line <= 3; line += 1)
    await ada.publish(`Below, ${line}`, '<p>A line.</p>'.repeat(12));
  const { url } = await upload(
    ada,
    uploadVideo,
    'moment.mp4',
    'video/mp4',
    await makeMp4({ seconds: 2, width: 320, height: 214, hasSound: false }),
  );
  // publishing fails until the video is converted
  await expect
    .poll(
      () =>
        publishPhotos(ada, { count: 1, livePhoto: url }).then(
          () => true,
          () => false,
        ),
      untilConverted,
    )
    .toBe(true);
  const page = await ada.open('/explore');
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.addInitScript(() => {
    Reflect.set(window, 'plays', 0);
    document.addEventListener(
      'play',
      () => {
        Reflect.set(window, 'plays', Number(Reflect.get(window, 'plays')) + 1);
      },
      true,
    );
    // measure how long the last frame is held before it fades
    document.addEventListener(
      'ended',
      ({ target, timeStamp }) => {
        const look = (now: number): void => {
          if (target instanceof Element && getComputedStyle(target).opacity === '1')
            requestAnimationFrame(look);
          else Reflect.set(window, 'held', now - timeStamp);
        };
        requestAnimationFrame(look);
      },
      true,
    );
  });
  const plays = () => page.evaluate(() => Number(Reflect.get(window, 'plays')));
  await page.goto(`/@${ada.blog}`);
  await ready(page);
  const photo = page.locator(`[${photoAttributes.livePhoto}]`);
  const video = photo.locator('video');
  // the preview plays once, even when the photo scrolls into view again
  for (let time = 1; time <= 2; time += 1) {
    await page.evaluate(() =>
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    );
    await scrollTo(photo, 100);
    await expect.poll(plays).toBe(1);
    await expect(video).toHaveCount(0);
  }
  await photo.hover();
  await expect(video).toHaveCount(1);
  await expect
    .poll(() => page.evaluate(() => Number(Reflect.get(window, 'held'))), 'the last frame holds')
    .toBeGreaterThan(370);
  await expect(video).toHaveCount(0);
  await page.mouse.move(5, 500);
  await photo.hover();
  await expect
    .poll(() =>
      video.evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0)),
    )
    .toBeGreaterThan(0.1);
  await page.mouse.move(5, 500);
  await expect
    .poll(() => video.evaluate((video) => Number(getComputedStyle(video).opacity)).catch(() => 0))
    .toBeLessThan(1);
  await expect(video).toHaveCount(0);
});

test('every video control stays inside the player in windows from 280 to 1280 px wide', async ({
  person,
}) => {
  test.skip(!hasFfmpeg, 'no ffmpeg to make videos with');
  test.setTimeout(240_000);
  const ada = await person();
  // a video with two qualities, short enough to loop, has the most controls
  await publishVideo(ada, 'A wide video', await makeMp4({ seconds: 9, width: 1280, height: 720 }));
  const page = await ada.open(`/@${ada.blog}`);
  const video = page.locator('.post-view__video-player');
  await expect(video.getByRole('button', { name: 'HD quality' })).toBeAttached();

  for (const width of [280, 320, 360, 375, 390, 393, 402, 412, 430, 480, 560, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await video.evaluate((player) => {
      const place = player.getBoundingClientRect();
      const controls = [
        ...player.querySelectorAll<HTMLElement>(
          'button:not([aria-hidden]), input, video ~ * [class*=time]',
        ),
      ];
      return controls.flatMap((control) => {
        const { left, right, width: across } = control.getBoundingClientRect();
        const isWithin = across === 0 || (left >= place.left && right <= place.right);
        return isWithin
          ? []
          : [
              `${control.getAttribute('aria-label') ?? control.className} ends at ${right} of ${place.right}`,
            ];
      });
    });
    expect(cut, `${width} px`).toEqual([]);
    for (const name of ['Full screen', 'HD quality'])
      await expect(video.getByRole('button', { name })).toBeVisible();
  }
});
