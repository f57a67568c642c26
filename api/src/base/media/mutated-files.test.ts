import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { uploadAudio, uploadPhoto, uploadVideo } from '@tessera/shared-contracts/media/endpoints';
import {
  hasFfmpeg,
  makeGif,
  makeJpeg,
  makeMp3,
  makeMp4,
  makePng,
} from '../../testing/media-samples.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { blankBoxes, readMp4Boxes } from './mp4-boxes.ts';
import { strippers } from './strip-metadata.ts';
import { upload } from '../../testing/test-uploads.ts';

/**
 * Changes, removes or duplicates some bytes, as transmission errors, disk errors or attackers do.
 */
const damage = (whole: Buffer): fc.Arbitrary<Buffer> => {
  const place = fc.oneof(
    { weight: 3, arbitrary: fc.nat(Math.min(whole.length - 1, 400)) },
    fc.nat(whole.length - 1),
  );
  return fc.oneof(
    fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 12 }).map((changes) => {
      const copy = Buffer.from(whole);
      for (const [at, byte] of changes) copy[at] = byte;
      return copy;
    }),
    fc
      .tuple(place, fc.nat(3000))
      .map(([at, length]) => Buffer.concat([whole.subarray(0, at), whole.subarray(at + length)])),
    fc
      .tuple(place, fc.nat(3000))
      .map(([at, length]) => Buffer.concat([whole.subarray(0, at + length), whole.subarray(at)])),
    place.map((at) => whole.subarray(0, at)),
  );
};

const makeWebp = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'Ada' } })
    .webp()
    .toBuffer();
const samples = {
  webp: makeWebp,
  jpg: () => makeJpeg({ width: 60, height: 40 }),
  png: () => makePng({ width: 60, height: 40 }),
  gif: () => makeGif({ width: 40, height: 30, frames: 3 }),
} as const;

describe.each(['jpg', 'png', 'gif', 'webp'] as const)('a %s', (extension) => {
  test('does not grow when its metadata are removed; removing them again changes nothing; a damaged file grows by at most one byte', async () => {
    const whole = await samples[extension]();
    const strip = strippers[extension];
    const once = strip(whole);
    if (!once) throw new Error('a whole file');
    expect(once.length).toBeLessThanOrEqual(whole.length);
    expect(strip(once)).toEqual(once);
    fc.assert(
      fc.property(damage(whole), (file) => {
        const stripped = file.length < 13 ? undefined : strip(file);
        return stripped === undefined || stripped.length <= file.length + 1;
      }),
      { numRuns: 3000 },
    );
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  let ada: Registered;
  beforeAll(async () => {
    app = await createTestApp({ ffmpegPath: '' });
    ada = await app.register();
  });
  afterAll(() => app.close());

  /** Uploads damaged copies of a file, and returns the unexpected responses. */
  async function oddAnswers(
    endpoint: typeof uploadPhoto | typeof uploadAudio | typeof uploadVideo,
    whole: Buffer,
  ): Promise<unknown[]> {
    const odd: unknown[] = [];
    for (const file of fc.sample(damage(whole), 60)) {
      const { status, errors } = await upload(ada, endpoint, file, 'file');
      if (status !== 200 && !(status === 400 && errors.length === 1))
        odd.push({ status, errors, file: file.toString('base64') });
    }
    return odd;
  }
  const testIfFfmpeg = hasFfmpeg ? test : test.skip;

  test.each(['jpg', 'png', 'gif'] as const)(
    'a damaged %s is accepted or refused without a server error',
    async (extension) => {
      expect(await oddAnswers(uploadPhoto, await samples[extension]())).toEqual([]);
    },
    120_000,
  );
  testIfFfmpeg(
    'a damaged MP3 is accepted or refused without a server error',
    async () => {
      expect(await oddAnswers(uploadAudio, await makeMp3({ seconds: 1 }))).toEqual([]);
    },
    120_000,
  );
  testIfFfmpeg(
    'without ffmpeg a damaged MP4 is accepted or refused without a server error',
    async () => {
      expect(
        await oddAnswers(uploadVideo, await makeMp4({ seconds: 1, width: 64, height: 48 })),
      ).toEqual([]);
    },
    120_000,
  );
});

(hasFfmpeg ? test : test.skip)(
  'boxes found in a damaged video lie within the file, and blanking them changes no other bytes',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-boxes-'));
    const file = path.join(folder, 'video.mp4');
    const whole = await makeMp4({ seconds: 1, width: 64, height: 48 });
    try {
      await fc.assert(
        fc.asyncProperty(damage(whole), async (content) => {
          await writeFile(file, content);
          const video = await readMp4Boxes(file);
          if (video) {
            for (const { start, content: inside, end } of video.personal)
              expect(start >= 0 && start < inside && inside <= end && end <= content.length).toBe(
                true,
              );
            await blankBoxes(file, video.personal);
            const blank = Buffer.from(content);
            for (const { start, content: inside, end } of video.personal) {
              blank.write('free', start + 4, 'latin1');
              blank.fill(0, inside, end);
            }
            expect((await readFile(file)).equals(blank)).toBe(true);
          }
        }),
        { numRuns: 300 },
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
