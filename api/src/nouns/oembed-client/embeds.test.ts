import sharp from 'sharp';
import { embedTexts } from '@tessera/shared-contracts/embeds/embed-input';
import { playerOrigins } from '@tessera/shared-contracts/embeds/embed-services';
import { getVideoData, type EmbedData } from '@tessera/shared-contracts/embeds/endpoints';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { payload, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let still: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
  still = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => app.web.set({}));
afterAll(() => app.close());

const ask = async (embed_url: string): Promise<EmbedData> =>
  payload(getVideoData, await ada.call(getVideoData, { body: { embed_url, embed_width: 540 } }));

test('API-66, EMBED-01: the response for a video has a thumbnail stored on this site, a player and its markup', async () => {
  app.web.set({
    'https://www.youtube.com/oembed': {
      type: 'application/json',
      content: JSON.stringify({
        title: 'Video',
        thumbnail_url: 'https://i.ytimg.example/1.jpg',
        html: '<script>alert(1)</script>',
      }),
    },
    'https://i.ytimg.example/1.jpg': { type: 'image/jpeg', content: still },
  });
  const data = await ask('https://youtu.be/dQw4w9WgXcQ?t=10');
  expect(data).toEqual({
    thumbnail: expect.stringMatching(/^\/media\//),
    embed_render_context: 'youtube',
    url: 'https://youtu.be/dQw4w9WgXcQ?t=10',
    preview_iframe: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    embed_code: expect.stringMatching(
      /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" [^<>]*sandbox="allow-scripts[^<>]*><\/iframe>$/,
    ),
    unsupported: false,
  });
  const asked = new URL(app.web.asked[0] ?? '').searchParams;
  expect([asked.get('url'), asked.get('maxwidth')]).toEqual([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    '540',
  ]);
  const body: unknown = (
    await ada.call(getVideoData, { body: { embed_url: 'https://youtu.be/dQw4w9WgXcQ?t=10' } })
  ).body;
  expect(body).toMatchObject({ meta: { status: 200 }, thumbnail: expect.any(String) });
});

test('API-66: if the provider is unreachable, only the thumbnail is missing, and a later request can fetch it', async () => {
  const video = 'https://vimeo.com/76979871';
  expect(await ask(video)).toMatchObject({
    thumbnail: '',
    preview_iframe: 'https://player.vimeo.com/video/76979871',
    unsupported: false,
  });
  app.web.set({
    'https://vimeo.com/api/oembed.json': {
      type: 'application/json',
      content: JSON.stringify({ thumbnail_url: 'https://i.example/v.jpg' }),
    },
    'https://i.example/v.jpg': { type: 'image/jpeg', content: still },
  });
  expect((await ask(video)).thumbnail).not.toBe('');
  app.web.set({});
  expect((await ask(video)).thumbnail).not.toBe('');
});

test('API-66: pasted markup is reduced to the URL in it', async () => {
  const data = await ask(
    '<iframe onload="alert(1)" src="//player.vimeo.com/video/1234?autoplay=1" style="position:fixed"></iframe><script>alert(2)</script>',
  );
  expect(data).toMatchObject({
    embed_render_context: 'vimeo',
    preview_iframe: 'https://player.vimeo.com/video/1234',
    unsupported: false,
  });
  expect(JSON.stringify(data)).not.toMatch(/alert|position:/);
});

test.each([
  'https://www.youtube.com/playlist?list=PL1',
  '<iframe src="https://unknown.example/player"></iframe>',
  '<script src="https://platform.example/widget.js"></script>',
])('EMBED-02: %s is unsupported, and the server makes no request', async (input) => {
  expect(await ask(input)).toMatchObject({
    unsupported: true,
    preview_iframe: '',
    embed_code: '',
    thumbnail: '',
  });
  expect(app.web.asked).toEqual([]);
});

test('a video file is supported without a player, and the server makes no request', async () => {
  expect(await ask('https://videos.example/one.mp4')).toEqual({
    thumbnail: '',
    embed_render_context: 'file',
    url: 'https://videos.example/one.mp4',
    preview_iframe: '',
    embed_code: '',
    unsupported: false,
  });
  expect(app.web.asked).toEqual([]);
});

test.each(['', 'hello', '<iframe src="javascript:alert(1)">', 'https://unknown.example/'])(
  'API-66: %j contains nothing to embed',
  async (embed_url) => {
    expect(await ada.call(getVideoData, { body: { embed_url } })).toMatchObject({
      status: 400,
      errors: [embedTexts.invalidCode],
    });
  },
);

test('visitors cannot request video data', async () => {
  expect(
    (
      await (
        await app.visitor()
      ).call(getVideoData, { body: { embed_url: 'https://youtu.be/dQw4w9WgXcQ' } })
    ).status,
  ).toBe(401);
});

test('EMBED-07: embed code from the server can be posted, and the content security policy of pages allows its player', async () => {
  for (const input of [
    'https://www.dailymotion.com/video/x7tgad0',
    'https://www.ted.com/talks/a_talk',
    'https://soundcloud.com/artist/track',
    'https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl',
  ]) {
    const { embed_code } = await ask(input);
    const { post } = await save(ada, { post: { type: 'video', one: embed_code, two: '' } });
    expect(post.content).toMatchObject({ type: 'video', embed_html: embed_code });
  }
  const policy = (await ada.get('/dashboard')).headers.get('content-security-policy') ?? '';
  for (const origin of playerOrigins) expect(policy).toContain(origin);
});

describe('PTYPE-20: audio from a service', () => {
  const audio = async (three: string, fields: object = {}): Promise<PostContent> =>
    (await save(ada, { ...fields, post: { type: 'audio', one: '', two: '', three } })).post.content;

  test('the server fills in service and track data, and the post embeds the service’s player', async () => {
    app.web.set({
      'https://soundcloud.com/oembed': {
        type: 'application/json',
        content: JSON.stringify({
          title: 'Flickermood by Forss',
          author_name: 'Forss',
          thumbnail_url: 'https://i.example/art.jpg',
        }),
      },
      'https://i.example/art.jpg': { type: 'image/jpeg', content: still },
    });
    expect(await audio('https://soundcloud.com/forss/flickermood')).toEqual({
      type: 'audio',
      url: 'https://soundcloud.com/forss/flickermood',
      service: 'SoundCloud',
      title: 'Flickermood',
      artist: 'Forss',
      album: '',
      album_art: expect.stringMatching(/^\/media\//),
      duration: 0,
      caption_html: '',
      embed_html: expect.stringContaining(
        'src="https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood"',
      ),
    });
  });

  test('the author’s fields take precedence; if they are complete, no request is made', async () => {
    app.web.set({
      'https://soundcloud.com/oembed': {
        type: 'application/json',
        content: JSON.stringify({ title: 'Theirs', author_name: 'Them' }),
      },
    });
    expect(
      await audio('https://soundcloud.com/a/b', { id3_tags: { title: 'Mine' } }),
    ).toMatchObject({ title: 'Mine', artist: 'Them' });
    app.web.set({});
    expect(
      await audio('https://soundcloud.com/a/b', {
        id3_tags: { title: 'Mine', artist: 'Me' },
        album_art: 'https://a.example/art.jpg',
      }),
    ).toMatchObject({ title: 'Mine', artist: 'Me', service: 'SoundCloud' });
    expect(app.web.asked).toEqual([]);
  });

  test('album art that the author removed stays removed', async () => {
    app.web.set({
      'https://soundcloud.com/oembed': {
        type: 'application/json',
        content: JSON.stringify({ title: 'T', thumbnail_url: 'https://i.example/art.jpg' }),
      },
      'https://i.example/art.jpg': { type: 'image/jpeg', content: still },
    });
    expect(await audio('https://soundcloud.com/a/c', { remove_album_art: true })).toMatchObject({
      title: 'T',
      album_art: '',
    });
  });

  test('if the service is unreachable, the post is saved without metadata', async () => {
    expect(await audio('https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl')).toMatchObject({
      service: 'Spotify',
      title: '',
      embed_html: expect.stringContaining(
        'https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl',
      ),
    });
  });

  test('a post with an audio file from another site is saved without a service name', async () => {
    const content = await audio('https://a.example/x.mp3');
    expect(content).toMatchObject({ url: 'https://a.example/x.mp3' });
    expect(content).not.toHaveProperty('service');
  });
});
