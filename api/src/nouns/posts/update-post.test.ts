import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { fetchPost, previewSlug, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { waitForLocks } from '../../testing/wait-for-locks.ts';
import { lockSubmitsOf } from './post-queries.ts';
import { payload, reblogOf, save, storedPost, submit } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const stored = (id: string) => storedPost(app, id);

describe('creating a post', () => {
  test('API-27, API-39, FORM-27, FORM-28: creating a post returns its HTML, its blog, counters and a message', async () => {
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
    expect(answer.post_dashboard_html).toContain(`id="post_${answer.post.action.id}"`);
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

  test('API-29, API-30, PTYPE-17: form fields with brackets in their names work like nested JSON', async () => {
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

  test('PSTATE-12: stores scheduled, private and submitted posts in their states; fetching a submission returns state 3, but sending state 3 is refused', async () => {
    const publish_on = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await save(ada, { post: { state: 'on.2', publish_on } });
    expect(scheduled).toMatchObject({
      post: { state: 'scheduled', publish_on },
      post_context_page: 'queue',
      message: 'Scheduled to be posted to ada',
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

  test('a queued post goes to the end of the queue, a draft to the drafts', async () => {
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

  test('accepts past dates, and refuses future or invalid ones; a scheduled time must be in the future', async () => {
    expect((await save(ada, { post: { date: '2020-02-29 08:30' } })).post.published_at).toBe(
      '2020-02-29T08:30:00.000Z',
    );
    expect(await submit(ada, { post: { date: '2999-01-01T00:00:00Z' } })).toMatchObject({
      status: 400,
      errors: ['The date of a post can’t be in the future. Schedule the post instead.'],
    });
    expect(await submit(ada, { post: { date: 'yesterday-ish' } })).toMatchObject({ status: 400 });
    expect(
      await submit(ada, { post: { state: 'on.2', publish_on: '2001-01-01T00:00:00Z' } }),
    ).toMatchObject({ status: 400, errors: ['This time has already passed. Choose a later one.'] });
    expect(await submit(ada, { post: { state: 'on.2' } })).toMatchObject({ status: 400 });
  });

  test('titles with combining characters, right-to-left text and emoji stay as typed', async () => {
    for (const title of ['Zalgo: e\u0301\u0323\u0300', 'שלום עולם', '👩‍👩‍👧‍👦 family', 'a\u202Eb']) {
      const { post } = await save(ada, { post: { one: title, two: '' } });
      expect(post.content).toMatchObject({ title });
      expect((await ada.get(post.post_url)).status).toBe(200);
    }
  });

  test('refuses NUL and lone surrogates as characters, and replaces them with U+FFFD if written as HTML entities', async () => {
    for (const one of ['nul \u0000', 'lone \ud83d'])
      expect(await submit(ada, { post: { one } })).toMatchObject({
        status: 400,
        errors: ['Not valid text.'],
      });
    expect(
      (await save(ada, { post: { two: '<p>&#0;&#xD800;ok</p>' } })).post.content,
    ).toMatchObject({ body_html: '<p>\u{FFFD}\u{FFFD}ok</p>' });
  });
});

describe('permission to post', () => {
  test('ROLE-05: a request names the blog by its name, uuid or id; blogs of other users are refused', async () => {
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

  test('BOOT-13, ROLE-05: a user can post as any of their blogs, by default as the current one', async () => {
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

  test('a visitor gets 401', async () => {
    expect(await submit(await app.visitor())).toMatchObject({ status: 401 });
  });
});

describe('one form creates one post', () => {
  test('FORM-28: submitting a form again, later or concurrently, returns the same post', async () => {
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

  test('a reblog that is submitted several times concurrently is counted once', async () => {
    const { post } = await save(bob);
    await Promise.all(
      [1, 2, 3].map(() => save(ada, reblogOf(post, { submission_key: 'reblog-once' }))),
    );
    expect((await stored(post.action.id)).reblog_count).toBe(1);
  });
});

test('FORM-45, API-22: the 251st post of a day is refused, and the form shows that the limit is reached; a day later it is allowed', async () => {
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
    undo: null,
  };
  await app.db
    .insertInto('posts')
    .values(Array.from({ length: postLimits.perDay - 2 }, () => copy))
    .execute();
  // several requests wait for the lock, but the daily limit leaves room for only one post
  const waiting = await app.db.transaction().execute(async function holdUp(trx) {
    await lockSubmitsOf(trx, row.author_id);
    const submits = [1, 2, 3].map(() => submit(cleo));
    await waitForLocks(app.db, submits.length);
    return submits;
  });
  const accepted = (await Promise.all(waiting)).filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(1);
  expect(await submit(cleo)).toMatchObject({ status: 403, errors: ['Post limit reached.'] });
  expect((await save(cleo, { submission_key: 'first' })).post.action.id).toBe(post.action.id);
  const { limits } = payload(getPostFormBuilderData, await cleo.call(getPostFormBuilderData, {}));
  expect(limits['text']).toEqual({ used: postLimits.perDay, limit: postLimits.perDay });
  expect(limits['photo']).toEqual({ used: 0, limit: 0 });
  app.setNow(new Date(Date.now() + 25 * 3_600_000));
  expect((await submit(cleo)).status).toBe(200);
});

test('the preview of a slug matches the slug that is saved', async () => {
  const eve = await app.register();
  for (const words of ['Ein schöner Morgen!', 'Привет, мир', '  ---  ', 'x'.repeat(200)]) {
    const { slug } = payload(previewSlug, await eve.call(previewSlug, { query: { words } }));
    if (slug !== '') expect((await save(eve, { post: { slug: words } })).post.slug).toBe(slug);
  }
  expect(
    payload(previewSlug, await eve.call(previewSlug, { query: { words: 'Ein schöner Morgen!' } })),
  ).toEqual({ slug: 'ein-schoener-morgen' });
});
