import { refusals } from '@tessera/shared-contracts/core/refusals';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import { uploadPhoto } from '@tessera/shared-contracts/media/endpoints';
import { makeJpeg, makePng } from '../../testing/media-samples.ts';
import { submit, reblogOf, save } from '../../testing/test-posting.ts';
import { purgeDeleted } from '../../testing/test-purge.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { noteMedia } from './media-queries.ts';
import { storeImage } from './store-image.ts';
import { sweepMedia } from './sweep-media.ts';
import { upload } from '../../testing/test-uploads.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let seed = 100;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());
afterEach(() => {
  app.setNow(undefined);
});

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
async function sweep(days: number): Promise<void> {
  app.setNow(inDays(days));
  await sweepMedia(app.deps);
  app.setNow(undefined);
}
const fileOf = (address: string): string =>
  path.join(app.deps.env.dataDir, address.replace(/^\//, ''));
const isThere = (address: string): boolean => existsSync(fileOf(address));
const places = async (): Promise<string[]> =>
  (await app.db.selectFrom('media_files').select('place').orderBy('place').execute()).map(
    ({ place }) => place,
  );

/** Uploads a photo with GPS data, so that its original is kept too; `all` lists its files. */
async function sendPhoto(
  client = ada,
): Promise<{ readonly url: string; readonly all: readonly string[] }> {
  seed += 1;
  const { status, response } = await upload(
    client,
    uploadPhoto,
    await makeJpeg({ width: 800, height: 600, seed, orientation: 6 }),
    'photo.jpg',
  );
  if (status !== 200) throw new Error('not stored');
  const url = String(response['url']);
  const { alt_sizes, original } = await app.db
    .selectFrom('media')
    .select(['alt_sizes', 'original'])
    .where('key', '=', url.slice(7))
    .executeTakeFirstOrThrow();
  return {
    url,
    all: [url, ...alt_sizes.map((size) => size.url), `/media/originals/${original ?? 'none'}`],
  };
}
const photoPost = (url: string) =>
  ({
    images: { o1: url },
    post: { type: 'photo', one: '', two: '', photoset_order: 'o1', photoset_layout: '1' },
  }) as const;
const remove = async (
  client: Registered,
  { action }: { readonly action: { readonly id: string; readonly tumblelog_key: string } },
): Promise<void> => {
  const { status, errors } = await client.call(deletePost, {
    body: { post_id: action.id, channel_id: client.blog },
  });
  if (status !== 200) throw new Error(errors.join());
  await purgeDeleted(app);
};

test('the sweep deletes an unused upload with its smaller copies and its original, once no form can need it any more', async () => {
  const { url, all } = await sendPhoto();
  expect(all).toHaveLength(5);
  await sweep(mediaLife.form + 1);
  expect(all.map(isThere)).toEqual(all.map(() => true));
  await sweep(mediaLife.upload + 1);
  expect(all.map(isThere)).toEqual(all.map(() => false));
  expect(
    await app.db.selectFrom('media').selectAll().where('key', '=', url.slice(7)).execute(),
  ).toEqual([]);
  expect(
    (await places()).filter((place) => all.some((address) => address.endsWith(place))),
  ).toEqual([]);
  // a later reference to it is refused
  expect(await submit(ada, photoPost(url))).toMatchObject({
    status: 400,
    errors: [refusals.noUpload],
  });
});

test('media stay while used in a published post, a draft, a text, a header or an avatar, and some days longer', async () => {
  const [photo, draft, inText, header] = [
    await sendPhoto(),
    await sendPhoto(),
    await sendPhoto(),
    await sendPhoto(),
  ];
  await save(ada, photoPost(photo.url));
  await save(ada, { ...photoPost(draft.url), post: { ...photoPost(draft.url).post, state: '1' } });
  await save(ada, { editor_type: 'html', post: { two: `<p><img src="${inText.url}"></p>` } });
  const avatar = await app.deps.media.put(
    await sharp(await makePng({ seed: 7 }))
      .webp()
      .toBuffer(),
    'webp',
  );
  const { theme } = await app.db
    .selectFrom('blogs')
    .select('theme')
    .where('id', '=', ada.blogId)
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('blogs')
    .set({ avatar_key: avatar, theme: JSON.stringify({ ...theme, header_image: header.url }) })
    .where('id', '=', ada.blogId)
    .execute();
  for (const days of [100, 200, 300]) await sweep(days);
  for (const { all } of [photo, draft, inText, header])
    expect(all.map(isThere)).toEqual(all.map(() => true));
  expect(isThere(`/media/${avatar}`)).toBe(true);

  await app.db
    .updateTable('blogs')
    .set({ avatar_key: null, theme: JSON.stringify(theme) })
    .where('id', '=', ada.blogId)
    .execute();
  await sweep(mediaLife.unused - 1);
  expect(isThere(`/media/${avatar}`)).toBe(true);
  await sweep(mediaLife.unused + 1);
  expect([isThere(`/media/${avatar}`), ...header.all.map(isThere)]).toEqual([
    false,
    ...header.all.map(() => false),
  ]);
});

test('the media of a deleted post stay while a reblog of it exists, and some days longer', async () => {
  const { url, all } = await sendPhoto();
  const { post } = await save(ada, photoPost(url));
  const { post: reblog } = await save(bob, reblogOf(post));
  await sweep(100);
  await remove(ada, post);
  await sweep(200);
  expect(all.map(isThere)).toEqual(all.map(() => true));
  await remove(bob, reblog);
  await sweep(mediaLife.unused - 1);
  expect(isThere(url)).toBe(true);
  await sweep(mediaLife.unused + 1);
  expect(all.map(isThere)).toEqual(all.map(() => false));
});

test('after an edit, only the images that it removed are deleted; a like makes no image due for deletion', async () => {
  const [kept, taken] = [await sendPhoto(), await sendPhoto()];
  const body = (...urls: string[]) => urls.map((url) => `<p><img src="${url}"></p>`).join('');
  const { post } = await save(ada, {
    editor_type: 'html',
    post: { two: body(kept.url, taken.url) },
  });
  await sweep(100);
  const due = () =>
    app.db
      .selectFrom('media_files')
      .select('due_at')
      .where('place', 'in', [kept.url.slice(7), taken.url.slice(7)])
      .where('due_at', 'is not', null)
      .execute();
  expect(await due()).toEqual([]);
  await app.db
    .updateTable('posts')
    .set({ like_count: 3 })
    .where('id', '=', post.action.id)
    .execute();
  expect(await due()).toEqual([]);
  await save(ada, {
    editor_type: 'html',
    channel_id: 'ada',
    post_id: post.action.id,
    post: { two: body(kept.url) },
  });
  await sweep(mediaLife.unused + 1);
  expect([isThere(kept.url), isThere(taken.url)]).toEqual([true, false]);
});

test('a video’s original, poster and filmstrip stay while the video is used', async () => {
  const put = (name: string, extension: 'mp4' | 'jpg') =>
    app.deps.media.put(new TextEncoder().encode(`${name} of ${seed}`), extension);
  const sent = await app.deps.media.putOriginal(new TextEncoder().encode(`sent ${seed}`), 'mp4');
  const [video, hd, strip] = [
    await put('video', 'mp4'),
    await put('hd', 'mp4'),
    await put('strip', 'jpg'),
  ];
  const poster = await sendPhoto();
  const { url } = app.deps.media;
  const details = {
    url: url(video),
    hd_url: url(hd),
    poster: poster.url,
    filmstrip: { url: url(strip), width: 160, height: 90 },
  };
  await noteMedia(app.db, ada.userId, {
    key: video,
    kind: 'video',
    width: 640,
    height: 360,
    duration: 2,
    details,
  });
  await noteMedia(app.db, ada.userId, {
    key: sent,
    kind: 'video',
    width: 640,
    height: 360,
    duration: 2,
    details,
  });
  const all = [`/media/originals/${sent}`, url(video), url(hd), url(strip), ...poster.all];
  const { post } = await save(ada, {
    preuploaded_url: url(video),
    confirm_tos: true,
    post: { type: 'video', one: '', two: '' },
  });
  await sweep(100);
  await sweep(200);
  expect(all.map(isThere)).toEqual(all.map(() => true));
  await remove(ada, post);
  await sweep(mediaLife.unused + 1);
  expect(all.map(isThere)).toEqual(all.map(() => false));
  expect(
    await app.db.selectFrom('media').select('key').where('key', 'in', [video, sent]).execute(),
  ).toEqual([]);
});

test('the original of a video stays during conversion, and is deleted some days after the conversion has failed', async () => {
  const key = await app.deps.media.putOriginal(new TextEncoder().encode('waiting video'), 'mov');
  await noteMedia(app.db, ada.userId, {
    key,
    kind: 'video',
    state: 'waiting',
    width: 640,
    height: 360,
  });
  await sweep(100);
  expect(isThere(`/media/originals/${key}`)).toBe(true);
  await app.db.updateTable('media').set({ state: 'failed' }).where('key', '=', key).execute();
  await sweep(100 + mediaLife.unused + 1);
  expect(isThere(`/media/originals/${key}`)).toBe(false);
});

test('files shared by two uploads stay while one of the uploads is used', async () => {
  // one colour, so the smaller copies of both are identical files
  const plain = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } });
  const [one, other] = [
    await upload(ada, uploadPhoto, await plain(400).png().toBuffer(), 'a.png'),
    await upload(ada, uploadPhoto, await plain(400).jpeg().toBuffer(), 'b.jpg'),
  ];
  const urls = [String(one.response['url']), String(other.response['url'])] as const;
  const small = async (url: string) =>
    (
      await app.db
        .selectFrom('media')
        .select('alt_sizes')
        .where('key', '=', url.slice(7))
        .executeTakeFirstOrThrow()
    ).alt_sizes.map((size) => size.url);
  const kept = await small(urls[1]);
  await save(ada, photoPost(urls[1]));
  await sweep(100);
  expect([isThere(urls[0]), isThere(urls[1]), kept.map(isThere)]).toEqual([
    false,
    true,
    kept.map(() => true),
  ]);
});

test('a file stays available if it is uploaded or used again while the sweep is removing it', async () => {
  const content = await makePng({ seed: 4242 });
  const { key } = await storeImage(app.deps, ada.userId, content);
  const url = app.deps.media.url(key);
  app.setNow(inDays(mediaLife.upload - 1));
  await storeImage(app.deps, bob.userId, content);
  await sweep(mediaLife.upload + 1);
  expect(isThere(url)).toBe(true);

  // the sweep locks the file: a concurrent upload waits and stores it again
  await app.db
    .updateTable('media_files')
    .set({ due_at: new Date(0) })
    .where('place', 'like', `${key.slice(0, 2)}/%`)
    .execute();
  const removing = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const removed = jest
    .spyOn(app.deps.media, 'remove')
    .mockImplementationOnce(async function slowly(place) {
      removing.resolve();
      await mayGoOn.promise;
      removed.mockRestore();
      await app.deps.media.remove(place);
    });
  const swept = sweepMedia(app.deps);
  await removing.promise;
  const again = upload(bob, uploadPhoto, content, 'a.png');
  const isHeldUp = async () =>
    (
      await sql`
        select 1
        from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    ).rows.length > 0;
  while (!(await isHeldUp())) await setImmediate();
  mayGoOn.resolve();
  await swept;
  expect(await again).toMatchObject({ status: 200, response: { url } });
  expect(isThere(url)).toBe(true);
  await save(bob, photoPost(url));
  await sweep(100);
  expect(isThere(url)).toBe(true);
});

test('a sweep finishes the work of an interrupted sweep; a file that cannot be deleted does not stop the sweep, and a later sweep deletes it', async () => {
  const files = [...(await sendPhoto()).all, ...(await sendPhoto()).all];
  const { remove: really } = app.deps.media;
  app.setNow(inDays(mediaLife.upload + 1));
  // the process dies after removing the file but before recording the removal
  const died = jest.spyOn(app.deps.media, 'remove').mockImplementationOnce(async (place) => {
    await really(place);
    await sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(app.db);
  });
  await expect(sweepMedia(app.deps)).rejects.toThrow();
  died.mockRestore();
  expect(files.filter(isThere)).toHaveLength(files.length - 1);
  const refused = jest
    .spyOn(app.deps.media, 'remove')
    .mockRejectedValueOnce(Object.assign(new Error('the disk is read-only'), { code: 'EROFS' }));
  await sweepMedia(app.deps);
  refused.mockRestore();
  expect(files.filter(isThere)).not.toEqual([]);
  await sweep(mediaLife.upload + 3);
  expect(files.filter(isThere)).toEqual([]);
});

test('the sweep finds unregistered files and deletes them after a delay, but leaves files that are not media', async () => {
  const name = 'ef'.repeat(19);
  const folder = path.join(app.deps.env.dataDir, 'media', 'cd');
  mkdirSync(folder, { recursive: true });
  for (const file of [`${name}.png`, 'notes.txt']) writeFileSync(path.join(folder, file), 'x');
  const found = async () => (await places()).includes(`cd/${name}.png`);
  // all folders are scanned within sixteen days
  let days = 400;
  while (!(await found()) && days < 416) await sweep(days++);
  expect(await found()).toBe(true);
  await sweep(days + mediaLife.unused - 2);
  expect(isThere(`/media/cd/${name}.png`)).toBe(true);
  await sweep(days + mediaLife.unused);
  expect([
    isThere(`/media/cd/${name}.png`),
    isThere('/media/cd/notes.txt'),
    (await places()).includes('cd/notes.txt'),
  ]).toEqual([false, true, false]);
});
