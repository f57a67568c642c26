import sharp from 'sharp';
import { uploadPhoto, uploadState } from '@tessera/shared-contracts/media/endpoints';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { makeGif, makeJpeg, makePng } from '../../testing/media-samples.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import type { MediaRow } from '../../base/media/media-queries.ts';
import { storeImage } from '../../base/media/store-image.ts';
import { partsOf, upload } from '../../testing/test-uploads.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

const bytesOf = async (address: string): Promise<Buffer> =>
  Buffer.from(await (await app.stranger().get(address)).arrayBuffer());

test('UPL-17, API-68: a photo is rotated, stripped of metadata, and served in several sizes', async () => {
  const { status, response } = await upload(
    ada,
    uploadPhoto,
    await makeJpeg({ width: 1600, height: 1200, orientation: 6 }),
    'photo.jpg',
  );
  expect({ status, response }).toEqual({
    status: 200,
    response: { url: expect.stringMatching(/^\/media\/.*\.jpg$/), width: 1200, height: 1600 },
  });
  const { url } = response;
  const served = await bytesOf(String(url));
  expect(await sharp(served).metadata()).toMatchObject({ width: 1200, height: 1600 });
  expect((await sharp(served).metadata()).exif).toBeUndefined();
  const { data: corner } = await sharp(served)
    .extract({ left: 1100, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(corner[0]).toBeGreaterThan(180);
  const row = await app.db
    .selectFrom('media')
    .selectAll()
    .where('key', '=', String(url).slice(7))
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    kind: 'image',
    state: 'ready',
    width: 1200,
    height: 1600,
    owner_id: ada.userId,
  });
  expect(row.alt_sizes.map(({ width, height }) => [width, height])).toEqual([
    [640, 853],
    [500, 667],
    [250, 333],
    [100, 133],
  ]);
  for (const { url: smaller, width } of row.alt_sizes)
    expect(await sharp(await bytesOf(smaller)).metadata()).toMatchObject({ width, format: 'webp' });
});

test('an image that was first stored as cover art gets the copies and the original that a photo has', async () => {
  const sent = await makeJpeg({ width: 1600, height: 800, orientation: 1, seed: 77 });
  const { key } = await storeImage(app.deps, ada.userId, sent);
  const stripped = await bytesOf(app.deps.media.url(key));
  await app.db.deleteFrom('media').where('key', '=', key).execute();
  const widthsOf = ({ alt_sizes }: Pick<MediaRow, 'alt_sizes'>) =>
    alt_sizes.map(({ width }) => width);

  const cover = await storeImage(app.deps, ada.userId, stripped, [500, 250]);
  expect([cover.key, widthsOf(cover), cover.original]).toEqual([key, [500, 250], null]);
  const photo = await storeImage(app.deps, ada.userId, sent);
  expect([photo.key, widthsOf(photo)]).toEqual([key, [1280, 640, 500, 250, 100]]);
  expect(photo.original).toEqual(expect.any(String));
  expect(await storeImage(app.deps, ada.userId, stripped, [500, 250])).toEqual(photo);
});

test('UPL-18: a PNG stays a PNG of the same size; an animated GIF stays animated, in smaller sizes too', async () => {
  const png = await upload(ada, uploadPhoto, await makePng(), 'x.png');
  expect(png).toMatchObject({
    status: 200,
    response: { url: expect.stringMatching(/\.png$/), width: 800, height: 600 },
  });
  const gif = await makeGif({ width: 600, height: 400, frames: 5 });
  const sent = await upload(ada, uploadPhoto, gif, 'x.gif');
  expect(sent).toMatchObject({
    status: 200,
    response: { url: expect.stringMatching(/\.gif$/), width: 600, height: 400 },
  });
  expect(
    await sharp(await bytesOf(String(sent.response['url'])), { animated: true }).metadata(),
  ).toMatchObject({ pages: 5, loop: 0 });
  const row = await app.db
    .selectFrom('media')
    .selectAll()
    .where('key', '=', String(sent.response['url']).slice(7))
    .executeTakeFirstOrThrow();
  expect(row.alt_sizes.map(({ width, height }) => [width, height])).toEqual([
    [500, 333],
    [250, 167],
  ]);
  for (const { url } of row.alt_sizes)
    expect(await sharp(await bytesOf(url), { animated: true }).metadata()).toMatchObject({
      pages: 5,
    });
});

describe('WebP', () => {
  test('a photo is rotated, stripped of metadata, and served in several sizes, whatever its file name', async () => {
    const photo = await sharp(await makePng())
      .withExif({ IFD0: { Copyright: 'Ada of Secret Street' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret Street</x:xmpmeta>')
      .webp({ lossless: true })
      .toBuffer();
    expect(photo.includes('Secret Street')).toBe(true);
    const { status, response } = await upload(ada, uploadPhoto, photo, 'photo.jpg');
    expect({ status, response }).toEqual({
      status: 200,
      response: { url: expect.stringMatching(/^\/media\/.*\.webp$/), width: 800, height: 600 },
    });
    const answer = await app.stranger().get(String(response['url']));
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const served = Buffer.from(await answer.arrayBuffer());
    expect(served.includes('Secret Street')).toBe(false);
    // every pixel is unchanged
    expect((await sharp(served).raw().toBuffer()).equals(await sharp(photo).raw().toBuffer())).toBe(
      true,
    );
    const row = await app.db
      .selectFrom('media')
      .selectAll()
      .where('key', '=', String(response['url']).slice(7))
      .executeTakeFirstOrThrow();
    expect(row.alt_sizes.map(({ width, height }) => [width, height])).toEqual([
      [640, 480],
      [500, 375],
      [250, 188],
      [100, 75],
    ]);
    const turned = await sharp({
      create: { width: 300, height: 200, channels: 3, background: 'teal' },
    })
      .withMetadata({ orientation: 6 })
      .webp()
      .toBuffer();
    expect((await upload(ada, uploadPhoto, turned, 'turned.webp')).response).toMatchObject({
      width: 200,
      height: 300,
    });
  });

  test('an animation stays animated, in smaller sizes too', async () => {
    const moving = await sharp(await makeGif({ width: 600, height: 400, frames: 5 }), {
      animated: true,
    })
      .webp()
      .toBuffer();
    const { status, response } = await upload(ada, uploadPhoto, moving, 'x.webp');
    expect({ status, response }).toMatchObject({
      status: 200,
      response: { url: expect.stringMatching(/\.webp$/), width: 600, height: 400 },
    });
    expect(
      await sharp(await bytesOf(String(response['url'])), { animated: true }).metadata(),
    ).toMatchObject({ pages: 5, loop: 0 });
    const row = await app.db
      .selectFrom('media')
      .selectAll()
      .where('key', '=', String(response['url']).slice(7))
      .executeTakeFirstOrThrow();
    expect(row.alt_sizes.map(({ width, height }) => [width, height])).toEqual([
      [500, 333],
      [250, 167],
    ]);
    for (const { url } of row.alt_sizes)
      expect(await sharp(await bytesOf(url), { animated: true }).metadata()).toMatchObject({
        pages: 5,
        format: 'webp',
      });
  });

  test('refuses a truncated or corrupt file', async () => {
    const whole = await sharp(await makePng())
      .webp()
      .toBuffer();
    for (const broken of [
      whole.subarray(0, 40),
      whole.subarray(0, Math.floor(whole.length / 2)),
      Buffer.concat([whole.subarray(0, 16), Buffer.from([255, 255, 255, 255]), whole.subarray(20)]),
    ]) {
      expect(await upload(ada, uploadPhoto, broken, 'x.webp')).toMatchObject({
        status: 400,
        errors: [uploadTexts.unreadable],
      });
    }
  });
});

test('a multipart upload resumes, accepts a repeated part, and refuses one out of order', async () => {
  const photo = await makePng({ seed: 3 });
  const parts = partsOf(photo, Math.ceil(photo.length / 3), 'upload-in-parts');
  const [first, second, last] = parts;
  if (!first || !second || !last) throw new Error('three parts');
  const state = async () =>
    (await ada.call(uploadState, { params: { uploadId: 'upload-in-parts' } })).response;
  expect(await state()).toEqual({ received: 0 });
  const send = ({ part, fields }: (typeof parts)[number]) =>
    upload(ada, uploadPhoto, part, 'p.png', fields);
  expect(await send(second)).toMatchObject({ status: 409 });
  expect(await send(first)).toMatchObject({
    status: 202,
    response: { received: first.part.length },
  });
  expect(await send(first)).toMatchObject({
    status: 202,
    response: { received: first.part.length },
  });
  expect(await send(last)).toMatchObject({ status: 409 });
  expect((await Promise.all([send(second), send(second)])).map(({ status }) => status)).toEqual([
    202, 202,
  ]);
  expect(await state()).toEqual({ received: first.part.length * 2 });
  const done = await send(last);
  expect(done).toMatchObject({ status: 200, response: { width: 800, height: 600 } });
  expect(await send(last)).toEqual(done);
  expect(await state()).toEqual({ received: photo.length });
});

test.each([
  ['an empty file', Buffer.alloc(0), uploadTexts.empty],
  [
    'an SVG named like a photo',
    Buffer.from('<svg onload="alert(1)"></svg>'),
    'We don’t know this type of image file. Use JPEG, PNG, GIF or WebP.',
  ],
  [
    'random bytes',
    Buffer.from([1, 2, 3, 4]),
    'We don’t know this type of image file. Use JPEG, PNG, GIF or WebP.',
  ],
])('UPL-17, UPL-18: refuses %s and says why', async (_, content, text) => {
  expect(await upload(ada, uploadPhoto, content, 'photo.jpg')).toMatchObject({
    status: 400,
    errors: [text],
  });
});

describe('stores unusual images with their smaller copies', () => {
  const red = { create: { width: 700, height: 300, channels: 3, background: '#e02010' } } as const;
  test.each([
    ['16 bits per channel', () => sharp(red).toColourspace('rgb16').png().toBuffer()],
    ['grey', () => sharp(red).toColourspace('b-w').jpeg().toBuffer()],
    ['CMYK', () => sharp(red).toColourspace('cmyk').jpeg().toBuffer()],
    [
      'a palette with transparency',
      () =>
        sharp({
          create: { ...red.create, channels: 4, background: { r: 224, g: 32, b: 16, alpha: 0.5 } },
        })
          .png({ palette: true })
          .toBuffer(),
    ],
    ['progressive', () => sharp(red).jpeg({ progressive: true }).toBuffer()],
    ['one pixel', () => sharp(red).resize(1, 1).png().toBuffer()],
    ['very tall', () => sharp(red).resize(300, 9000, { fit: 'fill' }).jpeg().toBuffer()],
  ])('%s', async (name, make) => {
    const sent = await make();
    const { width, height } = await sharp(sent).metadata();
    const { status, response } = await upload(ada, uploadPhoto, sent, 'photo');
    expect({ status, response }).toMatchObject({ status: 200, response: { width, height } });
    const row = await app.db
      .selectFrom('media')
      .selectAll()
      .where('key', '=', String(response['url']).slice(7))
      .executeTakeFirstOrThrow();
    expect(row.alt_sizes.map((size) => size.width)).toEqual(
      [640, 500, 250, 100].filter((candidate) => candidate < width),
    );
    for (const { url } of row.alt_sizes) {
      const { channels } = await sharp(await bytesOf(url)).stats();
      // red stays red in the smaller copies too
      if (name !== 'grey')
        expect((channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 255)).toBeGreaterThan(100);
    }
  });
});
