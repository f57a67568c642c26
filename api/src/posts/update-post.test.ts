import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import {
  fetchPost,
  getPostFormBuilderData,
  previewSlug,
  updatePost,
} from '@tessera/shared-contracts/posts/endpoints';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';
import { reblogOf, payload, save, submit } from './test-posting.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const stored = (id: string) =>
  app.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('making a post', () => {
  test('API-27, API-39, FORM-27, FORM-28: a new post is answered with its markup, blog, counters and message', async () => {
    const answer = await save(ada, {
      context_page: 'dashboard',
      post: { tags: 'weather, #Grey,grey', slug: 'A rainy day' },
    });
    expect(answer).toMatchObject({
      created_post: true,
      message: 'Posted to ada',
      post_context_page: 'dashboard',
      post_tumblelog: { name: 'ada', is_mine: true },
      post: {
        is_edit: false,
        is_reblog: false,
        state: 'published',
        slug: 'a-rainy-day',
        tags: ['weather', 'Grey'],
        summary: 'Rain',
        content: { type: 'text', title: 'Rain', body_html: '<p>All day.</p>' },
      },
      context_tumblelog: { name: 'ada', drafts_count: 0, queue_count: 0, messages_count: 0 },
    });
    expect(answer.post_dashboard_html).toContain(`id="post-${answer.post.action.id}"`);
    expect(answer.context_tumblelog.posts_count).toBe(
      (await save(ada)).context_tumblelog.posts_count - 1,
    );
    expect(
      await app.db
        .selectFrom('post_tags')
        .select('tag')
        .where('post_id', '=', answer.post.action.id)
        .orderBy('tag')
        .execute(),
    ).toEqual([{ tag: 'grey' }, { tag: 'weather' }]);
  });

  test('API-29, API-30, PTYPE-17: bracket names of a form work as nested JSON does', async () => {
    const form = new URLSearchParams({
      form_key: ada.formKey,
      'post[type]': 'text',
      'post[one]': 'Form',
      'post[two]': '<p>x</p>',
      'post[tags]': 'one,two',
      'post[state]': '0',
      'is_rich_text[two]': '1',
      channel_id: 'ada',
      unknown: 'ignored',
    });
    const answer = await ada.post('/svc/post/update', form.toString(), {
      contentType: 'text/plain',
      headers: { accept: 'application/json' },
    });
    expect(await answer.json()).toMatchObject({
      meta: { status: 200 },
      created_post: true,
      post: { tags: ['one', 'two'], content: { title: 'Form' } },
    });
  });

  test('PSTATE-12: scheduled is queued with a time, private is published with a mark, a submission waits for approval and comes back as 3', async () => {
    const publish_on = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await save(ada, { post: { state: 'on.2', publish_on } });
    expect(scheduled).toMatchObject({
      post: { state: 'scheduled', publish_on },
      post_context_page: 'queue',
      message: 'Scheduled on ada',
    });
    expect(await stored(scheduled.post.action.id)).toMatchObject({
      state: 'queued',
      publish_on: new Date(publish_on),
      published_at: null,
      queue_position: null,
    });
    const secret = await save(ada, { post: { state: 'private', tags: 'hidden' } });
    expect(secret).toMatchObject({
      post: { state: 'private' },
      message: 'Posted privately to ada',
    });
    expect(await stored(secret.post.action.id)).toMatchObject({
      state: 'published',
      is_private: true,
    });
    expect(
      await app.db
        .selectFrom('post_tags')
        .selectAll()
        .where('post_id', '=', secret.post.action.id)
        .execute(),
    ).toEqual([]);
    const submission = await save(ada, { post: { state: '0 3' } });
    expect(submission).toMatchObject({ post: { state: 'unapproved' }, post_context_page: 'inbox' });
    const fetched = await ada.call(updatePost, {
      body: { post: { type: 'text', one: 'x', state: '3' } },
    });
    expect(fetched).toMatchObject({ status: 400, errors: ['Invalid post state.'] });
    expect(
      (await ada.call(fetchPost, { body: { post_id: submission.post.action.id } })).response,
    ).toMatchObject({ post: { state: '3' }, post_context_page: 'inbox' });
    expect(
      (await ada.call(fetchPost, { body: { post_id: secret.post.action.id } })).response,
    ).toMatchObject({ post: { state: 'private', is_private: 1 } });
  });

  test('a queued post goes behind the others, a draft goes to the drafts', async () => {
    const first = await save(bob, { post: { state: '2' } });
    const second = await save(bob, { post: { state: '2' } });
    expect([
      (await stored(first.post.action.id)).queue_position,
      (await stored(second.post.action.id)).queue_position,
    ]).toEqual(['1', '2']);
    expect(second).toMatchObject({
      message: 'Added to the queue of bob',
      post_context_page: 'queue',
      context_tumblelog: { queue_count: 2 },
    });
    expect(await save(bob, { post: { state: '1' } })).toMatchObject({
      message: 'Saved to your drafts',
      post_context_page: 'drafts',
      post: { state: 'draft', published_at: null },
    });
  });

  test('post dates: the past is kept, the future and nonsense are refused', async () => {
    expect((await save(ada, { post: { date: '2020-02-29 08:30' } })).post.published_at).toBe(
      '2020-02-29T08:30:00.000Z',
    );
    expect(await submit(ada, { post: { date: '2999-01-01T00:00:00Z' } })).toMatchObject({
      status: 400,
      errors: ['A post cannot be dated in the future. Schedule it instead.'],
    });
    expect(await submit(ada, { post: { date: 'yesterday-ish' } })).toMatchObject({ status: 400 });
    expect(
      await submit(ada, { post: { state: 'on.2', publish_on: '2001-01-01T00:00:00Z' } }),
    ).toMatchObject({ status: 400, errors: ['The time to publish this post has passed.'] });
    expect(await submit(ada, { post: { state: 'on.2' } })).toMatchObject({ status: 400 });
  });

  test('titles with combining characters, right-to-left text and emoji come back as they were typed', async () => {
    for (const title of ['Zalgo: e\u0301\u0323\u0300', 'שלום עולם', '👩‍👩‍👧‍👦 family', 'a\u202Eb']) {
      const { post } = await save(ada, { post: { one: title, two: '' } });
      expect(post.content).toMatchObject({ title });
      expect((await ada.get(post.post_url)).status).toBe(200);
    }
  });

  test('NUL and lone surrogates are refused, as text and as entities they never reach the database', async () => {
    for (const one of ['nul \u0000', 'lone \ud83d'])
      expect(await submit(ada, { post: { one } })).toMatchObject({
        status: 400,
        errors: ['Not valid text.'],
      });
    expect(
      (await save(ada, { post: { two: '<p>&#0;&#xD800;ok</p>' } })).post.content,
    ).toMatchObject({ body_html: expect.stringContaining('ok') });
  });
});

describe('PTYPE-14: the fields of each type on the server', () => {
  const content = async (post: Parameters<typeof save>[1]): Promise<PostContent> =>
    (await save(ada, post)).post.content;

  test('API-35, PTYPE-19: a photo post', async () => {
    const url = app.deps.media.url(await app.deps.media.put(png, 'png'));
    const photos = await content({
      images: {
        o1: url,
        o2: 'https://pictures.example/a.jpg',
        o10: 'https://pictures.example/b.jpg',
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
        { url: 'https://pictures.example/a.jpg', alt: 'A lake' },
        { url, width: 1, height: 1, alt: '' },
        { url: 'https://pictures.example/b.jpg' },
      ],
    });
    expect(photos.type === 'photo' && photos.photos[1]?.caption.length).toBe(
      postLimits.photoCaption,
    );
  });

  test('BOOT-10: a photo keeps the film of a live photo when one is sent', async () => {
    const images = { o1: 'https://pictures.example/a.jpg', o2: 'https://pictures.example/b.jpg' };
    const post = { type: 'photo', one: '', two: '' } as const;
    const photos = await content({
      images,
      livephoto: { o1: 'https://pictures.example/a.mp4', o2: ' ' },
      post,
    });
    expect(
      photos.type === 'photo' && photos.photos.map(({ livephoto_url }) => livephoto_url),
    ).toEqual(['https://pictures.example/a.mp4', undefined]);
    for (const film of ['javascript:alert(1)', '/media/unknown.mp4'])
      expect(await submit(ada, { images, livephoto: { o1: film }, post })).toMatchObject({
        status: 400,
      });
  });

  test('a photo that was never uploaded, or has a dangerous address, is refused', async () => {
    for (const address of [
      '/media/ab/none.png',
      '/media/../secret',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '//evil.example/x.png',
    ]) {
      expect(
        await submit(ada, { images: { o1: address }, post: { type: 'photo', one: '', two: '' } }),
      ).toMatchObject({ status: 400, errors: ['This upload does not exist.'] });
    }
  });

  test('a quote, a link and a chat', async () => {
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

  test('API-36: audio from elsewhere and from an upload', async () => {
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

  test('API-37: video from a known player, from an upload, and nothing of an embed code but its address', async () => {
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
    const url = app.deps.media.url(await app.deps.media.put(Buffer.from('film'), 'mp4'));
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

  test('PTYPE-10: a note', async () => {
    expect(
      await content({
        post: { type: 'note', one: 'Why?', two: '<p>Because.</p>', three: '<p>PS</p>' },
      }),
    ).toMatchObject({ type: 'note', ask: 'Why?', answer_html: '<p>Because.</p><p>PS</p>' });
  });
});

describe('API-34, RULE-01, RULE-02, RULE-06, RULE-07, RULE-12, RULE-14, RULE-15, RULE-19, RULE-20, RULE-23, RULE-25, RULE-26: the form’s own rules', () => {
  test.each([
    ['RULE-02', { state: 'sideways' }, 'Invalid post state.'],
    ['RULE-06', { one: '', two: '<p>&nbsp;</p>' }, 'Post body empty.'],
    ['RULE-07', { type: 'photo', one: '', two: '' }, 'No photos specified.'],
    ['RULE-12', { type: 'quote', one: '' }, 'No quote.'],
    ['RULE-14', { type: 'link', two: '' }, 'No url.'],
    ['RULE-15', { type: 'link', two: 'ftp://a.example' }, 'Not a valid URL'],
    ['RULE-19', { type: 'chat', two: '' }, 'No chat.'],
    ['RULE-20', { type: 'audio', three: '' }, 'Please choose an audio source before continuing.'],
    ['RULE-23', { type: 'video', one: '  ', two: '' }, 'No embed specified.'],
    ['RULE-25', { type: 'video', one: '', two: '' }, 'No video specified.'],
    ['RULE-26', { type: 'note', one: '' }, 'Post question empty.'],
  ] as const)('%s: refused with 400 and the text of the rule', async (_, post, message) => {
    const before = await app.db
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst();
    expect(await submit(ada, { post })).toMatchObject({ status: 400, errors: [message] });
    expect(
      await app.db
        .selectFrom('posts')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst(),
    ).toEqual(before);
  });

  test('RULE-09, RULE-10: an eleventh photo is refused', async () => {
    const images = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`o${index + 1}`, `https://a.example/${index}.jpg`]),
    );
    expect(await submit(ada, { images, post: { type: 'photo', one: '', two: '' } })).toMatchObject({
      status: 400,
      errors: ['You can only add 10 photos.'],
    });
  });

  test('RULE-22, RULE-24: an upload needs the terms and its address', async () => {
    expect(
      await submit(ada, { preuploaded_url: '/media/x', post: { type: 'video', one: '', two: '' } }),
    ).toMatchObject({ errors: ['You must agree that you have permission to share this file.'] });
    expect(
      await submit(ada, { preuploaded_ch: 'k', post: { type: 'video', one: '', two: '' } }),
    ).toMatchObject({ errors: ['Direct embed missing.'] });
  });

  test('too many and too long tags are refused', async () => {
    expect(
      await submit(ada, {
        post: { tags: Array.from({ length: 31 }, (_, index) => `t${index}`).join(',') },
      }),
    ).toMatchObject({ status: 400 });
    expect(await submit(ada, { post: { tags: 'x'.repeat(141) } })).toMatchObject({ status: 400 });
  });
});

describe('who may post where', () => {
  test('ROLE-05: a blog is named by name, uuid or id; somebody else’s is refused', async () => {
    const { uuid } = await app.db
      .selectFrom('blogs')
      .select('uuid')
      .where('id', '=', ada.blogId)
      .executeTakeFirstOrThrow();
    for (const channel_id of ['ada', '@Ada', uuid, ada.blogId])
      expect((await save(ada, { channel_id })).post.blog.name).toBe('ada');
    for (const channel_id of ['bob', bob.blogId, 'nobody-at-all'])
      expect(await submit(ada, { channel_id })).toMatchObject({ status: 403 });
  });

  test('BOOT-13, ROLE-05: a user with several blogs posts as any of them, the current one when none is named', async () => {
    const eve = await app.register({ blog: 'eve' });
    const second = await app.db
      .insertInto('blogs')
      .values({ name: 'eve-two', title: 'Two', theme: JSON.stringify(defaultTheme) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('blog_members')
      .values({ blog_id: second.id, user_id: eve.userId, position: 1 })
      .execute();
    expect((await save(eve, { channel_id: 'eve-two' })).post.blog.name).toBe('eve-two');
    expect((await save(eve)).post.blog.name).toBe('eve');
    const { channels } = payload(
      getPostFormBuilderData,
      await eve.call(getPostFormBuilderData, {}),
    );
    expect(channels.map(({ name }) => name)).toEqual(['eve', 'eve-two']);
  });

  test('a visitor is asked to log in', async () => {
    expect(await submit(await app.visitor())).toMatchObject({ status: 401 });
  });
});

describe('one form makes one post', () => {
  test('FORM-28: two equal submits, one after the other and at the same time', async () => {
    const first = await save(ada, { submission_key: 'once-1' });
    const again = await save(ada, { submission_key: 'once-1' });
    expect(again.post.action.id).toBe(first.post.action.id);
    expect([first.created_post, again.created_post]).toEqual([true, false]);
    const both = await Promise.all(
      Array.from({ length: 6 }, () => save(ada, { submission_key: 'once-2' })),
    );
    expect(new Set(both.map(({ post }) => post.action.id)).size).toBe(1);
    expect(both.filter((answer) => answer.created_post)).toHaveLength(1);
    expect(
      await app.db
        .selectFrom('posts')
        .select('id')
        .where('submission_key', '=', 'once-2')
        .execute(),
    ).toHaveLength(1);
  });

  test('two equal submits of a reblog count once', async () => {
    const { post } = await save(bob);
    await Promise.all(
      [1, 2, 3].map(() => save(ada, reblogOf(post, { submission_key: 'reblog-once' }))),
    );
    expect((await stored(post.action.id)).reblog_count).toBe(1);
  });
});

test('FORM-45, API-22: the 251st post of a day is refused, and the form knows before; a day later it may', async () => {
  const cleo = await app.register({ blog: 'cleo' });
  const { post } = await save(cleo, { submission_key: 'first' });
  const { id: _, reblog_key: _key, is_internal: _made, ...row } = await stored(post.action.id);
  const copy = {
    ...row,
    content: JSON.stringify(row.content),
    trail: '[]',
    source: JSON.stringify(row.source),
    options: JSON.stringify(row.options),
    submission_key: null,
    awaits: null,
  };
  await app.db
    .insertInto('posts')
    .values(Array.from({ length: postLimits.perDay - 1 }, () => copy))
    .execute();
  expect(await submit(cleo)).toMatchObject({ status: 403, errors: ['Post limit reached.'] });
  expect((await save(cleo, { submission_key: 'first' })).post.action.id).toBe(post.action.id);
  const { limits } = payload(getPostFormBuilderData, await cleo.call(getPostFormBuilderData, {}));
  expect(limits['text']).toEqual({ used: postLimits.perDay, limit: postLimits.perDay });
  expect(limits['photo']).toEqual({ used: 0, limit: 0 });
  app.setNow(new Date(Date.now() + 25 * 3_600_000));
  expect((await submit(cleo)).status).toBe(200);
});

test('API-28, API-31, API-33, API-34, API-38: options are kept as they were sent, tracking values change nothing, and counters are those of the blog the form was opened from', async () => {
  const answer = await save(ada, {
    channel_id: 'ada',
    context_id: 'ada',
    context_page: 'queue',
    pt: 'opaque',
    share_data: '{"any":"thing"}',
    allow_photo_replies: '1',
    allow_answers: true,
    members_only: 'on',
    owner_flagged_nsfw: 1,
    can_be_liked: 'false',
    can_be_reblogged: '0',
    carousel_display: true,
    carousel_link_url: 'carousel.example',
    carousel_index: '2',
    send_to_twitter: true,
    custom_tweet: 'Tweet',
    send_to_fbog: false,
    content_stats: '{"images":0}',
    thumbnail: 'https://a.example/t.png',
    excerpt: 'Ex',
    author: 'Au',
    post: { type: 'link', one: '', two: 'https://a.example' },
  });
  expect(answer).toMatchObject({
    post: {
      is_nsfw: true,
      members_only: true,
      action: { is_carousel: true, carousel_index: 2, can_like: false, can_reblog: false },
    },
    context_tumblelog: { name: 'ada' },
  });
  expect((await stored(answer.post.action.id)).options).toMatchObject({
    allow_photo_replies: true,
    allow_answers: true,
    members_only: true,
    owner_flagged_nsfw: true,
    can_be_liked: false,
    can_be_reblogged: false,
    carousel_display: true,
    carousel_link_url: 'http://carousel.example',
    send_to_twitter: true,
    custom_tweet: 'Tweet',
    send_to_fbog: false,
    content_stats: '{"images":0}',
    share_data: '{"any":"thing"}',
    carousel_index: 2,
  });
  expect(
    payload(fetchPost, await ada.call(fetchPost, { body: { post_id: answer.post.action.id } }))
      .post,
  ).toMatchObject({
    allow_answers: true,
    allow_photo_replies: true,
    members_only: true,
    owner_flagged_nsfw: true,
    can_be_liked: false,
    can_be_reblogged: false,
    carousel_display: true,
    carousel_link_url: 'http://carousel.example',
    carousel_index: '2',
    content_stats: '{"images":0}',
    share_data: '{"any":"thing"}',
  });
  // what an edit does not say stays
  await save(ada, {
    post_id: answer.post.action.id,
    edit_post_id: answer.post.action.id,
    post: { type: 'link', one: '', two: 'https://a.example' },
  });
  expect((await stored(answer.post.action.id)).options).toMatchObject({
    share_data: '{"any":"thing"}',
    carousel_index: 2,
    allow_answers: true,
    can_be_liked: false,
  });
  expect((await save(ada, { context_id: 'bob' })).context_tumblelog.name).toBe('ada');
});

test('an edit that says nothing of other networks keeps the wish; a tweet that is too long is refused', async () => {
  const { post } = await save(ada, {
    send_to_twitter: true,
    custom_tweet: 'Rain!',
    send_to_fbog: true,
  });
  const { id } = post.action;
  await save(ada, { post_id: id, edit_post_id: id, post: { one: 'Sun' } });
  expect((await stored(id)).options).toMatchObject({
    send_to_twitter: true,
    custom_tweet: 'Rain!',
    send_to_fbog: true,
  });
  await save(ada, {
    post_id: id,
    edit_post_id: id,
    send_to_twitter: false,
    custom_tweet: '',
    send_to_fbog: false,
  });
  expect((await stored(id)).options).toMatchObject({
    send_to_twitter: false,
    custom_tweet: '',
    send_to_fbog: false,
  });
  expect(await submit(ada, { send_to_twitter: true, custom_tweet: 'x'.repeat(141) })).toMatchObject(
    { status: 400, errors: ['This tweet is too long: at most 140 characters.'] },
  );
  expect(
    await submit(ada, { send_to_twitter: false, custom_tweet: 'x'.repeat(141) }),
  ).toMatchObject({ status: 200 });
});

test('API-35, PTYPE-13: what is known of a selfie is kept with the photo and comes back to its form', async () => {
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

test('API-29, API-32: `carousel_index`, `reblog_source` and `is_rich_text` of any client are taken without harm', async () => {
  for (const carousel_index of ['', 'x', '-1', '99999', '1.5'])
    expect(
      (
        await save(ada, {
          carousel_index,
          reblog_source: 'POST_CONTEXT_UNKNOWN',
          is_rich_text: { one: '1', two: 'on', three: 0 },
        })
      ).post.action.carousel_index,
    ).toBe(0);
});

test('API-31, ENT-08: the carousel fields of a post come back for its edit', async () => {
  const eve = await app.register();
  const { post } = await save(eve, { carousel_display: true, carousel_link_url: 'a.example/x' });
  const fetched = payload(
    fetchPost,
    await eve.call(fetchPost, { body: { post_id: post.action.id } }),
  );
  expect(fetched.post).toMatchObject({
    carousel_display: true,
    carousel_link_url: 'http://a.example/x',
  });
});

test('the preview of an address is what a save makes of the same words', async () => {
  const eve = await app.register();
  for (const words of ['Ein schöner Morgen!', 'Привет, мир', '  ---  ', 'x'.repeat(200)]) {
    const { slug } = payload(previewSlug, await eve.call(previewSlug, { query: { words } }));
    if (slug !== '') expect((await save(eve, { post: { slug: words } })).post.slug).toBe(slug);
  }
  expect(
    payload(previewSlug, await eve.call(previewSlug, { query: { words: 'Ein schöner Morgen!' } })),
  ).toEqual({ slug: 'ein-schoener-morgen' });
});
