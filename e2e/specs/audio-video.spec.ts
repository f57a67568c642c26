import type { Page } from '@playwright/test';
import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { getVideoData } from '@tessera/shared-contracts/embeds/endpoints';
import { uploadPartSize } from '@tessera/shared-contracts/media/upload-rules';
import {
  hasFfmpeg,
  makeJpeg,
  makeMov,
  makeMp3,
  makeMp4,
  sampleTrack,
} from '@tessera/api/testing/media-samples';
import { filePicker, newPostLink } from '../support/page-parts.ts';
import { expectAccessible } from '../support/accessible.ts';
import { withUniqueBytes } from '../support/post-samples.ts';
import { expect, ready, test } from '../support/test.ts';
import { chooseFiles, expectStoredFiles, untilConverted } from '../support/uploads.ts';

const form = (page: Page, type: string) => page.getByRole('form', { name: `New ${type} post` });
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click();

test('PTYPE-06, PTYPE-20, RULE-20, RULE-21, UPL-17, API-36: title and cover are filled in from the tags of an MP3 and can be changed, and the post plays the MP3', async ({
  person,
}) => {
  test.skip(!hasFfmpeg, 'no ffmpeg to make audio with');
  test.setTimeout(90_000);
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await newPostLink(page, 'audio').click();
  const audio = form(page, 'audio');
  await expect(audio.getByRole('button', { name: 'Choose an MP3' })).toBeVisible();
  await send(page);
  await expect(audio.getByText('Please choose an audio source before continuing.')).toBeVisible();
  const picker = filePicker(audio, 'audio').first();
  await chooseFiles(picker, {
    name: 'words.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('words'),
  });
  await expect(audio.getByText('words.txt We can’t use TXT files. Use MP3.')).toBeVisible();
  await chooseFiles(picker, {
    name: 'bus.mp3',
    mimeType: 'audio/mpeg',
    buffer: await makeMp3({ seconds: 3 }),
  });
  await expect(audio.getByLabel('Title')).toHaveValue(sampleTrack.title, { timeout: 20_000 });
  await expect(audio.getByLabel('Album')).toHaveValue(sampleTrack.album);
  const cover = audio.getByRole('img', { name: 'Cover' });
  const first = await cover.getAttribute('src');
  await expectAccessible(page, { include: `form[${postFormAttributes.form}]`, exclude: 'audio' });
  await filePicker(audio, 'photo')
    .first()
    .setInputFiles({
      name: 'cover.jpg',
      mimeType: 'image/jpeg',
      buffer: await makeJpeg({ width: 500, height: 500, orientation: 1, seed: 3 }),
    });
  await expect(cover).not.toHaveAttribute('src', first ?? '', { timeout: 20_000 });
  await audio.getByLabel('Title').fill('Last Bus');
  await send(page);
  await expect(
    audio.getByText('You must agree that you have permission to share this file.'),
  ).toBeVisible();
  await audio.getByRole('checkbox', { name: /permission to share/ }).check();
  await send(page);
  const post = page.locator(`[${streamAttributes.posts}] article`).first();
  await expect(post.getByText('Last Bus')).toBeVisible();
  await expect(post.locator('.post-view__album')).not.toHaveAttribute('src', first ?? '');
  const player = post.locator('audio');
  expect(
    await player.evaluate(async (element) => {
      if (!(element instanceof HTMLAudioElement)) return 0;
      element.muted = true;
      element.load();
      await element.play();
      return element.duration;
    }),
  ).toBeGreaterThan(2);
});

test('PTYPE-07, RULE-22, API-37: the form says that a video will be processed after posting, previews a video, and keeps it when the editor is switched; once the video is ready, the post shows it with its captions', async ({
  person,
}) => {
  test.skip(!hasFfmpeg, 'no ffmpeg to make videos with');
  test.setTimeout(240_000);
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await newPostLink(page, 'video').click();
  const video = form(page, 'video');
  await expect(video.getByRole('button', { name: 'Choose a video' })).toBeVisible();
  await send(page);
  await expect(video.getByText('No video specified.')).toBeVisible();
  const picker = filePicker(video, 'video').first();
  await chooseFiles(picker, {
    name: 'video.mov',
    mimeType: 'video/quicktime',
    buffer: withUniqueBytes(await makeMov({ seconds: 2 })),
  });
  await expect(video.getByText(/process this video after you post/)).toBeVisible({
    timeout: 20_000,
  });
  await chooseFiles(picker, {
    name: 'video.mp4',
    mimeType: 'video/mp4',
    buffer: withUniqueBytes(await makeMp4({ seconds: 2 })),
  });
  await expect
    .poll(
      () =>
        video
          .locator('video')
          .evaluate((video) => (video instanceof HTMLVideoElement ? Math.round(video.duration) : 0))
          .catch(() => 0),
      { timeout: 20_000 },
    )
    .toBe(2);
  await expect(video.getByRole('progressbar')).toHaveCount(0, { timeout: 20_000 });
  // captions in a Windows encoding with CRLF, in the language that the file name indicates
  await filePicker(video, 'captions').setInputFiles({
    name: 'video.fr.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from('1\r\n00:00:00,000 --> 00:00:02,000\r\nL\x92\xe9t\xe9\r\n', 'latin1'),
  });
  await expect(video.getByText('1 caption found.')).toBeVisible();
  await expect(video.getByRole('combobox', { name: 'Caption language' })).toHaveValue('fr');
  await expectAccessible(page, { include: '[role="group"]:has([aria-label="Caption language"])' });
  // switching the editor keeps everything
  await video.getByRole('combobox', { name: 'Editor' }).selectOption('html');
  await expect(video.locator('video')).toBeVisible();
  await video.getByRole('checkbox', { name: /permission to share/ }).check();
  await expect(video.getByRole('progressbar')).toHaveCount(0, { timeout: 20_000 });
  await send(page);
  await expect(video).toHaveCount(0);
  // the post waits among the drafts, and is published automatically once its video is ready
  await page.goto('/drafts');
  await expect(page.locator('article')).toHaveCount(0, untilConverted);
  await page.goto(`/@${ada.blog}`);
  await expect(page.locator('article video')).toHaveCount(1);
  const shown = page.locator('.post-view__video-player').first();
  await shown.scrollIntoViewIfNeeded();
  await shown.hover();
  await shown.getByRole('button', { name: 'Captions' }).click();
  await expect
    .poll(() =>
      shown
        .locator('video')
        .evaluate((video) =>
          video instanceof HTMLVideoElement
            ? [...video.textTracks].map(({ mode, label, cues }) => [
                mode,
                label,
                Array.from(cues ?? []).map((cue) => (cue instanceof VTTCue ? cue.text : '')),
              ])
            : [],
        ),
    )
    .toEqual([['showing', 'Français', ['L\u2019été']]]);
});

test('EMBED-06, EMBED-11, RULE-25: a video embed is recognised, shown only in a sandboxed frame, and posted', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/new/video');
  await ready(page);
  await page.route(`**${getVideoData.path}`, (route) =>
    route.fulfill({
      json: {
        thumbnail: '',
        embed_render_context: 'vimeo',
        url: 'https://vimeo.com/76979871',
        preview_iframe: 'https://player.vimeo.com/video/76979871',
        embed_code: '',
        unsupported: false,
      },
    }),
  );
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );
  const video = form(page, 'video');
  const input = video.getByRole('textbox', { name: 'Video URL or embed code' });
  await input.fill('<img src="x" onerror="window.isRun = true"><b>nothing</b>');
  await expect(video.getByText('Invalid embed code')).toBeVisible();
  await input.fill(
    '<iframe src="https://player.vimeo.com/video/76979871" onload="window.isRun = true"></iframe><script>window.isRun = true</script>',
  );
  const preview = video.getByRole('button', { name: 'Play preview: Video on Vimeo' });
  // the preview has no thumbnail
  await expect(preview.locator('img')).toHaveCount(0);
  await preview.click();
  await expect(video.locator('iframe')).toHaveAttribute('sandbox', /^allow-scripts/);
  expect(await page.evaluate(() => Reflect.has(window, 'isRun'))).toBe(false);
  await send(page);
  await expect(video).toHaveCount(0);
  await page.goto(`/@${ada.blog}`);
  await expect(page.locator('article iframe').first()).toHaveAttribute(
    'src',
    'https://player.vimeo.com/video/76979871',
  );
});

test('video and audio uploads survive a reload; the video upload then sends only the missing part', async ({
  person,
  allowed,
}) => {
  test.skip(!hasFfmpeg, 'no ffmpeg to make videos with');
  test.setTimeout(120_000);
  allowed.push(/upload_(?:audio|video)/, /ERR_/);
  const ada = await person();
  const page = await ada.open('/new/video');
  await ready(page);
  // padding makes a small video so large that it is uploaded in two parts
  const filler = Buffer.alloc(uploadPartSize);
  filler.writeUInt32BE(filler.length, 0);
  filler.write('free', 4, 'latin1');
  let parts = 0;
  await page.route('**/svc/post/upload_video', async (route) => {
    parts += 1;
    if (parts !== 2) await route.continue();
  });
  await chooseFiles(filePicker(form(page, 'video'), 'video').first(), {
    name: 'harbour.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.concat([await makeMp4({ seconds: 2 }), filler]),
  });
  await expect.poll(() => parts, { timeout: 20_000 }).toBe(2);
  await expectStoredFiles(page, 1);
  await page.reload();
  await expect(form(page, 'video').locator('video')).toBeVisible({ timeout: 20_000 });
  expect(parts, 'the first part is not sent again').toBe(3);
  await form(page, 'video')
    .getByRole('checkbox', { name: /permission to share/ })
    .check();
  await send(page);
  await expect(form(page, 'video')).toHaveCount(0);
  await expectStoredFiles(page, 0);

  await page.goto('/new/audio');
  await page.route('**/svc/post/upload_audio', () => {});
  await chooseFiles(filePicker(form(page, 'audio'), 'audio').first(), {
    name: 'bus.mp3',
    mimeType: 'audio/mpeg',
    buffer: await makeMp3({ seconds: 2 }),
  });
  await expect(form(page, 'audio').getByRole('progressbar', { name: /bus\.mp3/ })).toBeVisible();
  await expectStoredFiles(page, 1);
  await page.unroute('**/svc/post/upload_audio');
  await page.reload();
  await expect(form(page, 'audio').getByLabel('Title')).toHaveValue(sampleTrack.title, {
    timeout: 20_000,
  });
});
