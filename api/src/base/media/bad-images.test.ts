import sharp from 'sharp';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { makeGif, makeJpeg, makePng } from '../../testing/media-samples.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { arrivingFiles, sendPhoto } from '../../testing/test-uploads.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

/** No test may leave files in the upload folder. */
afterEach(() => {
  expect(arrivingFiles(app)).toEqual([]);
});

/** A tiny PNG whose header claims the given size. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  small.writeUInt32BE(width, 16);
  small.writeUInt32BE(height, 20);
  const { crc32 } = await import('node:zlib');
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}

describe('mislabelled, oversized and damaged images', () => {
  test('accepts a PNG named .jpg, and stores it as a PNG', async () => {
    expect(await sendPhoto(ada, await makePng({ seed: 9 }), 'really.jpg')).toMatchObject({
      status: 200,
      response: { url: expect.stringMatching(/\.png$/) },
    });
  });

  test.each([
    [
      'SVG',
      Buffer.from(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
      ),
      'We can’t use XML files.',
    ],
    [
      'HTML',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'We don’t know this type of image file.',
    ],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'We can’t use PDF files.'],
    ['ZIP', Buffer.from('504b0304140000000000', 'hex'), 'We can’t use ZIP files.'],
  ])('refuses %s in a file that is named like a photo', async (_, content, text) => {
    expect(await sendPhoto(ada, content)).toMatchObject({
      status: 400,
      errors: [`${text} Use JPEG, PNG, GIF or WebP.`],
    });
  });

  test('refuses AVIF', async () => {
    const content = await sharp({
      create: { width: 16, height: 16, channels: 3, background: 'red' },
    })
      .avif()
      .toBuffer();
    expect(await sendPhoto(ada, content)).toMatchObject({
      status: 400,
      errors: ['We can’t use AVIF files. Use JPEG, PNG, GIF or WebP.'],
    });
  });

  test.each([
    [30_000, 30_000],
    [2_000_000_000, 2_000_000_000],
    [100_001, 1000],
  ])('refuses a decompression bomb of %i × %i before decoding it', async (width, height) => {
    expect(await sendPhoto(ada, await bomb(width, height))).toMatchObject({
      status: 400,
      errors: [expect.stringMatching(/too many pixels|damaged/)],
    });
  });

  test('a real image above the pixel limit is refused with a message about too many pixels', async () => {
    const large = await sharp({
      create: { width: 12_000, height: 9000, channels: 3, background: '#888' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await sendPhoto(ada, large)).toMatchObject({
      status: 400,
      errors: [uploadTexts.tooManyPixels],
    });
  }, 60_000);

  test('refuses an animation whose canvas has too many pixels, however small its frames', async () => {
    const gif = await makeGif({ width: 64, height: 64, frames: 2 });
    gif.writeUInt16LE(60_000, 6);
    gif.writeUInt16LE(60_000, 8);
    expect(await sendPhoto(ada, gif, 'x.gif')).toMatchObject({
      status: 400,
      errors: [uploadTexts.tooManyPixels],
    });
  });

  test.each([
    ['JPEG', () => makeJpeg({ width: 800, height: 600 })],
    ['PNG', () => makePng()],
    ['GIF', () => makeGif()],
  ])('reports a truncated %s as damaged', async (_, make) => {
    const whole = await make();
    for (const share of [0.3, 0.6, 0.9])
      expect(
        await sendPhoto(ada, whole.subarray(0, Math.floor(whole.length * share))),
      ).toMatchObject({
        status: 400,
        errors: [uploadTexts.unreadable],
      });
  });

  test.each([
    ['JPEG', 2, () => makeJpeg({ width: 800, height: 600 })],
    ['upright JPEG', 2, () => makeJpeg({ width: 800, height: 600, orientation: 1 })],
    ['small JPEG', 2, () => makeJpeg({ width: 80, height: 60, orientation: 1 })],
    ['PNG', 12, () => makePng({ seed: 11 })],
  ])('accepts a %s that lacks only bytes of its end marker', async (_, end, make) => {
    const whole = await make();
    for (let missing = 1; missing <= end; missing += 1) {
      const { status, response } = await sendPhoto(ada, whole.subarray(0, -missing));
      expect([missing, status]).toEqual([missing, 200]);
      const served = await app.stranger().get(String(response['url']));
      const shown = sharp(Buffer.from(await served.arrayBuffer()), { failOn: 'warning' });
      const sent = sharp(whole).autoOrient();
      expect((await shown.stats()).channels.map(({ mean }) => Math.round(mean))).toEqual(
        (await sharp(await sent.toBuffer()).stats()).channels.map(({ mean }) => Math.round(mean)),
      );
    }
    expect(await sendPhoto(ada, whole.subarray(0, -end - 3))).toMatchObject({
      status: 400,
      errors: [uploadTexts.unreadable],
    });
  });

  test.each([
    ['with smaller copies', { width: 300, height: 200 }],
    ['without smaller copies', { width: 240, height: 160 }],
  ])('reports an animation %s as damaged if a later frame cannot be decoded', async (_, size) => {
    const gif = await makeGif({ ...size, frames: 3 });
    const at = Math.floor(gif.length * 0.9);
    gif.fill(0xff, at, at + 50);
    expect(await sendPhoto(ada, gif, 'x.gif')).toMatchObject({
      status: 400,
      errors: [uploadTexts.unreadable],
    });
  });

  test('serves an image without its EXIF data, and without data appended to it', async () => {
    const hidden = Buffer.from('<script>hidden</script>');
    for (const make of [
      () => makeJpeg({ width: 300, height: 200, orientation: 1 }),
      () => makePng({ width: 300, height: 200 }),
      () => makeGif({ width: 60, height: 40 }),
    ]) {
      const { status, response } = await sendPhoto(ada, Buffer.concat([await make(), hidden]));
      expect(status).toBe(200);
      const served = Buffer.from(
        await (await app.stranger().get(String(response['url']))).arrayBuffer(),
      );
      expect(served.includes(hidden)).toBe(false);
      expect(served.includes(Buffer.from('Sample One'))).toBe(false);
    }
  });
});
