import sharp from 'sharp';
import { sql } from 'kysely';
import { save, storedPost } from '../../testing/test-posting.ts';
import { makeApng, makeCmyk } from '../../testing/odd-images.ts';
import { makeJpeg } from '../../testing/media-samples.ts';
import { betweenPasses, repairProgress } from '../jobs/repair.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { mediaByKey, type MediaRow } from './media-queries.ts';
import { redrawImages } from './redraw-images.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

const run = (deps = app.deps): Promise<void> => redrawImages.job.run(deps, {});
/** Lets the repair begin anew, as if it had never run. */
const forgetProgress = () =>
  app.db.deleteFrom('settings').where('key', '=', 'repair redraw-images').execute();
const changed = async () => (await repairProgress(app.db, redrawImages)).changed;

/** Stores an image as the version before did: as it is, with still copies of its own conversion. */
async function storeOld(content: Buffer, extension: 'jpg' | 'png'): Promise<string> {
  const { media } = app.deps;
  const { width, height } = await sharp(content).metadata();
  const sizes = [];
  for (const size of [500, 250]) {
    const copy = await sharp(content).resize(size).webp().toBuffer();
    const url = media.url(await media.put(copy, 'webp'));
    sizes.push({ url, width: size, height: Math.round((size * height) / width) });
  }
  const key = await media.put(content, extension);
  await sql`
    insert into media (key, kind, owner_id, width, height, alt_sizes)
    values (${key}, 'image', ${ada.userId}, ${width}, ${height}, ${JSON.stringify(sizes)})
  `.execute(app.db);
  return key;
}

const post = async (key: string) => {
  const { post: made } = await save(ada, {
    images: { o1: app.deps.media.url(key) },
    post: { type: 'photo', photoset_layout: '1', photoset_order: 'o1', two: '<p>Look</p>' },
  });
  return made.action.id;
};
const photoOf = async (id: string) => {
  const { content, ...rest } = await storedPost(app, id);
  if (content.type !== 'photo') throw new Error('a photo');
  const { photos, ...beside } = content;
  return { photo: photos[0], photos: photos.length, beside, rest };
};
async function greenOf(url: string): Promise<number[]> {
  const content = Buffer.from(await (await app.stranger().get(url)).arrayBuffer());
  const { channels } = await sharp(content).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}
const rowOf = async (key: string): Promise<MediaRow | undefined> => mediaByKey(app.db, key);

test('CMYK photos and animated PNGs of the version before get right copies, wherever they are shown, however often the job runs', async () => {
  const ink = await makeCmyk([[255, 0, 255, 55]]);
  const cmyk = await storeOld(ink, 'jpg');
  const moving = await storeOld(await makeApng(['red', 'lime']), 'png');
  const plain = await storeOld(await makeJpeg({ orientation: 1, seed: 9 }), 'jpg');
  const ids = { cmyk: await post(cmyk), moving: await post(moving), plain: await post(plain) };
  const before = {
    cmyk: await photoOf(ids.cmyk),
    moving: await photoOf(ids.moving),
    plain: await photoOf(ids.plain),
  };
  expect(before.cmyk.photo?.alt_sizes).toHaveLength(2);

  // two processes at once, and once more
  await Promise.all([run(), run()]);
  expect(await changed()).toBe(2);
  const after = await photoOf(ids.cmyk);
  await forgetProgress();
  await run();
  expect(await changed()).toBe(0);
  await sql`update media set recipe = 0 where key = ${cmyk}`.execute(app.db);
  await forgetProgress();
  await run();
  expect(await photoOf(ids.cmyk)).toEqual(after);

  expect({ ...after, photo: undefined }).toEqual({ ...before.cmyk, photo: undefined });
  expect(after.photo?.alt_sizes.map(({ width, height }) => [width, height])).toEqual([
    [500, 375],
    [250, 188],
  ]);
  for (const url of [after.photo?.url ?? '', ...(after.photo?.alt_sizes ?? []).map((s) => s.url)]) {
    const [red = 255, green = 0, blue = 255] = await greenOf(url);
    expect([url, red < 16, Math.abs(green - 200) < 16, blue < 16]).toEqual([url, true, true, true]);
  }
  // a form that was opened before still finds the old address, with the new copies
  expect((await rowOf(cmyk))?.alt_sizes).toEqual(after.photo?.alt_sizes);

  const still = await photoOf(ids.moving);
  expect(still.photo?.url).toBe(app.deps.media.url(moving));
  expect(new Set(still.photo?.alt_sizes.map(({ url }) => url))).toEqual(
    new Set([still.photo?.url]),
  );
  expect(await photoOf(ids.plain)).toEqual(before.plain);
  expect((await rowOf(plain))?.recipe).toBe(1);
});

test('an image that could not be read is redrawn by the second pass', async () => {
  await forgetProgress();
  const old = await storeOld(await makeCmyk([[255, 255, 0, 30]]), 'jpg');
  const id = await post(old);
  const away = {
    ...app.deps,
    media: { ...app.deps.media, get: () => Promise.reject(new Error()) },
  };
  await run(away);
  expect((await rowOf(old))?.recipe).toBe(0);
  app.setNow(new Date(Date.now() + betweenPasses));
  await run();
  expect((await rowOf(old))?.recipe).toBe(1);
  expect((await photoOf(id)).photo?.url).not.toBe(app.deps.media.url(old));
});

test('a run that is killed after any step is finished by the next', async () => {
  const old = await storeOld(await makeCmyk([[0, 255, 255, 30]]), 'jpg');
  const id = await post(old);
  let left = 0;
  const dying = new Proxy(app.deps.media, {
    get(media, name, self) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      const value: unknown = Reflect.get(media, name, self);
      return value;
    },
  });
  for (let steps = 0; steps < 12; steps += 1) {
    left = steps;
    await run({ ...app.deps, media: dying }).catch(() => {});
    await sql`update media set recipe = 0 where key = ${old}`.execute(app.db);
    await forgetProgress();
  }
  await run();
  const { photo } = await photoOf(id);
  expect(photo?.url).not.toBe(app.deps.media.url(old));
  for (const url of [photo?.url ?? '', ...(photo?.alt_sizes ?? []).map((size) => size.url)]) {
    const [red = 0, green = 255] = await greenOf(url);
    expect([url, Math.abs(red - 225) < 16, green < 16]).toEqual([url, true, true]);
  }
});
