import fc from 'fast-check';
import { fetchPost, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import { noteMedia } from '../media/media-queries.ts';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';
import { payload, reblogOf, save, submit, type Fields } from './test-posting.ts';

let app: TestApp;
let ada: Registered;
/** Addresses of uploads. */
let uploads: Readonly<Record<'film' | 'otherFilm' | 'sound' | 'captions' | 'picture', string>>;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  const upload = async (
    text: string,
    ending: 'mp4' | 'mp3' | 'vtt' | 'png',
    kind: 'video' | 'audio' | 'captions' | 'image',
  ) =>
    app.deps.media.url(
      (
        await noteMedia(app.db, ada.userId, {
          key: await app.deps.media.put(Buffer.from(text), ending),
          kind,
          width: 640,
          height: 360,
          duration: 9,
        })
      ).key,
    );
  uploads = {
    film: await upload('film', 'mp4', 'video'),
    otherFilm: await upload('other film', 'mp4', 'video'),
    sound: await upload('sound', 'mp3', 'audio'),
    captions: await upload('WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n', 'vtt', 'captions'),
    picture: await upload('picture', 'png', 'image'),
  };
});
afterAll(() => app.close());

const stored = (id: string) =>
  app.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

type Kind = PostType | 'upload' | 'album';
const titles: readonly Kind[] = [
  'text',
  'photo',
  'album',
  'quote',
  'link',
  'chat',
  'audio',
  'video',
  'upload',
  'note',
];
const contents = (): Readonly<Record<Kind, Fields>> => ({
  text: {
    editor_type: 'html',
    post: { type: 'text', one: 'Rain', two: '<p>All <b>day</b>.</p><!-- and night -->' },
  },
  photo: {
    images: { o1: 'https://a.example/a.jpg' },
    caption: { o1: 'A' },
    alt: { o1: 'A lake' },
    livephoto: { o1: 'https://a.example/a.mp4' },
    is_selfie: true,
    is_selfie_gif: true,
    photo_raw: 'https://a.example/raw.jpg',
    post: { type: 'photo', one: '', two: '<p>Cap</p>', three: 'https://more.example' },
  },
  album: {
    images: { o7: uploads.picture, o2: 'https://a.example/b.jpg', o3: 'https://a.example/c.jpg' },
    caption: { o7: 'Seven', o3: 'Three' },
    alt: { o2: 'Two' },
    post: { type: 'photo', one: '', two: '', photoset_layout: '21', photoset_order: 'o3,o7,o2' },
  },
  quote: {
    is_rich_text: { one: true },
    post: { type: 'quote', one: '<em>To be</em>', two: 'W. S.' },
  },
  link: {
    thumbnail: 'https://a.example/t.png',
    excerpt: 'Ex',
    author: 'Au',
    post: { type: 'link', one: 'Ti', two: 'https://a.example/x', three: '<p>Cap</p>' },
  },
  chat: { post: { type: 'chat', one: 'Talk', two: 'Ada: Hi\nBob: Ho' } },
  audio: {
    preuploaded_url: uploads.sound,
    confirm_tos: true,
    id3_tags: { title: 'Song', artist: 'Band', album: 'LP' },
    album_art: 'https://a.example/art.jpg',
    post: { type: 'audio', one: '', two: '<p>c</p>' },
  },
  video: {
    post: {
      type: 'video',
      one: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
      two: '<p>c</p>',
    },
  },
  upload: {
    preuploaded_url: uploads.film,
    confirm_tos: true,
    captions: { url: uploads.captions, language: 'fr' },
    post: { type: 'video', one: '', two: '<p>c</p>' },
  },
  note: { post: { type: 'note', one: 'Why?', two: '<p>Because.</p>', three: '<p>PS</p>' } },
});
const options: Fields = {
  allow_photo_replies: true,
  allow_answers: true,
  members_only: true,
  owner_flagged_nsfw: true,
  can_be_liked: false,
  can_be_reblogged: false,
  carousel_display: true,
  carousel_link_url: 'c.example',
  carousel_index: '3',
  send_to_twitter: true,
  custom_tweet: 'Rain!',
  send_to_fbog: true,
  content_stats: '{"images":1}',
  share_data: '{"a":1}',
};
const states: Readonly<Record<string, Fields['post']>> = {
  published: { state: '0', date: '2020-02-29T08:30:00Z' },
  private: { state: 'private' },
  draft: { state: '1' },
  queued: { state: '2' },
  scheduled: { state: 'on.2', publish_on: tomorrow },
  unapproved: { state: '0 3' },
};
const inState = (kind: Kind, state: string): Fields => {
  const content = contents()[kind];
  return {
    ...options,
    ...content,
    post: {
      ...content.post,
      tags: 'weather,grey skies',
      slug: `a-${kind}`,
      source_url: 'https://source.example',
      ...states[state],
    },
  };
};
/** An edit that names these fields alone. */
const change = (id: string, { post, ...fields }: Fields) =>
  ada.call(updatePost, { body: { post_id: id, ...fields, ...(post && { post }) } });
/** All of a post but when it was saved. */
const whole = async (id: string) => {
  const { updated_at: _, ...row } = await stored(id);
  return row;
};

describe.each(Object.keys(states))('a post that is %s', (state) => {
  test.each(titles)('API-23, API-27: %s sent back as it was fetched is as it was', async (kind) => {
    const { id } = (await save(ada, inState(kind, state))).post.action;
    const before = await whole(id);
    const fetched = payload(fetchPost, await ada.call(fetchPost, { body: { post_id: id } }));
    const { post } = fetched;
    // the whole answer, and what it says of the post wherever that may be looked for
    const echoes = [
      fetched,
      { ...post, post_id: id, edit_post_id: id, post: { ...post, tags: post.tags.join(',') } },
    ];
    for (const echo of echoes) {
      const answer = await ada.post('/svc/post/update', JSON.stringify(echo), {
        headers: { 'x-form-key': ada.formKey },
      });
      expect([answer.status, await whole(id)]).toEqual([200, before]);
    }
    expect(
      await app.db
        .selectFrom('posts')
        .select(({ fn }) => fn.countAll<string>().as('posts'))
        .where('id', '>', id)
        .executeTakeFirst(),
    ).toEqual({ posts: '0' });
  });
});

/** Fields of an edit, and what of the stored post each may change. */
const common: readonly (readonly [Fields, readonly string[]])[] = [
  [{ post: { tags: 'sun' } }, ['tags']],
  [{ post: { slug: 'another' } }, ['slug']],
  [{ post: { source_url: '' } }, ['source_url']],
  [{ post: { date: '2019-01-01T00:00:00Z' } }, ['published_at']],
  [{ allow_photo_replies: false }, ['options.allow_photo_replies']],
  [{ allow_answers: '' }, ['options.allow_answers']],
  [{ members_only: '0' }, ['options.members_only', 'is_internal']],
  [{ owner_flagged_nsfw: 'off' }, ['options.owner_flagged_nsfw']],
  [{ can_be_liked: true }, ['options.can_be_liked']],
  [{ can_be_reblogged: 1 }, ['options.can_be_reblogged']],
  [{ carousel_display: false }, ['options.carousel_display']],
  [{ carousel_link_url: '' }, ['options.carousel_link_url']],
  [{ carousel_index: '' }, ['options.carousel_index']],
  [{ send_to_twitter: false }, ['options.send_to_twitter']],
  [{ custom_tweet: '' }, ['options.custom_tweet']],
  [{ send_to_fbog: false }, ['options.send_to_fbog']],
  [{ content_stats: '{}' }, ['options.content_stats']],
  [{ share_data: '' }, ['options.share_data']],
];
const body = (slot: string, field: string): readonly string[] => [
  `source.${slot}`,
  `content.${field}`,
  'summary',
];
const ofKind = (): Readonly<Record<Kind, readonly (readonly [Fields, readonly string[]])[]>> => ({
  text: [
    [{ post: { one: 'Sun' } }, body('one', 'title')],
    [{ post: { two: 'Bright' } }, body('two', 'body_html')],
    [{ editor_type: 'markdown' }, ['editor_type', 'content.body_html']],
  ],
  photo: [
    [{ caption: { o1: 'B' } }, ['content.photos.0.caption', 'summary']],
    [{ alt: { o1: '' } }, ['content.photos.0.alt', 'summary']],
    [{ livephoto: { o1: '' } }, ['content.photos.0.livephoto_url']],
    [{ is_selfie: false }, ['options.is_selfie']],
    [{ photo_raw: '' }, ['options.photo_raw']],
    [{ post: { three: '' } }, ['source.three', 'content.linkthrough']],
    [{ post: { two: 'New' } }, body('two', 'caption_html')],
  ],
  album: [
    [{ caption: { o2: 'New' } }, ['content.photos.1.caption', 'summary']],
    [{ alt: { o3: 'New' } }, ['content.photos.2.alt', 'summary']],
    [{ post: { photoset_layout: '111' } }, ['content.layout']],
  ],
  quote: [
    [{ post: { one: 'Not to be' } }, body('one', 'quote_html')],
    [{ post: { two: '' } }, body('two', 'source_html')],
  ],
  link: [
    [{ post: { one: '' } }, body('one', 'title')],
    [{ excerpt: '' }, ['content.excerpt']],
    [{ author: 'New' }, ['content.author']],
    [{ remove_thumbnail: true }, ['content.thumbnail']],
    [{ post: { two: 'https://b.example' } }, body('two', 'url')],
    [{ post: { three: '' } }, body('three', 'caption_html')],
  ],
  chat: [
    [{ post: { one: '' } }, body('one', 'title')],
    [{ post: { two: 'Ada: Bye' } }, body('two', 'lines')],
  ],
  audio: [
    [{ id3_tags: { title: 'New' } }, ['content.title', 'summary']],
    [{ id3_tags: { album: '' } }, ['content.album']],
    [{ remove_album_art: true }, ['content.album_art']],
    [{ post: { two: '' } }, body('two', 'caption_html')],
  ],
  video: [
    [{ post: { two: 'New' } }, body('two', 'caption_html')],
    [
      { embed_code: '<iframe src="https://player.vimeo.com/video/76979871"></iframe>' },
      ['source.one', 'content.url', 'content.embed_html'],
    ],
  ],
  upload: [
    [{ post: { two: 'New' } }, body('two', 'caption_html')],
    [{ captions: { url: '', language: '' } }, ['content.captions']],
  ],
  note: [
    [{ post: { one: 'How?' } }, body('one', 'ask')],
    [{ post: { three: '' } }, body('three', 'answer_html')],
  ],
});
const merge = (parts: readonly Fields[]): Fields =>
  parts.reduce(
    (all, part) => ({
      ...all,
      ...part,
      ...(part.post && { post: { ...all.post, ...part.post } }),
      ...(part.id3_tags && { id3_tags: { ...all.id3_tags, ...part.id3_tags } }),
    }),
    {},
  );

/** The places where two values differ, as paths. */
function differences(one: unknown, other: unknown, at = ''): string[] {
  if (Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)) return [];
  if (
    typeof one !== 'object' ||
    typeof other !== 'object' ||
    one === null ||
    other === null ||
    Array.isArray(one) !== Array.isArray(other) ||
    one instanceof Date
  )
    return [at];
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
    differences(a.get(key), b.get(key), at === '' ? key : `${at}.${key}`),
  );
}

test('API-27, API-31, API-35, API-36, API-38: an edit of any post in any state changes what it names and nothing else', async () => {
  const edits = fc.constantFrom(...titles).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      state: fc.constantFrom(...Object.keys(states)),
      named: fc.subarray([...common, ...ofKind()[kind]]),
    }),
  );
  await fc.assert(
    fc.asyncProperty(edits, async ({ kind, state, named }) => {
      const { id } = (await save(ada, inState(kind, state))).post.action;
      const before = await whole(id);
      const allowed = new Set(named.flatMap(([, paths]) => paths));
      const answer = await change(id, merge(named.map(([fields]) => fields)));
      expect([answer.status, answer.errors]).toEqual([200, []]);
      const isIn = (path: string): boolean =>
        allowed.has(path) || [...allowed].some((one) => path.startsWith(`${one}.`));
      expect(differences(before, await whole(id)).filter((path) => !isIn(path))).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 120_000);
const named = (): readonly (readonly [Kind, Fields, readonly string[]])[] =>
  titles.flatMap((kind) =>
    [...(kind === 'text' ? common : []), ...ofKind()[kind]].map(
      ([fields, paths]) => [kind, fields, paths] as const,
    ),
  );

test('every named field does change what it stands for', async () => {
  for (const [kind, fields, [path = '']] of named()) {
    const { id } = (await save(ada, inState(kind, 'published'))).post.action;
    const before = await whole(id);
    await change(id, fields);
    expect([
      kind,
      fields,
      differences(before, await whole(id)).some(
        (one) => one === path || one.startsWith(`${path}.`),
      ),
    ]).toEqual([kind, fields, true]);
  }
});

test('a post for members only stays theirs when an edit says nothing of it, in a form as in JSON', async () => {
  const { post } = await save(ada, { members_only: true });
  const { id } = post.action;
  expect((await app.stranger().get(post.post_url)).status).toBe(404);
  for (const fields of [
    { 'post[one]': 'Sun' },
    { 'post[type]': 'text', 'post[two]': '<p>x</p>', edit_post_id: id },
    { can_be_liked: '0' },
  ]) {
    const form = new URLSearchParams(
      Object.entries({ form_key: ada.formKey, post_id: id, ...fields }),
    );
    expect((await ada.post('/svc/post/update', form.toString())).status).toBe(200);
    expect((await app.stranger().get(post.post_url)).status).toBe(404);
  }
  expect(await stored(id)).toMatchObject({
    state: 'published',
    source: { one: 'Sun', two: '<p>x</p>' },
    options: { members_only: true, can_be_liked: false },
  });
  await change(id, { members_only: false });
  expect((await app.stranger().get(post.post_url)).status).toBe(200);
});

test('what was published meanwhile is not taken back by an edit that names no state', async () => {
  const { id } = (await save(ada, { post: { state: '2' } })).post.action;
  await app.db
    .updateTable('posts')
    .set({
      state: 'published',
      published_at: new Date('2026-01-01T00:00:00Z'),
      queue_position: null,
    })
    .where('id', '=', id)
    .execute();
  expect((await change(id, { post: { one: 'Late' } })).status).toBe(200);
  expect(await stored(id)).toMatchObject({
    state: 'published',
    published_at: new Date('2026-01-01T00:00:00Z'),
  });
});

describe('a scheduled post', () => {
  test('keeps its time when only its state is named, gets another, and goes on when its time has just passed', async () => {
    const { id } = (await save(ada, inState('text', 'scheduled'))).post.action;
    expect((await change(id, { post: { state: 'on.2' } })).status).toBe(200);
    expect((await stored(id)).publish_on?.toISOString()).toBe(tomorrow);
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
    expect((await change(id, { post: { publish_on: later } })).status).toBe(200);
    expect((await stored(id)).publish_on?.toISOString()).toBe(later);
    app.setNow(new Date(Date.parse(later) + 600_000));
    expect(
      (await change(id, { post: { state: 'on.2', publish_on: later, one: 'Sun' } })).status,
    ).toBe(200);
    app.setNow(undefined);
    expect((await change(id, { post: { state: '2' } })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ state: 'queued', publish_on: null });
  });

  test('needs a time', async () => {
    const { id } = (await save(ada)).post.action;
    await change(id, { post: { state: '1' } });
    expect((await change(id, { post: { state: 'on.2' } })).status).toBe(400);
  });
});

test('photos keep their words when others come, go or change places', async () => {
  const { id } = (await save(ada, inState('album', 'draft'))).post.action;
  const photos = async () => {
    const { content } = await stored(id);
    return content.type === 'photo'
      ? content.photos.map(({ url, caption, alt }) => [url, caption, alt])
      : [];
  };
  expect(await photos()).toEqual([
    ['https://a.example/c.jpg', 'Three', ''],
    [uploads.picture, 'Seven', ''],
    ['https://a.example/b.jpg', '', 'Two'],
  ]);
  await change(id, { post: { photoset_order: 'o3,o1,o2' } });
  expect(await photos()).toEqual([
    ['https://a.example/b.jpg', '', 'Two'],
    ['https://a.example/c.jpg', 'Three', ''],
    [uploads.picture, 'Seven', ''],
  ]);
  await change(id, {
    images: { o1: 'https://a.example/d.jpg', o2: uploads.picture, o3: 'https://a.example/b.jpg' },
    caption: { o1: 'New' },
  });
  expect(await photos()).toEqual([
    ['https://a.example/d.jpg', 'New', ''],
    [uploads.picture, 'Seven', ''],
    ['https://a.example/b.jpg', '', 'Two'],
  ]);
  expect(await change(id, { images: {} })).toMatchObject({
    status: 400,
    errors: ['No photos specified.'],
  });
});

test('a film gives way to an embed and back, and its consent and captions are its own', async () => {
  const { id } = (await save(ada, inState('upload', 'draft'))).post.action;
  const film = async () => (await stored(id)).content;
  expect(await change(id, { preuploaded_url: uploads.otherFilm })).toMatchObject({ status: 400 });
  await change(id, { preuploaded_url: uploads.otherFilm, confirm_tos: true });
  expect(await film()).toEqual(expect.objectContaining({ url: uploads.otherFilm, embed_html: '' }));
  expect(await film()).not.toHaveProperty('captions');
  await change(id, { embed_code: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
  expect(await film()).toMatchObject({
    embed_html: expect.stringContaining('youtube'),
    caption_html: '<p>c</p>',
  });
  await change(id, { preuploaded_url: uploads.film, confirm_tos: true });
  expect(await film()).toMatchObject({ url: uploads.film, embed_html: '' });
});

test('a post that becomes one of another type keeps what all types have', async () => {
  const { id } = (await save(ada, inState('link', 'private'))).post.action;
  expect(await change(id, { post: { type: 'chat' } })).toMatchObject({
    status: 400,
    errors: ['No chat.'],
  });
  expect((await change(id, { post: { type: 'chat', two: 'Ada: Hi' } })).status).toBe(200);
  expect(await stored(id)).toMatchObject({
    type: 'chat',
    is_private: true,
    tags: ['weather', 'grey skies'],
    slug: 'a-link',
    source: { one: '', two: 'Ada: Hi', three: '' },
    options: { members_only: true },
  });
});

test('a reblog keeps its trail, and says as little of its own as before', async () => {
  const bob = await app.register();
  const root = (await save(bob)).post;
  const { id } = (await save(ada, reblogOf(root))).post.action;
  expect((await change(id, { post: { tags: 'x' } })).status).toBe(200);
  expect(await stored(id)).toMatchObject({
    tags: ['x'],
    summary: 'Rain',
    trail: [{ post_id: root.action.id }],
    parent_id: root.action.id,
  });
});

test('a new post needs a type', async () => {
  expect(await ada.call(updatePost, { body: { post: { one: 'Rain' } } })).toMatchObject({
    status: 400,
    errors: ['Choose a type of post.'],
  });
  expect(await ada.call(updatePost, { body: {} })).toMatchObject({ status: 400 });
  expect((await submit(ada)).status).toBe(200);
});
