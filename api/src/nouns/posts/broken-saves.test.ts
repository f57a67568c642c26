import {
  derivePostState,
  isPostState,
  toStateCode,
} from '@tessera/shared-contracts/posts/post-states';
import { cutText } from '../../base/text/summarise.ts';
import {
  asFlag,
  expectSurvival,
  type CallToBreak,
  type Effect,
} from '../../testing/break-calls.ts';
import type { FlatFields } from '../../testing/broken-bodies.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { storeUploads, tomorrow, type Uploads } from '../../testing/test-edits.ts';
import { save, storedPost } from '../../testing/test-posting.ts';
import { isJson, memberOf, saveFields, type Json } from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let uploads: Uploads;
beforeAll(async () => {
  app = await createTestApp();
  bob = await app.register({ blog: 'bob' });
});
// a new user for each call, because posts of a day are limited
beforeEach(async () => {
  ada = await app.register();
  uploads = await storeUploads(app, ada);
});
afterAll(() => app.close());

// hundreds of calls in a test
jest.setTimeout(120_000);

const path = '/svc/post/update';
const flagOf = (value: boolean | undefined): string => (value === true ? '1' : '0');
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** Texts of the content of a post, by the members that state them. */
function contentTexts(content: Json): Effect {
  const photos: readonly unknown[] = Array.isArray(content['photos']) ? content['photos'] : [];
  const [photo] = photos;
  return {
    ...(isJson(photo) && {
      'images[o1]': textOf(photo['url']),
      'caption[o1]': textOf(photo['caption']),
      'alt[o1]': textOf(photo['alt']),
    }),
    ...(content['type'] === 'link' && {
      excerpt: textOf(content['excerpt']),
      author: textOf(content['author']),
      thumbnail: textOf(content['thumbnail']),
    }),
    ...(content['type'] === 'audio' && {
      'id3_tags[title]': textOf(content['title']),
      'id3_tags[artist]': textOf(content['artist']),
      preuploaded_url: textOf(content['url']),
    }),
  };
}

/** What is stored of a post, by the members that state it. */
async function effectOf(id: string): Promise<Effect> {
  const row = await storedPost(app, id);
  const state = derivePostState({
    ...row,
    publish_on: row.publish_on?.toISOString() ?? null,
  });
  const { options, source } = row;
  return {
    'post[type]': row.type,
    'post[state]': isPostState(state) ? toStateCode(state) : state,
    'post[publish_on]': row.publish_on?.toISOString() ?? '',
    'post[tags]': row.tags.join(','),
    'post[slug]': row.slug,
    'post[source_url]': row.source_url,
    'post[one]': source.one,
    'post[two]': source.two,
    'post[three]': source.three,
    channel_id: row.blog_id === ada.blogId ? ada.blog : 'another',
    reblog_post_id: row.parent_id ?? '',
    members_only: flagOf(options.members_only),
    owner_flagged_nsfw: flagOf(options.owner_flagged_nsfw),
    can_be_reblogged: flagOf(options.can_be_reblogged),
    editor_type: row.editor_type,
    ...contentTexts({ ...row.content }),
    // nobody else reads it, whatever is broken
    stranger: String((await app.stranger().get(`/p/${id}`)).status),
  };
}
const savedId = (answer: Json): string =>
  textOf(memberOf(memberOf(answer, 'post'), 'action')['id']);

/** Stands for the id of an edited post, which is another one each time. */
const editedPost = 'the edited post';
const storedAs = {
  members_only: asFlag,
  owner_flagged_nsfw: asFlag,
  can_be_reblogged: asFlag,
  // what is no address, and no editor, is left out, as the form does
  'post[source_url]': (value: string) => (value.startsWith('https://') ? value : ''),
  editor_type: (value: string) => (value === 'html' ? value : 'rich'),
  // the specification cuts captions of single photos
  'caption[o1]': (value: string) => cutText(value, postLimits.photoCaption),
  post_id: (value: string) => (value === '' ? '' : editedPost),
};
const lists = ['post[tags]'];

/** A new post of a program. */
const creating = (
  name: string,
  fields: () => FlatFields,
  more: Partial<CallToBreak> = {},
): CallToBreak => ({
  name,
  storedAs,
  lists,
  ...more,
  prepare: async () => ({
    client: ada,
    path,
    fields: fields(),
    effect: async (answer) => (savedId(answer) === '' ? {} : effectOf(savedId(answer))),
  }),
});

/** A post that must not become public is edited: all its words, or those that the fields name. */
const editing = (
  name: string,
  before: FlatFields,
  fields: FlatFields,
  absent: Effect = {},
): CallToBreak => ({
  name,
  storedAs,
  lists,
  absent: { ...before, ...absent },
  async prepare() {
    const { id } = await saveFields(app, ada, before);
    return {
      client: ada,
      path,
      fields: { post_id: id, ...fields },
      async effect(answer) {
        const saved = savedId(answer);
        const isNew = saved !== '' && saved !== id;
        return {
          ...(await effectOf(isNew ? saved : id)),
          // a body that names no post makes another one; the edited one stays as it was
          post_id: isNew ? '' : editedPost,
          edited: String((await app.stranger().get(`/p/${id}`)).status),
        };
      },
    };
  },
});

const expectHeld = (call: CallToBreak): Promise<void> => expectSurvival(app, call);

const secret: FlatFields = { 'post[state]': 'private', 'post[slug]': 'the-slug' };
const words: FlatFields = { 'post[one]': 'The title', 'post[two]': 'The words' };
const more = (): FlatFields => ({
  channel_id: ada.blog,
  'post[source_url]': 'https://source.example/',
  owner_flagged_nsfw: '1',
  can_be_reblogged: '1',
  editor_type: 'html',
  'is_rich_text[two]': '1',
  context_page: 'dashboard',
  pt: 'x',
});
/** A new post that says nothing is published, rebloggable and in words of the editor. */
const unsaid: Effect = {
  'post[state]': '0',
  can_be_reblogged: '1',
  editor_type: 'rich',
  'post[slug]': 'the-title',
};

describe('a new post with a broken body is refused, or is what the body states', () => {
  for (const isRefusedInBody of [false, true])
    test(`text${isRefusedInBody ? ', with a secure key' : ''}`, () =>
      expectHeld(
        creating(
          'text',
          () => ({
            'post[type]': 'text',
            ...secret,
            ...words,
            members_only: '1',
            'post[tags]': 'weather',
            ...(!isRefusedInBody && more()),
          }),
          { absent: { ...unsaid, channel_id: ada.blog }, isRefusedInBody },
        ),
      ));

  test.each<[string, () => FlatFields, Effect]>([
    [
      'photo',
      () => ({
        'images[o1]': 'https://a.example/a.jpg',
        'caption[o1]': 'A',
        'alt[o1]': 'A lake',
        'post[two]': 'The words',
      }),
      { 'post[slug]': 'the-words' },
    ],
    ['quote', () => ({ 'post[one]': 'To be', 'post[two]': 'W. S.' }), { 'post[slug]': 'to-be' }],
    [
      'link',
      () => ({
        'post[one]': 'A title',
        'post[two]': 'https://a.example/x',
        'post[three]': 'The words',
        thumbnail: 'https://a.example/t.png',
        excerpt: 'Ex',
        author: 'Au',
      }),
      { 'post[slug]': 'a-title' },
    ],
    ['chat', () => ({ 'post[one]': 'Talk', 'post[two]': 'Ada: Hi' }), { 'post[slug]': 'talk' }],
    [
      'audio',
      () => ({
        preuploaded_url: uploads.audio,
        confirm_tos: '1',
        'post[two]': 'The words',
        'id3_tags[title]': 'Song',
        'id3_tags[artist]': 'Band',
      }),
      { 'post[slug]': 'band-song' },
    ],
    [
      'video',
      () => ({
        'post[one]': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        'post[two]': 'The words',
      }),
      { 'post[slug]': 'the-words' },
    ],
    [
      'note',
      () => ({ 'post[one]': 'Why?', 'post[two]': 'Because.', 'post[three]': 'The words' }),
      { 'post[slug]': 'why' },
    ],
  ])('%s', (type, fields, absent) =>
    expectHeld(
      creating(type, () => ({ 'post[type]': type, ...secret, members_only: '1', ...fields() }), {
        absent: { ...unsaid, ...absent },
      }),
    ),
  );

  test('a reblog', async () => {
    const { id, reblog_key } = (await save(bob)).post.action;
    await expectHeld(
      creating(
        'reblog',
        () => ({
          reblog: 'true',
          reblog_post_id: id,
          reblog_key,
          'post[type]': 'text',
          ...secret,
          members_only: '1',
          'post[two]': 'The words',
        }),
        { absent: { ...unsaid, 'post[slug]': 'the-words' } },
      ),
    );
  });
});

describe('a guarded post survives a broken edit', () => {
  const before: FlatFields = {
    'post[type]': 'text',
    'post[one]': 'Old',
    'post[two]': 'Old words',
    'post[slug]': 'the-slug',
  };
  const guards: Readonly<Record<string, FlatFields>> = {
    private: { 'post[state]': 'private' },
    draft: { 'post[state]': '1' },
    queued: { 'post[state]': '2' },
    scheduled: { 'post[state]': 'on.2', 'post[publish_on]': tomorrow },
    'members-only': { 'post[state]': '0', members_only: '1' },
  };
  test.each(Object.entries(guards))('%s, by an edit of everything', (name, guard) =>
    expectHeld(
      editing(
        name,
        { ...before, ...guard, 'post[tags]': 'old' },
        {
          'post[type]': 'text',
          ...guard,
          ...words,
          'post[tags]': 'new',
          'post[slug]': 'the-slug',
        },
      ),
    ),
  );

  test.each(Object.entries(guards))('%s, by an edit of its tags', (name, guard) =>
    expectHeld(
      editing(name, { ...before, ...guard, 'post[tags]': 'old' }, { 'post[tags]': 'old,new' }),
    ),
  );
});
