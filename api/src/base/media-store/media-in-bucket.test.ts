import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import {
  uploadAudio,
  uploadPhoto,
  uploadState,
  uploadVideo,
} from '@tessera/shared-contracts/media/endpoints';
import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { requestExport } from '@tessera/shared-contracts/settings/endpoints';
import { deleteFor, sendFile, talkers } from '../../testing/test-messaging.ts';
import { payload, save, storedPost } from '../../testing/test-posting.ts';
import { makeJpeg, makeMov, makeMp3, makePng } from '../../testing/media-samples.ts';
import { startS3Server, type S3Fault, type S3Server } from '../../testing/s3/s3-server.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { sweepMedia } from '../media/sweep-media.ts';
import { purgeDeleted } from '../../testing/test-purge.ts';
import { partsOf, sendPhoto, upload } from '../../testing/test-uploads.ts';
import { video, describeIfFfmpeg } from '../../testing/test-videos.ts';

let folder = '';
let s3: S3Server;
let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-bucket-'));
  s3 = await startS3Server(folder);
  app = await createTestApp({ s3: s3.settings });
  ada = await app.register({ blog: 'ada', isConfirmed: true });
});
afterAll(async () => {
  await app.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  // media are only in the bucket, not in a local folder
  expect(existsSync(path.join(app.deps.env.dataDir, 'media'))).toBe(false);
});

const keyOf = (url: unknown): string => String(url).replace('/media/', '');
const photoPost = (url: string) =>
  ({
    images: { o1: url },
    post: { type: 'photo', one: '', two: '', photoset_order: 'o1', photoset_layout: '1' },
  }) as const;
async function sweep(days: number): Promise<void> {
  app.setNow(new Date(Date.now() + days * 86_400_000));
  await sweepMedia(app.deps);
  app.setNow(undefined);
}

test('a photo is stored with its smaller copies and its original; all are deleted some days after its post is deleted', async () => {
  const photo = await makeJpeg({ width: 800, height: 600, seed: 71, orientation: 6 });
  const { status, response } = await sendPhoto(ada, photo);
  expect(status).toBe(200);
  const url = String(response['url']);
  const { alt_sizes, original } = await app.db
    .selectFrom('media')
    .select(['alt_sizes', 'original'])
    .where('key', '=', keyOf(url))
    .executeTakeFirstOrThrow();
  const keys = [keyOf(url), ...alt_sizes.map((size) => keyOf(size.url)), `originals/${original}`];
  expect(keys.map((key) => s3.objects.find(key)?.key)).toEqual(keys);
  const answer = await app.stranger().get(url);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    width: 600,
    height: 800,
  });
  expect((await app.stranger().get(`/media/originals/${original}`)).status).toBe(404);

  const { post } = await save(ada, photoPost(url));
  await sweep(100);
  expect(s3.objects.find(keyOf(url))).toBeDefined();
  await ada.call(deletePost, { body: { post_id: post.action.id, channel_id: 'ada' } });
  await purgeDeleted(app);
  await sweep(100 + mediaLife.unused + 1);
  expect(keys.filter((key) => s3.objects.find(key))).toEqual([]);
  expect((await app.stranger().get(url)).status).toBe(404);
});

test('unregistered files in the bucket are found and deleted', async () => {
  const key = `ab/${'0'.repeat(38)}.png`;
  s3.objects.put(key, {}, [Buffer.from('left over')]);
  for (let days = 0; days < 16 + mediaLife.unused + 1; days += 1) await sweep(days);
  expect(s3.objects.find(key)).toBeUndefined();
});

describeIfFfmpeg('with ffmpeg', () => {
  test('audio is served in ranges, as players request it', async () => {
    const { status, response } = await upload(
      ada,
      uploadAudio,
      await makeMp3({ seconds: 2 }),
      'track.mp3',
    );
    expect(status).toBe(200);
    const url = String(response['url']);
    const whole = Buffer.from(await (await app.stranger().get(url)).arrayBuffer());
    const part = await app.stranger().get(url, { headers: { range: 'bytes=1000-1999' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-1999/${whole.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000, 2000))).toBe(true);
    // one request to the bucket per response
    expect(s3.requests.filter((line) => line === `GET ${keyOf(url)}`)).toHaveLength(2);
  });

  test('a video is converted from its original in the bucket', async () => {
    const mov = await makeMov({ width: 960, height: 540, seconds: 1 });
    const sent = await upload(ada, uploadVideo, mov, 'video.mov');
    expect(sent).toMatchObject({ status: 200, response: { needs_processing: true } });
    expect(s3.objects.find(`originals/${String(sent.response['key'])}`)).toBeDefined();
    const { post } = await save(ada, video(sent.response));
    await app.jobs.runAll();
    const { content, state } = await storedPost(app, post.action.id);
    if (content.type !== 'video') throw new Error('no video');
    expect(state).toBe('published');
    for (const url of [content.url, content.hd_url, content.poster, content.filmstrip?.url])
      expect(s3.objects.find(keyOf(url))?.headers['cache-control']).toContain('immutable');
    const range = await app.stranger().get(content.url, { headers: { range: 'bytes=0-99' } });
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 100]);
  });
});

test('only the two sides of a conversation can load an image sent in it, from a URL that expires', async () => {
  const [bob, eve] = await talkers(app);
  const sent = payload(sendMessage, await sendFile(ada, bob, await makePng({ seed: 72 })));
  const message = 'participants' in sent ? sent.messages.data[0] : sent;
  const { url = '' } = message?.image?.original_size ?? {};
  const [file = ''] = s3.objects.keys().filter((key) => key.startsWith('private/'));
  expect(file).not.toBe('');
  for (const side of [ada, bob]) {
    const answer = await side.get(url);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      302,
      'private, no-store',
    ]);
    const address = answer.headers.get('location') ?? '';
    expect(address).toContain('X-Amz-Signature=');
    const image = await fetch(address);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(address.replace(/\?.*/, ''))).status).toBe(403);
  }
  expect((await eve.get(url)).status).toBe(404);
  expect((await app.stranger().get(url)).status).toBe(404);
  expect((await app.stranger().get(`/media/${file}`)).status).toBe(404);

  await sweep(mediaLife.upload + 1);
  expect(s3.objects.find(file)).toBeDefined();
  // a side that deletes the conversation loses access to the image immediately; the other keeps it
  const { conversation_id } = await app.db
    .selectFrom('messages')
    .select('conversation_id')
    .where('id', '=', message?.id ?? '')
    .executeTakeFirstOrThrow();
  for (const side of [ada, bob]) {
    expect((await side.get(url)).status).toBe(302);
    await deleteFor(side, conversation_id);
    expect((await side.get(url)).status).toBe(404);
  }
  await sweep(1);
  expect(s3.objects.find(file)).toBeUndefined();
});

test('only the owner of an export can download it, from the bucket', async () => {
  expect((await ada.call(requestExport, {})).status).toBe(200);
  await app.jobs.runAll();
  const text = app.mails.findLast(({ to }) => to === ada.email)?.text ?? '';
  const [, link = ''] = /http:\/\/localhost(\/settings\/account\/export\/\d+)/.exec(text) ?? [];
  const answer = await ada.get(link);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
  const file = await fetch(answer.headers.get('location') ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(file.headers.get('content-disposition')).toBe('attachment;filename="tessera-ada.zip"');
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const other = await app.register();
  expect((await other.get(link)).status).toBe(404);
  expect((await app.stranger().get(link)).status).not.toBe(302);
});

describe('while the bucket is unavailable', () => {
  const away: S3Fault = { is: 'status', status: 503, code: 'SlowDown' };
  const tries = (times: number): S3Fault[] => Array.from({ length: times * 4 }, () => away);
  const sorry = 'Tessera cannot reach its images and files right now. Try again in a moment.';

  test('an upload is refused with 503, and only its last part has to be sent again', async () => {
    const photo = await makePng({ width: 300, height: 200, seed: 73 });
    const parts = partsOf(photo, Math.ceil(photo.length / 2), 'photo-73-upload');
    const [first, last] = parts;
    if (!first || !last) throw new Error('too small');
    expect((await sendPhoto(ada, first.part, 'a.png', first.fields)).status).toBe(202);
    s3.fail(/./, ...tries(1));
    expect(await sendPhoto(ada, last.part, 'a.png', last.fields)).toMatchObject({
      status: 503,
      errors: [sorry],
    });
    expect(
      payload(
        uploadState,
        await ada.call(uploadState, { params: { uploadId: 'photo-73-upload' } }),
      ),
    ).toEqual({ received: photo.length });
    const again = await sendPhoto(ada, last.part, 'a.png', last.fields);
    expect(again.status).toBe(200);
    expect((await app.stranger().get(String(again.response['url']))).status).toBe(200);
  });

  test('a request for a file gets an uncached 503, and pages still work', async () => {
    const { response } = await upload(ada, uploadPhoto, await makePng({ seed: 74 }), 'a.png');
    const { post } = await save(ada, photoPost(String(response['url'])));
    s3.fail(/./, ...tries(1));
    const answer = await app.stranger().get(String(response['url']));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(answer.headers.get('retry-after')).toBe('5');
    s3.fail(/./, ...tries(1));
    const before = s3.requests.length;
    expect((await app.stranger().get(post.post_url)).status).toBe(200);
    expect(s3.requests).toHaveLength(before);
    expect((await app.stranger().get(String(response['url']))).status).toBe(503);
    expect((await app.stranger().get(String(response['url']))).status).toBe(200);
  });

  test('the check at startup names S3_BUCKET if that bucket does not exist', async () => {
    s3.hasBucket = false;
    await expect(app.deps.media.ready()).rejects.toThrow('S3_BUCKET');
    s3.hasBucket = true;
    await app.deps.media.ready();
  });
});
