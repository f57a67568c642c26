import { refusals } from '@tessera/shared-contracts/core/refusals';
import { videoState } from '@tessera/shared-contracts/media/endpoints';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { livePhotoLimits, livePhotoTexts } from '@tessera/shared-contracts/posts/live-photo';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { payload, refused, save, submit } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('PTYPE-14: fields of each type', () => {
  const content = async (post: Parameters<typeof save>[1]): Promise<PostContent> =>
    (await save(ada, post)).post.content;

  test('API-35, PTYPE-19: a photo post keeps the order, layout and texts of its photos, and cuts long captions', async () => {
    const url = app.deps.media.url(await app.deps.media.put(png, 'png'));
    const photos = await content({
      images: {
        o1: url,
        o2: 'https://images.example/a.jpg',
        o10: 'https://images.example/b.jpg',
      },
      caption: { o1: 'x'.repeat(300) },
      alt: { o2: 'A lake' },
      post: {
        type: 'photo',
        one: '',
        two: '<p>Cap</p>',
        three: 'example.org/more',
        photoset_order: 'o2,o1',
        photoset_layout: '12',
      },
    });
    expect(photos).toMatchObject({
      type: 'photo',
      caption_html: '<p>Cap</p>',
      linkthrough: 'http://example.org/more',
      layout: '12',
      photos: [
        { url: 'https://images.example/a.jpg', alt: 'A lake' },
        { url, width: 1, height: 1, alt: '' },
        { url: 'https://images.example/b.jpg' },
      ],
    });
    expect(photos.type === 'photo' && photos.photos[1]?.caption.length).toBe(
      postLimits.photoCaption,
    );
  });

  test('BOOT-10: the video of a live photo is stored with its photo; a dangerous or unknown video URL is refused', async () => {
    const images = { o1: 'https://images.example/a.jpg', o2: 'https://images.example/b.jpg' };
    const post = { type: 'photo', one: '', two: '' } as const;
    const photos = await content({
      images,
      livephoto: { o1: 'https://images.example/a.mp4', o2: ' ' },
      post,
    });
    expect(
      photos.type === 'photo' && photos.photos.map(({ livephoto_url }) => livephoto_url),
    ).toEqual(['https://images.example/a.mp4', undefined]);
    for (const video of ['javascript:alert(1)', '/media/unknown.mp4'])
      expect(await submit(ada, { images, livephoto: { o1: video }, post })).toMatchObject({
        status: 400,
      });
  });

  test('the video of a live photo is refused, with the reason, if it is too long or not converted; only users can query the state of a video', async () => {
    const key = (name: string) => `ab/${name.padStart(38, '0')}.mp4`;
    await app.db
      .insertInto('media')
      .values(
        (
          [
            ['1', 'ready', livePhotoLimits.seconds + 0.9],
            ['2', 'ready', livePhotoLimits.seconds + 1],
            ['3', 'waiting', 2],
            ['4', 'failed', 2],
          ] as const
        ).map(([name, state, duration]) => ({
          key: key(name),
          kind: 'video' as const,
          state,
          duration,
          width: 320,
          height: 240,
          owner_id: ada.userId,
          alt_sizes: '[]',
          details: JSON.stringify(state === 'ready' ? { url: `/media/converted-${name}.mp4` } : {}),
        })),
      )
      .execute();
    const submitWith = (name: string) =>
      submit(ada, {
        images: { o1: 'https://images.example/a.jpg' },
        livephoto: { o1: `/media/${key(name)}` },
        post: { type: 'photo', one: '', two: '' },
      });
    expect(await submitWith('1')).toMatchObject({ status: 200 });
    expect(await submitWith('2')).toMatchObject(refused(livePhotoTexts.tooLong));
    expect(await submitWith('3')).toMatchObject(refused(uploadTexts.stillPreparing));
    expect(await submitWith('4')).toMatchObject(refused(uploadTexts.notConverted));

    const stateOf = (name: string) => ada.call(videoState, { query: { key: key(name) } });
    expect(payload(videoState, await stateOf('1'))).toEqual({
      state: 'ready',
      url: '/media/converted-1.mp4',
    });
    expect(payload(videoState, await stateOf('3')).state).toBe('waiting');
    expect(await stateOf('9')).toMatchObject({ status: 404 });
    expect(
      await (await app.visitor()).call(videoState, { query: { key: key('1') } }),
    ).toMatchObject({ status: 401 });
  });

  test('refuses a photo with a dangerous URL, or with a URL of ours that is not an upload', async () => {
    for (const address of [
      '/media/ab/none.png',
      '/media/../secret',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '//evil.example/x.png',
    ]) {
      expect(
        await submit(ada, { images: { o1: address }, post: { type: 'photo', one: '', two: '' } }),
      ).toMatchObject({ status: 400, errors: [refusals.noUpload] });
    }
  });

  test('the form fields of quotes, links and chats are stored as the content of the post', async () => {
    expect(
      await content({
        post: {
          type: 'quote',
          one: 'To <be>\nor not',
          two: '<a href="https://a.example">W. S.</a>',
        },
      }),
    ).toMatchObject({
      type: 'quote',
      quote_html: 'To &lt;be&gt;<br>or not',
      source_html: '<a href="https://a.example" rel="noopener nofollow ugc">W. S.</a>',
    });
    expect(
      await content({
        thumbnail: 'https://a.example/t.png',
        excerpt: 'Ex',
        author: 'Au',
        post: { type: 'link', one: 'Ti', two: 'https://a.example/x', three: '<p>Cap</p>' },
      }),
    ).toEqual({
      type: 'link',
      title: 'Ti',
      url: 'https://a.example/x',
      excerpt: 'Ex',
      author: 'Au',
      thumbnail: 'https://a.example/t.png',
      caption_html: '<p>Cap</p>',
    });
    expect(
      await content({
        thumbnail: 'https://a.example/t.png',
        remove_thumbnail: true,
        post: { type: 'link', one: '', two: 'https://a.example/x' },
      }),
    ).toMatchObject({ thumbnail: '' });
    expect(
      await content({
        post: {
          type: 'chat',
          one: 'Talk',
          two: 'Ada: Hi\n\nBob: see https://a.example\nhttps://only.example',
        },
      }),
    ).toEqual({
      type: 'chat',
      title: 'Talk',
      lines: [
        { name: 'Ada', text: 'Hi' },
        { name: 'Bob', text: 'see https://a.example' },
        { name: '', text: 'https://only.example' },
      ],
    });
  });

  test('API-36: audio comes from a URL or an upload; an upload requires consent to the terms', async () => {
    expect(
      await content({
        id3_tags: { title: 'Song', artist: 'Band', album: 'LP' },
        post: { type: 'audio', one: '', two: '<p>c</p>', three: 'https://a.example/x.mp3' },
      }),
    ).toMatchObject({
      type: 'audio',
      url: 'https://a.example/x.mp3',
      title: 'Song',
      artist: 'Band',
      album: 'LP',
      caption_html: '<p>c</p>',
    });
    const url = app.deps.media.url(await app.deps.media.put(Buffer.from('ID3'), 'mp3'));
    expect(
      await content({
        preuploaded_url: url,
        confirm_tos: true,
        post: { type: 'audio', one: '', two: '' },
      }),
    ).toMatchObject({ url });
    expect(
      await submit(ada, { preuploaded_url: url, post: { type: 'audio', one: '', two: '' } }),
    ).toMatchObject({
      status: 400,
      errors: ['You must agree that you have permission to share this file.'],
    });
  });

  test('API-36: the cover of audio is the uploaded image or, without an upload, the image at a URL; it can be removed', async () => {
    const cover = app.deps.media.url(await app.deps.media.put(png, 'png'));
    const address = 'https://images.example/lp.jpg';
    const post = { type: 'audio', one: '', two: '', three: 'https://a.example/x.mp3' } as const;
    const artOf = async (fields: Parameters<typeof save>[1]) => {
      const saved = await content({ post, ...fields });
      return saved.type === 'audio' ? saved.album_art : undefined;
    };
    expect(await artOf({ artwork_pre_upload: cover })).toBe(cover);
    expect(await artOf({ artwork_pre_upload: cover, album_art: address })).toBe(cover);
    expect(await artOf({ album_art: address })).toBe(address);
    expect(await artOf({ artwork_pre_upload: cover, remove_album_art: true })).toBe('');
    // an edit can replace the cover, and otherwise keeps it
    const { post: first } = await save(ada, { post, album_art: address });
    const edit = { post_id: first.action.id, edit_post_id: first.action.id };
    expect(await artOf({ ...edit, artwork_pre_upload: cover })).toBe(cover);
    expect(await artOf(edit)).toBe(cover);
  });

  test('API-37: a video comes from an upload or from the embed code of a known player; only the URL of embed code is kept', async () => {
    const embedded = await content({
      post: {
        type: 'video',
        one: '<iframe onload="alert(1)" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
        two: '<p>c</p>',
      },
    });
    expect(embedded).toMatchObject({
      type: 'video',
      caption_html: '<p>c</p>',
      embed_html: expect.stringContaining(
        'src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"',
      ),
    });
    expect(JSON.stringify(embedded)).not.toContain('alert');
    const url = app.deps.media.url(await app.deps.media.put(Buffer.from('video'), 'mp4'));
    expect(
      await content({
        preuploaded_url: url,
        preuploaded_ch: 'k',
        confirm_tos: true,
        post: { type: 'video', one: '', two: '' },
      }),
    ).toMatchObject({ url, embed_html: '' });
    for (const one of [
      '<iframe src="javascript:alert(1)"></iframe>',
      '<script src="https://evil.example/x.js"></script>',
      'nonsense',
    ]) {
      expect(await submit(ada, { post: { type: 'video', one, two: '' } })).toMatchObject({
        status: 400,
        errors: ['Invalid embed code'],
      });
    }
  });

  test('PTYPE-10: a note stores its question, answer and caption', async () => {
    expect(
      await content({
        post: { type: 'note', one: 'Why?', two: '<p>Because.</p>', three: '<p>PS</p>' },
      }),
    ).toMatchObject({
      type: 'note',
      ask: 'Why?',
      answer_html: '<p>Because.</p>',
      caption_html: '<p>PS</p>',
    });
  });
});

test('API-35, PTYPE-13: selfie fields are stored with the photo, and returned to its form', async () => {
  const sent = {
    images: { o1: 'https://a.example/me.jpg' },
    is_selfie: true,
    is_selfie_gif: '1',
    photo_raw: 'https://a.example/raw.jpg',
    post: { type: 'photo' as const, one: '', two: '' },
  };
  const { post } = await save(ada, sent);
  expect(
    payload(fetchPost, await ada.call(fetchPost, { body: { post_id: post.action.id } })).post,
  ).toMatchObject({ is_selfie: true, is_selfie_gif: true, photo_raw: 'https://a.example/raw.jpg' });
  const plain = (
    await save(ada, { ...sent, is_selfie: false, is_selfie_gif: false, photo_raw: '' })
  ).post;
  expect(
    payload(fetchPost, await ada.call(fetchPost, { body: { post_id: plain.action.id } })).post,
  ).toMatchObject({ is_selfie: false, is_selfie_gif: false, photo_raw: '' });
});
