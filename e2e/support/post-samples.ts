import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { getLinkData } from '@tessera/shared-contracts/links/endpoints';
import {
  hasFfmpeg,
  makeGif,
  makeJpeg,
  makeMov,
  makeMp3,
  makeMp4,
  makePng,
  sampleTrack,
} from '@tessera/api/testing/media-samples';
import { photoTiles, photosThatAre } from './page-parts.ts';
import type { Hands, SampleFile } from './hands.ts';
import { ready } from './test.ts';

/** A post of one type: how to write it, change it, and check what others see. */
export interface PostSample {
  readonly type: 'text' | 'photo' | 'quote' | 'link' | 'chat' | 'audio' | 'video';
  readonly isPossible: boolean;
  /** Prepares what the page needs from other sites. */
  prepare?(page: Page): Promise<void>;
  fill(hands: Hands, form: Locator): Promise<void>;
  change(hands: Hands, form: Locator): Promise<void>;
  /** Checks a post of this type in a stream or on a blog. */
  expectShown(post: Locator): Promise<void>;
  readonly words: string;
  readonly changed: string;
}

const field = (form: Locator, name: string): Locator =>
  form.getByRole('textbox', { name, exact: true });
const agree = (hands: Hands, form: Locator): Promise<void> =>
  hands.press(form.getByRole('checkbox', { name: /permission to share/ }));

async function photos(): Promise<SampleFile[]> {
  return [
    {
      name: 'phone.jpg',
      mimeType: 'image/jpeg',
      buffer: await makeJpeg({ width: 1200, height: 900, orientation: 6 }),
    },
    {
      name: 'drawn.png',
      mimeType: 'image/png',
      buffer: await makePng({ width: 400, height: 300, seed: 1 }),
    },
    {
      name: 'moving.gif',
      mimeType: 'image/gif',
      buffer: await makeGif({ width: 320, height: 240, frames: 3 }),
    },
  ];
}

/** Waits until an image is loaded and decoded; returns its size. */
const seen = (shown: Locator): Promise<{ width: number; height: number }> =>
  shown.evaluate(async (image: HTMLImageElement) => {
    image.loading = 'eager';
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  });

const text: PostSample = {
  type: 'text',
  isPossible: true,
  words: 'It fell sideways.',
  changed: 'It fell all night.',
  async fill(hands, form) {
    await hands.write(field(form, 'Title'), 'Rain at last');
    await hands.write(field(form, 'Text'), this.words);
  },
  change(hands, form) {
    return hands.write(field(form, 'Text'), this.changed);
  },
  expectShown: (post) => expect(post.getByRole('heading', { name: 'Rain at last' })).toBeVisible(),
};

const photo: PostSample = {
  type: 'photo',
  isPossible: true,
  words: 'Three of them',
  changed: 'All three',
  async fill(hands, form) {
    await hands.take(form.getByRole('button', { name: 'Choose photos' }), await photos());
    await expect(photosThatAre(form, 'ready')).toHaveCount(3, {
      timeout: 30_000,
    });
    await hands.write(field(form, 'Caption'), this.words);
  },
  async change(hands, form) {
    await expect(photoTiles(form)).toHaveCount(3);
    await hands.write(field(form, 'Caption'), this.changed);
  },
  async expectShown(post) {
    const shown = post.locator('figure img');
    await expect(shown).toHaveCount(3);
    const [upright] = [
      await seen(shown.first()),
      await seen(shown.nth(1)),
      await seen(shown.nth(2)),
    ];
    expect(upright.height, 'the first photo is upright').toBeGreaterThan(upright.width);
    const addresses = await shown
      .first()
      .evaluate((image: HTMLImageElement) =>
        [image.src, ...image.srcset.split(',').map((one) => one.trim().split(' ')[0] ?? '')].filter(
          (address) => address !== '',
        ),
      );
    for (const address of addresses) {
      const served = (await (await post.page().request.get(address)).body()).toString('latin1');
      expect(
        served.includes('Exif') || served.includes('EXIF') || served.includes('Sample One'),
        `${address} has no metadata of camera or place`,
      ).toBe(false);
    }
  },
};

const quote: PostSample = {
  type: 'quote',
  isPossible: true,
  words: 'Nobody heard it coming.',
  changed: 'Everybody heard it coming.',
  async fill(hands, form) {
    await hands.write(field(form, 'Quote'), this.words);
    await hands.write(field(form, 'Source'), 'The baker');
  },
  change(hands, form) {
    return hands.write(field(form, 'Quote'), this.changed);
  },
  expectShown: (post) => expect(post).toContainText('The baker'),
};

const link: PostSample = {
  type: 'link',
  isPossible: true,
  words: 'The harbour froze',
  changed: 'Our harbour froze',
  // the server fetches only public pages, and tests have none; calls with a partly typed URL get no
  // response
  prepare: (page) =>
    page
      .route(`**${getLinkData.path}`, async (route) => {
        if (!route.request().postData()?.includes('coastnews.example/harbour"')) return;
        await route.fulfill({
          json: {
            meta: { status: 200, msg: 'OK' },
            response: {
              title: 'The harbour froze',
              excerpt: 'In one night.',
              author: 'Ines',
              thumbnail: '',
              url: 'https://coastnews.example/harbour',
            },
          },
        });
      })
      .then(() => {}),
  async fill(hands, form) {
    await hands.write(field(form, 'URL'), 'https://coastnews.example/harbour');
    await expect(field(form, 'Excerpt')).toHaveValue('In one night.');
  },
  change(hands, form) {
    return hands.write(field(form, 'Title'), this.changed);
  },
  expectShown: (post) =>
    expect(post.locator('a.post-view__link')).toHaveAttribute(
      'href',
      'https://coastnews.example/harbour',
    ),
};

const chat: PostSample = {
  type: 'chat',
  isPossible: true,
  words: 'Did you see it?',
  changed: 'Did you hear it?',
  async fill(hands, form) {
    await hands.write(field(form, 'Title'), 'At the bus stop');
    await hands.write(field(form, 'Chat'), `Ada: ${this.words}`);
  },
  change(hands, form) {
    return hands.write(field(form, 'Chat'), `Ada: ${this.changed}`);
  },
  expectShown: (post) => expect(post).toContainText('At the bus stop'),
};

const audio: PostSample = {
  type: 'audio',
  isPossible: hasFfmpeg,
  words: sampleTrack.title,
  changed: 'Day Bus',
  async fill(hands, form) {
    await hands.take(form.getByRole('button', { name: 'Choose an MP3' }), [
      { name: 'bus.mp3', mimeType: 'audio/mpeg', buffer: await makeMp3({ seconds: 3 }) },
    ]);
    await expect(field(form, 'Title')).toHaveValue(sampleTrack.title, { timeout: 30_000 });
    await expect(field(form, 'Artist')).toHaveValue(sampleTrack.artist);
    await expect(field(form, 'Album')).toHaveValue(sampleTrack.album);
    await agree(hands, form);
  },
  change(hands, form) {
    return hands.write(field(form, 'Title'), this.changed);
  },
  async expectShown(post) {
    await expect(post).toContainText(sampleTrack.artist);
    await seen(post.locator('.post-view__album'));
    await expect
      .poll(
        () =>
          post.locator('audio').evaluate((sound: HTMLAudioElement) => {
            if (sound.readyState === 0) sound.load();
            sound.preload = 'auto';
            return sound.duration;
          }),
        { timeout: 30_000 },
      )
      .toBeGreaterThan(2);
  },
};

/**
 * Makes a video unlike any that the server knows: one that it has already converted would be ready
 * immediately.
 */
export const withUniqueBytes = (video: Buffer): Buffer =>
  Buffer.concat([
    video,
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('free', 'latin1'),
    randomBytes(16),
  ]);

/**
 * For tests by mouse, a video that has to be converted before a browser can play it; for tests by
 * keyboard, one that every browser plays.
 */
const videoFile = async (hands: Hands): Promise<SampleFile> =>
  hands.name === 'mouse'
    ? {
        name: 'harbour.mov',
        mimeType: 'video/quicktime',
        buffer: withUniqueBytes(await makeMov({ seconds: 2, width: 320, height: 180 })),
      }
    : {
        name: 'harbour.mp4',
        mimeType: 'video/mp4',
        buffer: withUniqueBytes(await makeMp4({ seconds: 2, width: 320, height: 180 })),
      };

/** Waits until a post's video is converted and can be played. */
export async function expectVideo(post: Locator): Promise<void> {
  const shown = post.locator('video');
  await expect(async () => {
    if ((await shown.count()) === 0) await post.page().reload();
    await expect(shown).toHaveAttribute('src', /\/media\//, { timeout: 1500 });
  }).toPass({ timeout: 60_000 });
  await ready(post.page());
  await expect
    .poll(
      () =>
        shown.evaluate((video: HTMLVideoElement) => {
          video.preload = 'auto';
          if (video.readyState === 0) video.load();
          return video.videoWidth > 0 ? video.duration : 0;
        }),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(1.5);
}

const video: PostSample = {
  type: 'video',
  isPossible: hasFfmpeg,
  words: 'The ferry comes in',
  changed: 'The ferry goes out',
  async fill(hands, form) {
    await hands.take(form.getByRole('button', { name: 'Choose a video' }), [
      await videoFile(hands),
    ]);
    if (hands.name === 'mouse')
      await expect(form.getByText(/process this video after you post/)).toBeVisible({
        timeout: 30_000,
      });
    else await expect(form.locator('video')).toBeVisible({ timeout: 30_000 });
    await hands.write(field(form, 'Caption'), this.words);
    await agree(hands, form);
  },
  change(hands, form) {
    return hands.write(field(form, 'Caption'), this.changed);
  },
  expectShown: (post) => expectVideo(post),
};

/** One sample of each type that users can create, in the order of the links for new posts. */
export const postSamples: readonly PostSample[] = [text, photo, quote, link, chat, audio, video];
