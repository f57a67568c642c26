import sharp from 'sharp';
import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import { uploadVideo } from '@tessera/shared-contracts/media/endpoints';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { makeMov, makeMp4, makeSoundMp4 } from '../../testing/media-samples.ts';
import { payload, save, storedPost } from '../../testing/test-posting.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { upload } from '../../testing/test-uploads.ts';
import { video, probe, describeIfFfmpeg } from '../../testing/test-videos.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

const bytesOf = async (address: string): Promise<Buffer> =>
  Buffer.from(await (await app.stranger().get(address)).arrayBuffer());
const row = (id: string) => storedPost(app, id);

describeIfFfmpeg('with ffmpeg', () => {
  test('UPL-17: a video post waits until its video is converted, and is then published as requested', async () => {
    const mov = await makeMov({ width: 960, height: 540, seconds: 1 });
    const sent = await upload(ada, uploadVideo, mov, 'video.mov');
    expect(sent).toMatchObject({
      status: 200,
      response: {
        url: expect.stringMatching(/\.mov$/),
        key: expect.any(String),
        width: 960,
        height: 540,
        needs_processing: true,
      },
    });
    expect((await app.stranger().get(String(sent.response['url']))).status).toBe(404);
    const { post } = await save(ada, video(sent.response));
    expect(post).toMatchObject({ state: 'transcoding', published_at: null });
    const { post: opened } = payload(
      fetchPost,
      await ada.call(fetchPost, { body: { post_id: post.action.id } }),
    );
    expect(opened).toMatchObject({ state: '0', content: { url: sent.response['url'] } });

    const isInDrafts = async (client: TestClient): Promise<boolean> =>
      (await (await client.get('/drafts')).text()).includes(`post_${post.action.id}`);
    expect(await isInDrafts(ada)).toBe(true);
    expect(await isInDrafts(await app.register())).toBe(false);
    expect((await app.stranger().get(post.post_url)).status).toBe(404);

    await app.jobs.runAll();
    expect(await isInDrafts(ada)).toBe(false);
    expect((await app.stranger().get(post.post_url)).status).toBe(200);
    const done = await row(post.action.id);
    expect(done).toMatchObject({
      state: 'published',
      is_private: false,
      awaits: null,
      published_at: expect.any(Date),
    });
    if (done.content.type !== 'video') throw new Error('a video');
    const { content } = done;
    expect(content).toMatchObject({
      url: expect.stringMatching(/\.mp4$/),
      hd_url: expect.stringMatching(/\.mp4$/),
      poster: expect.stringMatching(/\.jpg$/),
      width: 854,
      height: 480,
      caption_html: '<p>Look</p>',
    });
    expect(content.duration).toBeCloseTo(1, 0);
    const [sd, hd] = [await bytesOf(content.url), await bytesOf(content.hd_url ?? '')];
    expect(sd.indexOf('moov')).toBeLessThan(sd.indexOf('mdat'));
    for (const made of [sd, hd]) {
      const facts = await probe(made);
      expect(facts).toContain('"codec_name": "h264"');
      expect(facts).toContain('"codec_name": "aac"');
      expect(facts).not.toMatch(/51\.5|"location|Sample video/);
    }
    expect(await sharp(await bytesOf(content.poster)).metadata()).toMatchObject({
      width: 960,
      height: 540,
      format: 'jpeg',
    });
    expect(await sharp(await bytesOf(content.filmstrip?.url ?? '')).metadata()).toMatchObject({
      width: 1600,
      height: content.filmstrip?.height,
    });

    const again = await upload(ada, uploadVideo, mov, 'video.mov');
    expect(again.response).toMatchObject({ url: content.url, needs_processing: false });
    const edited = await save(ada, {
      ...video({ url: content.url, key: 'x' }),
      post_id: post.action.id,
      edit_post_id: post.action.id,
    });
    expect(edited.post).toMatchObject({
      state: 'published',
      content: { hd_url: content.hd_url, poster: content.poster },
    });
  }, 180_000);

  test('a small video gets no HD version; a silent portrait video is converted to standard and HD resolution', async () => {
    const small = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 480, height: 270 }),
      'a.mp4',
    );
    const tall = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 540, height: 960, hasSound: false }),
      'b.mp4',
    );
    await app.jobs.runAll();
    const facts = async ({ response }: typeof small) =>
      app.db
        .selectFrom('media')
        .selectAll()
        .where('key', '=', String(response['key']))
        .executeTakeFirstOrThrow();
    const one = await facts(small);
    expect(one).toMatchObject({ state: 'ready', width: 480, height: 270 });
    expect(one.details.hd_url).toBeUndefined();
    const two = await facts(tall);
    expect(two).toMatchObject({ state: 'ready', width: 480, height: 854 });
    expect(await probe(await bytesOf(two.details.hd_url ?? ''))).toMatch(
      /"width": 540,\s*"height": 960/,
    );
  }, 180_000);

  test.each([
    ['an empty file', async () => Buffer.alloc(0), uploadTexts.empty],
    [
      'an image named like a video',
      async () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      'We can’t use PNG files. Use MP4 or MOV.',
    ],
    [
      'a video without a picture',
      makeSoundMp4,
      'This file has no picture. Post it as audio. Audio has to be MP3.',
    ],
    [
      'the first bytes of a video',
      async () => (await makeMp4({ seconds: 1 })).subarray(0, 600),
      uploadTexts.unreadable,
    ],
    [
      'a video without an index',
      async () =>
        Buffer.concat([
          Buffer.from(
            '0000001c6674797069736f6d0000020069736f6d69736f32617663316d703431',
            'hex',
          ).subarray(0, 28),
          Buffer.alloc(5000, 7),
        ]),
      uploadTexts.unreadable,
    ],
  ])('refuses %s and says why', async (_, make, text) => {
    expect(await upload(ada, uploadVideo, await make(), 'video.mp4')).toMatchObject({
      status: 400,
      errors: [text],
    });
  });
});

describeIfFfmpeg('on a server without ffmpeg', () => {
  let bare: TestApp;
  let bob: Registered;
  beforeAll(async () => {
    bare = await createTestApp({ ffmpegPath: '' });
    bob = await bare.register();
  });
  afterAll(() => bare.close());

  test('publishes a browser-compatible MP4 without converting it, but removes its location data', async () => {
    const sent = await makeMp4({ seconds: 2, width: 320, height: 240 });
    expect(sent.toString('latin1')).toContain('51.5000');
    const { status, response } = await upload(bob, uploadVideo, sent, 'video.mp4');
    expect({ status, response }).toEqual({
      status: 200,
      response: {
        url: expect.stringMatching(/\.mp4$/),
        key: expect.any(String),
        width: 320,
        height: 240,
        duration: expect.closeTo(2, 0),
        needs_processing: false,
      },
    });
    const served = Buffer.from(
      await (await bare.stranger().get(String(response['url']))).arrayBuffer(),
    );
    expect(served.length).toBe(sent.length);
    expect(served.toString('latin1')).not.toContain('51.5000');
    expect(await probe(served)).toContain('"codec_name": "h264"');
    expect((await save(bob, video(response))).post).toMatchObject({
      state: 'published',
      content: { url: response['url'], width: 320 },
    });
  });

  test('refuses videos that not every browser plays, and names the formats that work', async () => {
    for (const content of [
      await makeMov({ seconds: 1 }),
      await makeMp4({ seconds: 1, codec: 'mpeg4' }),
    ]) {
      expect(await upload(bob, uploadVideo, content, 'video')).toMatchObject({
        status: 400,
        errors: [uploadTexts.noConverter],
      });
    }
  });

  test('refuses a video without a picture and says so', async () => {
    expect(await upload(bob, uploadVideo, await makeSoundMp4(), 'video.mp4')).toMatchObject({
      status: 400,
      errors: ['This file has no picture. Post it as audio. Audio has to be MP3.'],
    });
  });

  test('refuses a video of more than an hour', async () => {
    const long = await makeMp4({ seconds: 1 });
    const header = long.indexOf('mvhd') + 4;
    long.writeUInt32BE(long.readUInt32BE(header + 12) * 3601, header + 16);
    expect(await upload(bob, uploadVideo, long, 'video.mp4')).toMatchObject({
      status: 400,
      errors: [uploadTexts.tooLong],
    });
  });
});
