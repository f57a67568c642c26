import fc from 'fast-check';
import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { waitForLocks } from '../../testing/wait-for-locks.ts';
import { payload, save, storedPost, type Fields } from '../../testing/test-posting.ts';
import {
  editPost,
  inState,
  kinds,
  states,
  storeUploads,
  type Kind,
  type Uploads,
} from '../../testing/test-edits.ts';

let app: TestApp;
let ada: Registered;
let uploads: Uploads;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  uploads = await storeUploads(app, ada);
});
afterAll(() => app.close());

/** A post without its modification time. */
const whole = async (id: string) => {
  const { updated_at: _, ...row } = await storedPost(app, id);
  return row;
};

describe.each(Object.keys(states))('a %s post', (state) => {
  test.each(kinds)(
    'API-23, API-27: %s: sending the post back as fetched does not change it',
    async (kind) => {
      const { id } = (await save(ada, inState(uploads, kind, state))).post.action;
      const before = await whole(id);
      const fetched = payload(fetchPost, await ada.call(fetchPost, { body: { post_id: id } }));
      const { post } = fetched;
      // the full response, and its post with the fields both at the top level and in `post`
      const echoes = [
        fetched,
        {
          ...post,
          post_id: id,
          edit_post_id: id,
          post: { ...post, tags: post.tag_list.join(',') },
        },
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
    },
  );
});

/** Edits of fields that every kind of post has, each with the columns it may change. */
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
    [{ captions: { url: '', language: '' } }, ['content.captions', 'source.upload']],
  ],
  note: [
    [{ post: { one: 'How?' } }, body('one', 'ask')],
    [{ post: { three: '' } }, body('three', 'caption_html')],
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

/** Paths at which two values differ. */
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

test('API-27, API-31, API-35, API-36, API-38: an edit of any post in any state changes only the fields it contains', async () => {
  const edits = fc.constantFrom(...kinds).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      state: fc.constantFrom(...Object.keys(states)),
      named: fc.subarray([...common, ...ofKind()[kind]]),
    }),
  );
  await fc.assert(
    fc.asyncProperty(edits, async ({ kind, state, named }) => {
      const { id } = (await save(ada, inState(uploads, kind, state))).post.action;
      const before = await whole(id);
      const allowed = new Set(named.flatMap(([, paths]) => paths));
      const answer = await editPost(ada, id, merge(named.map(([fields]) => fields)));
      expect([answer.status, answer.errors]).toEqual([200, []]);
      const isIn = (path: string): boolean =>
        allowed.has(path) || [...allowed].some((one) => path.startsWith(`${one}.`));
      expect(differences(before, await whole(id)).filter((path) => !isIn(path))).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 120_000);
const named = (): readonly (readonly [Kind, Fields, readonly string[]])[] =>
  kinds.flatMap((kind) =>
    [...(kind === 'text' ? common : []), ...ofKind()[kind]].map(
      ([fields, paths]) => [kind, fields, paths] as const,
    ),
  );

test('every field of an edit takes effect', async () => {
  for (const [kind, fields, [path = '']] of named()) {
    const { id } = (await save(ada, inState(uploads, kind, 'published'))).post.action;
    const before = await whole(id);
    await editPost(ada, id, fields);
    expect([
      kind,
      fields,
      differences(before, await whole(id)).some(
        (one) => one === path || one.startsWith(`${path}.`),
      ),
    ]).toEqual([kind, fields, true]);
  }
});

test('API-27: simultaneous edits of different fields are all saved if sent without a revision', async () => {
  const { id } = (await save(ada)).post.action;
  let edits: Promise<unknown> = Promise.resolve();
  // both edits read the post before either can lock it
  await app.db.transaction().execute(async function holdPost(trx) {
    await trx.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute();
    edits = Promise.all([
      editPost(ada, id, { post: { one: 'New title' } }),
      editPost(ada, id, { post: { two: '<p>New body</p>' } }),
    ]);
    await waitForLocks(app.db, 2);
  });
  expect(await edits).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect((await whole(id)).content).toMatchObject({
    title: 'New title',
    body_html: '<p>New body</p>',
  });
});
