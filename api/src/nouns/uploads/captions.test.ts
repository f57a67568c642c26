import { captionTexts, uploadCaptions } from '@tessera/shared-contracts/media/captions';
import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import { deletePost, fetchPost, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { prepareVideo } from '../posts/prepare-video.ts';
import { releasePosts } from '../posts/release-posts.ts';
import { payload, reblogOf, save, submit } from '../../testing/test-posting.ts';
import { purgeDeleted } from '../../testing/test-purge.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { finishMedia, noteMedia } from '../../base/media/media-queries.ts';
import { sweepMedia } from '../../base/media/sweep-media.ts';

let app: TestApp;
let ada: Registered;
let videos = 0;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());
afterEach(() => {
  app.setNow(undefined);
});

const take = async (text: string, client = ada) =>
  payload(uploadCaptions, await client.call(uploadCaptions, { body: { text } }));
const words = (said: string) => `1\n00:00:01,000 --> 00:00:02,000\n${said}\n`;
/** Stores a video that needs no conversion; returns its URL. */
async function storeVideo(): Promise<string> {
  videos += 1;
  const { key } = await noteMedia(app.db, ada.userId, {
    key: await app.deps.media.put(new TextEncoder().encode(`video ${videos}`), 'mp4'),
    kind: 'video',
    width: 640,
    height: 360,
    duration: 9,
  });
  return app.deps.media.url(key);
}
const videoPost = (url: string, captions?: { readonly url: string; readonly language: string }) =>
  ({
    preuploaded_url: url,
    confirm_tos: true,
    ...(captions && { captions }),
    post: { type: 'video', one: '', two: '' },
  }) as const;
const page = async (address: string) => (await app.stranger().get(address)).text();

test('captions are converted to WebVTT and served to anyone', async () => {
  const { url, cues } = await take(words('Hello <script>x</script>'));
  expect([url, cues]).toEqual([expect.stringMatching(/^\/media\/.*\.vtt$/), 1]);
  const answer = await app.stranger().get(url);
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('x-content-type-options'),
    answer.headers.get('content-security-policy'),
  ]).toEqual([200, 'text/vtt; charset=utf-8', 'nosniff', expect.stringContaining('sandbox')]);
  expect(await answer.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello x\n');
  expect(await take(words('Hello <script>x</script>'))).toEqual({ url, cues });
});

test.each([
  ['', captionTexts.unreadable],
  ['hello', captionTexts.unreadable],
  ['x'.repeat(512_001), 'Too long: at most 512000 characters.'],
])('refuses visitors, overlong text, and text without captions (%#)', async (text, why) => {
  expect(await ada.call(uploadCaptions, { body: { text } })).toMatchObject({
    status: 400,
    errors: [why],
  });
  expect(
    (await app.stranger().call(uploadCaptions, { body: { text: words('x') } })).status,
  ).toBeGreaterThanOrEqual(401);
});

test('a video shows its captions with their language, even without script, in pages, embeds and reblogs', async () => {
  const { url } = await take(words('Bonjour'));
  const { post } = await save(ada, videoPost(await storeVideo(), { url, language: 'fr' }));
  expect(post.content).toMatchObject({
    type: 'video',
    captions: { url, language: 'fr', label: 'Français' },
  });
  const track = `<track kind="captions" src="${url}" srcLang="fr" label="Français"/>`;
  expect(await page(post.post_url)).toContain(track);
  expect(await page(`/embed/ada/${post.action.id}`)).toContain(track);
  const bob = await app.register();
  const { post: reblog } = await save(bob, reblogOf(post));
  expect(await page(reblog.post_url)).toContain(track);
});

test('an edit loads captions, keeps them by default, and can replace or remove them', async () => {
  const video = await storeVideo();
  const [one, other] = [await take(words('One')), await take(words('Other'))];
  const { post } = await save(ada, videoPost(video, { url: one.url, language: 'en' }));
  const edit = async (
    captions?: { readonly url: string; readonly language: string },
    url = video,
  ) => {
    const { post: saved } = await save(ada, {
      ...videoPost(url, captions),
      post_id: post.action.id,
    });
    return saved.content.type === 'video' ? saved.content.captions : undefined;
  };
  const { post: opened } = payload(
    fetchPost,
    await ada.call(fetchPost, { body: { post_id: post.action.id } }),
  );
  expect(opened.content).toMatchObject({ captions: { url: one.url, language: 'en' } });
  expect(await edit()).toMatchObject({ url: one.url, label: 'English' });
  expect(await edit({ url: other.url, language: 'de' })).toEqual({
    url: other.url,
    language: 'de',
    label: 'Deutsch',
  });
  expect(await edit({ url: '', language: '' })).toBeUndefined();
  await edit({ url: one.url, language: 'en' });
  // another video does not inherit the captions
  expect(await edit(undefined, await storeVideo())).toBeUndefined();
});

test('refuses URLs that are not uploaded captions, and unknown languages', async () => {
  const video = await storeVideo();
  const { url } = await take(words('Hi'));
  for (const [captions, text] of [
    [{ url: 'https://elsewhere.example/a.vtt', language: 'en' }, captionTexts.gone],
    [{ url: video, language: 'en' }, captionTexts.gone],
    [{ url: `/media/ab/${'0'.repeat(38)}.vtt`, language: 'en' }, captionTexts.gone],
    [{ url, language: 'xx' }, captionTexts.noLanguage],
    [{ url, language: '' }, captionTexts.noLanguage],
  ] as const) {
    expect(await submit(ada, videoPost(video, captions))).toMatchObject({
      status: 400,
      errors: [text],
    });
  }
  // captions cannot be used as the video
  expect(
    (
      await ada.call(updatePost, {
        body: {
          preuploaded_url: url,
          confirm_tos: true,
          post: { type: 'video', one: '', two: '' },
        },
      })
    ).status,
  ).toBe(400);
});

test('a video keeps its captions through conversion', async () => {
  const { url } = await take(words('Later'));
  const key = await app.deps.media.putOriginal(new TextEncoder().encode('to be prepared'), 'mov');
  await noteMedia(app.db, ada.userId, {
    key,
    kind: 'video',
    state: 'waiting',
    width: 640,
    height: 360,
  });
  const { post } = await save(ada, videoPost(app.deps.media.url(key), { url, language: 'es' }));
  expect(post.state).toBe('transcoding');
  const made = await storeVideo();
  await finishMedia(app.db, key, {
    state: 'ready',
    width: 640,
    height: 360,
    duration: 9,
    details: { url: made },
  });
  await releasePosts(app.deps, key);
  expect(await page(post.post_url)).toContain(
    `<track kind="captions" src="${url}" srcLang="es" label="Español"/>`,
  );
  await prepareVideo(app.deps, key);
});

test('captions are kept as long as a post uses them', async () => {
  const { url } = await take(words('Stay'));
  const { post } = await save(ada, videoPost(await storeVideo(), { url, language: 'en' }));
  const sweep = async (days: number) => {
    app.setNow(new Date(Date.now() + days * 86_400_000));
    await sweepMedia(app.deps);
    app.setNow(undefined);
  };
  await sweep(mediaLife.upload + 1);
  expect((await app.stranger().get(url)).status).toBe(200);
  await ada.call(deletePost, { body: { post_id: post.action.id } });
  await purgeDeleted(app);
  await sweep(mediaLife.upload + 1);
  expect((await app.stranger().get(url)).status).toBe(404);
});
