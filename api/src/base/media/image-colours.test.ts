import fc from 'fast-check';
import sharp from 'sharp';
import { makeApng, makeCmyk, type Inks } from '../../testing/odd-images.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { inksToRgb } from './inks.ts';
import { mediaByKey } from './media-queries.ts';
import { storePrivateImage } from './store-image.ts';
import { sendPhoto } from '../../testing/test-uploads.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

/** The colour in the middle of each of the fields that stand side by side. */
async function coloursOf(content: Buffer, fields: number): Promise<number[][]> {
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width;
  return Array.from({ length: fields }, (_, field) => {
    const at = (row + Math.floor(((field + 0.5) * info.width) / fields)) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}

const fetched = async (url: unknown): Promise<Buffer> =>
  Buffer.from(await (await app.stranger().get(String(url))).arrayBuffer());

/** All sizes of an uploaded photo, the served one first. */
async function sizesOf(sent: Buffer): Promise<Buffer[]> {
  const { status, response } = await sendPhoto(ada, sent);
  expect(status).toBe(200);
  const row = await mediaByKey(app.db, String(response['url']).slice('/media/'.length));
  const copies = row?.alt_sizes.map(({ url }) => url) ?? [];
  return Promise.all([response['url'], ...copies].map(fetched));
}

const furthest = (one: readonly number[][], other: readonly number[][]): number =>
  Math.max(
    ...one.flatMap((colour, at) => colour.map((v, c) => Math.abs(v - (other[at]?.[c] ?? -999)))),
  );

const ink = fc.constantFrom(0, 60, 128, 200, 255);
const inks: fc.Arbitrary<Inks> = fc.tuple(ink, ink, ink, ink);

test('all sizes of a CMYK photo have the same colours, with and without a profile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(inks, { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      fc.constantFrom(undefined, 1, 3),
      async (fields, hasProfile, orientation) => {
        const sent = await makeCmyk(fields, {
          hasProfile,
          ...(orientation !== undefined && { orientation }),
        });
        expect((await sharp(sent).metadata()).space).toBe('cmyk');
        const [served = Buffer.alloc(0), ...copies] = await sizesOf(sent);
        expect(copies).toHaveLength(4);
        expect(await sharp(served).metadata()).toMatchObject({
          space: 'srgb',
          hasProfile: false,
          width: 800,
          height: 600,
        });
        const expected = await coloursOf(served, 4);
        for (const copy of copies)
          expect(furthest(await coloursOf(copy, 4), expected)).toBeLessThan(16);
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);

test('a CMYK photo without a profile gets the colours that browsers show', async () => {
  const [served = Buffer.alloc(0)] = await sizesOf(
    await makeCmyk([
      [255, 0, 255, 55],
      [0, 255, 255, 0],
      [0, 0, 0, 128],
      [0, 0, 0, 0],
    ]),
  );
  const wanted = [
    [0, 200, 0],
    [255, 0, 0],
    [127, 127, 127],
    [255, 255, 255],
  ];
  expect(furthest(await coloursOf(served, 4), wanted)).toBeLessThan(8);
});

test('the images of messages are converted too', async () => {
  const files = await storePrivateImage(
    app.deps,
    await makeCmyk([
      [255, 0, 255, 55],
      [0, 255, 255, 0],
    ]),
    [210],
  );
  expect(files).toHaveLength(2);
  for (const { key } of files) {
    const file = await app.deps.media.findPrivate(key);
    const content = Buffer.from(await new Response(file?.read()).arrayBuffer());
    expect(
      furthest(await coloursOf(content, 2), [
        [0, 200, 0],
        [255, 0, 0],
      ]),
    ).toBeLessThan(16);
  }
});

test('pixels are converted in the same way whatever their number', async () => {
  const count = 600_001;
  const pixels = Buffer.alloc(count * 4);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7) % 256;
  const sent = Buffer.from(pixels);
  const made = await inksToRgb(pixels);
  expect(made.length).toBe(count * 3);
  for (const at of [0, 1, 249_999, 250_000, 250_001, 500_000, count - 1])
    for (let part = 0; part < 3; part += 1)
      expect(made[at * 3 + part]).toBe(
        Math.round(((255 - (sent[at * 4 + part] ?? 0)) * (255 - (sent[at * 4 + 3] ?? 0))) / 255),
      );
});

test('an animated PNG keeps its movement in the only size that it has', async () => {
  const moving = await makeApng(['red', 'lime', 'blue']);
  const sizes = await sizesOf(moving);
  expect(sizes).toHaveLength(1);
  expect(sizes[0]?.equals(moving)).toBe(true);
  // the images of messages, too
  expect(await storePrivateImage(app.deps, moving, [420, 210])).toEqual([
    { key: expect.stringMatching(/\.png$/), width: 640, height: 480 },
  ]);
  // one frame does not move, so it gets smaller copies
  expect(await sizesOf(await makeApng(['red']))).toHaveLength(4);
});
