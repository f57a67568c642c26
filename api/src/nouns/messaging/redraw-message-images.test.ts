import sharp from 'sharp';
import type { MessageImageFile } from '../../base/database/schema/messaging.ts';
import { betweenPasses, repairProgress } from '../../base/jobs/repair.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { makeJpeg } from '../../testing/media-samples.ts';
import { makeApng, makeCmyk } from '../../testing/odd-images.ts';
import { redrawMessageImages } from './redraw-message-images.ts';
import { read, sendFile, talkers } from '../../testing/test-messaging.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp({ messagingImageBytes: 400_000 });
  [ada, bob] = await talkers(app);
});
afterAll(() => app.close());

const run = (): Promise<void> => redrawMessageImages.job.run(app.deps, {});
const allMessages = () => app.db.selectFrom('messages').selectAll().orderBy('id').execute();
const imageOf = async (id: string): Promise<readonly MessageImageFile[]> =>
  (await allMessages()).find((message) => message.id === id)?.image ?? [];
const addresses = async (): Promise<string[][]> =>
  (await read(bob, { participants: ada.blog })).messages.data.map(({ image }) =>
    image ? [image.original_size.url, ...image.alt_sizes.map(({ url }) => url)] : [],
  );

/** Sends an image and gives it the files that an earlier version stored. */
async function storeOld(content: Buffer, extension: 'jpg' | 'png'): Promise<string> {
  await sendFile(ada, bob, await makeJpeg({ seed: content.length }));
  const { media } = app.deps;
  const { width, height } = await sharp(content).metadata();
  const files = [{ key: await media.putPrivate(content, extension), width, height }];
  for (const size of [640, 420, 210]) {
    const copy = await sharp(content).resize(size).webp().toBuffer({ resolveWithObject: true });
    const key = await media.putPrivate(copy.data, 'webp');
    files.push({ key, width: size, height: copy.info.height });
  }
  const id = (await allMessages()).at(-1)?.id ?? '';
  await app.db
    .updateTable('messages')
    .set({ image: JSON.stringify(files) })
    .where('id', '=', id)
    .execute();
  // as after the next sweep
  await app.db.updateTable('media_files').set({ due_at: null }).execute();
  return id;
}

const coloursOf = async (address: string): Promise<readonly number[]> => {
  const content = Buffer.from(await (await bob.send(address)).arrayBuffer());
  return (await sharp(content).stats()).channels.map(({ mean }) => Math.round(mean / 10));
};

test('photos in CMYK and animated PNGs in messages get right files at the same addresses, and nothing else changes', async () => {
  const green = await storeOld(await makeCmyk([[255, 0, 255, 55]]), 'jpg');
  const moving = await storeOld(await makeApng(['red', 'lime']), 'png');
  const plain = await storeOld(await makeJpeg({ orientation: 1, seed: 7 }), 'jpg');
  const before = await allMessages();
  const [shown = []] = await addresses();
  expect(shown.length).toBeGreaterThan(0);

  await Promise.all([run(), run()]);
  expect(await repairProgress(app.db, redrawMessageImages)).toEqual({
    isComplete: false,
    changed: 2,
  });
  const rest = (rows: typeof before) =>
    rows.map((row) => (row.id === green || row.id === moving ? { ...row, image: null } : row));
  const after = await allMessages();
  expect(rest(after)).toEqual(rest(before));
  expect((await imageOf(plain)).length).toBe(4);
  expect(await imageOf(moving)).toHaveLength(1);
  const sizes = await addresses();
  const ofGreen = sizes.find((urls) => urls[0]?.includes(`/${green}/`)) ?? [];
  expect(ofGreen.map((url) => url.replace(/.*\//, ''))).toEqual(
    before
      .find(({ id }) => id === green)
      ?.image?.map(({ key, width }) => `${width}.${key.replace(/.*\./, '')}`),
  );
  for (const url of ofGreen) expect([url, await coloursOf(url)]).toEqual([url, [0, 20, 0]]);

  // the files that nothing shows any more may be removed
  const due = await app.db
    .selectFrom('media_files')
    .select('place')
    .where('due_at', '<=', new Date(Date.now() + 60_000))
    .execute();
  const gone = before
    .filter(({ id }) => id === green)
    .flatMap(({ image }) => (image ?? []).map(({ key }) => `private/${key}`));
  expect(due.map(({ place }) => place)).toEqual(expect.arrayContaining(gone));

  app.setNow(new Date(Date.now() + betweenPasses + 1000));
  await run();
  app.setNow(undefined);
  expect(await allMessages()).toEqual(after);
  expect(await repairProgress(app.db, redrawMessageImages)).toEqual({
    isComplete: true,
    changed: 2,
  });
});
