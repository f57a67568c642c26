import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { deletePost, fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import { uploadVideo } from '@tessera/shared-contracts/media/endpoints';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { hasFfmpeg, makeMov, makeMp4 } from '../testing/media-samples.ts';
import { releasePosts } from '../posts/release-posts.ts';
import { payload, save, submit } from '../posts/test-posting.ts';
import { createTestApp, type Registered, type TestApp, type TestClient } from '../test-app.ts';
import { prepareFilm } from './prepare-film.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { upload } from './test-uploads.ts';

const run = promisify(execFile);
const film = (fields: { readonly url?: unknown; readonly key?: unknown }) =>
  ({
    preuploaded_url: String(fields.url),
    preuploaded_ch: String(fields.key),
    confirm_tos: true,
    post: { type: 'video', one: '', two: '<p>Look</p>' },
  }) as const;

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

const bytesOf = async (address: string): Promise<Buffer> =>
  Buffer.from(await (await app.stranger().get(address)).arrayBuffer());
const row = (id: string) =>
  app.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function probe(content: Buffer): Promise<string> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'tessera-probe-')), 'film.mp4');
  await writeFile(file, content);
  return (
    await run('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file])
  ).stdout;
}

const withFfmpeg = hasFfmpeg ? describe : describe.skip;

withFfmpeg('with ffmpeg', () => {
  test('UPL-17: a film waits, is converted, and its post goes on as it was asked to, once', async () => {
    const mov = await makeMov({ width: 960, height: 540, seconds: 1 });
    const sent = await upload(ada, uploadVideo, mov, 'film.mov');
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
    const { post } = await save(ada, film(sent.response));
    expect(post).toMatchObject({ state: 'transcoding', published_at: null });
    const { post: opened } = payload(
      fetchPost,
      await ada.call(fetchPost, { body: { post_id: post.action.id } }),
    );
    expect(opened).toMatchObject({ state: '0', content: { url: sent.response['url'] } });

    const isInDrafts = async (client: TestClient): Promise<boolean> =>
      (await (await client.get('/drafts')).text()).includes(`post-${post.action.id}`);
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
    if (done.content.type !== 'video') throw new Error('a film');
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
      expect(facts).not.toMatch(/51\.5|"location|Sample film/);
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

    const again = await upload(ada, uploadVideo, mov, 'film.mov');
    expect(again.response).toMatchObject({ url: content.url, needs_processing: false });
    const edited = await save(ada, {
      ...film({ url: content.url, key: 'x' }),
      post_id: post.action.id,
      edit_post_id: post.action.id,
    });
    expect(edited.post).toMatchObject({
      state: 'published',
      content: { hd_url: content.hd_url, poster: content.poster },
    });
  }, 180_000);

  test('a film that cannot be converted puts its post into the drafts, where it can be replaced', async () => {
    const sent = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 320, height: 180 }),
      'film.mp4',
    );
    const { post } = await save(ada, film(sent.response));
    await app.db
      .updateTable('media')
      .set({ state: 'failed' })
      .where('key', '=', String(sent.response['key']))
      .execute();
    await app.jobs.runAll();
    expect(await row(post.action.id)).toMatchObject({
      state: 'draft',
      awaits: null,
      content: { url: '' },
    });
    expect(await submit(ada, { ...film(sent.response), post_id: post.action.id })).toMatchObject({
      status: 400,
      errors: [uploadTexts.notConverted],
    });
  }, 180_000);

  test('prepared by two processes at once, and again afterwards, its post goes on once', async () => {
    const sent = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 318, height: 180 }),
      'film.mp4',
    );
    const key = String(sent.response['key']);
    const { post } = await save(ada, film(sent.response));
    await Promise.all([prepareFilm(app.deps, key), prepareFilm(app.deps, key)]);
    const first = await row(post.action.id);
    expect(first.state).toBe('published');
    // its owner takes it back: what comes late does not publish it again
    await save(ada, {
      ...film({ url: first.content.type === 'video' ? first.content.url : '', key }),
      post_id: post.action.id,
      post: { ...film(sent.response).post, state: '1' },
    });
    await Promise.all([prepareFilm(app.deps, key), releasePosts(app.deps, key)]);
    await app.jobs.runAll();
    expect((await row(post.action.id)).state).toBe('draft');
  }, 180_000);

  test('a post that is saved just as its film gets ready does not wait for ever; one that was deleted stays gone', async () => {
    const sent = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 316, height: 180 }),
      'film.mp4',
    );
    const key = String(sent.response['key']);
    const [{ post }, gone] = [
      await save(ada, film(sent.response)),
      await save(ada, { ...film(sent.response), submission_key: 'gone' }),
    ];
    await ada.call(deletePost, { body: { post_id: gone.post.action.id } });
    // the conversion ended before it could see these posts
    await app.db
      .updateTable('media')
      .set({ state: 'ready', details: JSON.stringify({ url: '/media/made.mp4' }) })
      .where('key', '=', key)
      .execute();
    await app.jobs.runAll();
    expect(await row(post.action.id)).toMatchObject({
      state: 'published',
      content: { url: '/media/made.mp4' },
    });
    expect(
      await app.db.selectFrom('posts').select('id').where('id', '=', gone.post.action.id).execute(),
    ).toEqual([]);
  });

  test('a film that nobody converted is asked for again after an hour and given up after a day', async () => {
    const sent = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 314, height: 180 }),
      'film.mp4',
    );
    const key = String(sent.response['key']);
    const { post } = await save(ada, film(sent.response));
    const send = jest.spyOn(app.deps.jobs, 'send');
    const since = async (hours: number) => {
      await app.db
        .updateTable('media')
        .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
        .where('key', '=', key)
        .execute();
      await sweepUploads(app.deps);
    };
    await since(0.5);
    expect(send).not.toHaveBeenCalled();
    await since(2);
    expect(send.mock.calls.map(([{ name }, data]) => [name, data])).toEqual([
      ['convert-film', { key }],
    ]);
    await since(25);
    send.mockRestore();
    expect(await row(post.action.id)).toMatchObject({ state: 'draft', content: { url: '' } });
  });

  test('each state that was asked for is kept until the film is ready: queued, scheduled, private, draft', async () => {
    const sent = await upload(
      ada,
      uploadVideo,
      await makeMp4({ seconds: 1, width: 322, height: 182 }),
      'film.mp4',
    );
    const on = new Date(Date.now() + 86_400_000).toISOString();
    const posts = [];
    for (const [state, publish_on] of [
      ['2', ''],
      ['on.2', on],
      ['private', ''],
      ['1', ''],
    ] as const) {
      const { post } = await save(ada, {
        ...film(sent.response),
        post: { ...film(sent.response).post, state, publish_on },
      });
      expect(post.state).toBe('transcoding');
      posts.push(post.action.id);
    }
    const [queued = '', , , draft = ''] = posts;
    // edits while it is prepared: the form sends the state that it was given, or that of the post
    await save(ada, {
      ...film(sent.response),
      post_id: queued,
      post: { ...film(sent.response).post, state: '4' },
    });
    await save(ada, {
      ...film(sent.response),
      post_id: draft,
      post: { ...film(sent.response).post, state: '0', two: '<p>New words</p>' },
    });
    await app.jobs.runAll();
    expect(
      await Promise.all(
        posts.map(async (id) => {
          const { state, is_private, publish_on, queue_position } = await row(id);
          return {
            state,
            is_private,
            publish_on: publish_on?.toISOString() ?? null,
            isInQueue: queue_position !== null,
          };
        }),
      ),
    ).toEqual([
      { state: 'queued', is_private: false, publish_on: null, isInQueue: true },
      { state: 'queued', is_private: false, publish_on: on, isInQueue: false },
      { state: 'published', is_private: true, publish_on: null, isInQueue: false },
      { state: 'published', is_private: false, publish_on: null, isInQueue: false },
    ]);
    expect((await row(draft)).content).toMatchObject({
      caption_html: '<p>New words</p>',
      poster: expect.stringMatching(/jpg$/),
    });
  }, 180_000);

  test('a film of the right size is not converted again; a standing one stays standing; one without sound plays', async () => {
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
    ['nothing', async () => Buffer.alloc(0), uploadTexts.empty],
    [
      'a picture that is called a film',
      async () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      'This is not valid video file.',
    ],
    [
      'the first bytes of a film',
      async () => (await makeMp4({ seconds: 1 })).subarray(0, 600),
      uploadTexts.unreadable,
    ],
    [
      'a film without an index',
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
  ])('%s is refused in words', async (_, make, text) => {
    expect(await upload(ada, uploadVideo, await make(), 'film.mp4')).toMatchObject({
      status: 400,
      errors: [text],
    });
  });
});

withFfmpeg('without ffmpeg', () => {
  let bare: TestApp;
  let bob: Registered;
  beforeAll(async () => {
    bare = await createTestApp({ ffmpegPath: '' });
    bob = await bare.register();
  });
  afterAll(() => bare.close());

  test('what every browser plays is published as it is, but for the place it was made at', async () => {
    const sent = await makeMp4({ seconds: 2, width: 320, height: 240 });
    expect(sent.toString('latin1')).toContain('51.5000');
    const { status, response } = await upload(bob, uploadVideo, sent, 'film.mp4');
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
    expect((await save(bob, film(response))).post).toMatchObject({
      state: 'published',
      content: { url: response['url'], width: 320 },
    });
  });

  test('the rest is refused, and says what would go', async () => {
    for (const content of [
      await makeMov({ seconds: 1 }),
      await makeMp4({ seconds: 1, codec: 'mpeg4' }),
    ]) {
      expect(await upload(bob, uploadVideo, content, 'film')).toMatchObject({
        status: 400,
        errors: [uploadTexts.noConverter],
      });
    }
  });
});
