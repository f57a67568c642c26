import { createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import * as endpoints from '@tessera/shared-contracts/posts/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { payload, save, storedPost, submit } from '../../testing/test-posting.ts';

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

describe('editing', () => {
  test('API-23, API-25: fetching a post for editing returns its source and editor', async () => {
    const { post } = await save(ada, {
      editor_type: 'markdown',
      can_be_liked: false,
      post: { two: '*All* day.', tags: 'a,b', source_url: 'source.example' },
    });
    const { fetchPost } = endpoints;
    expect(
      payload(
        fetchPost,
        await ada.call(fetchPost, { body: { post_id: post.action.id, channel_id: 'ada' } }),
      ),
    ).toMatchObject({
      post: {
        id: post.action.id,
        type: 'text',
        state: '0',
        is_private: 0,
        one: 'Rain',
        two: '*All* day.',
        tags: ['a', 'b'],
        editor_type: 'markdown',
        source_url: 'http://source.example',
        can_be_liked: false,
        is_edit: true,
        is_reblog: false,
      },
      post_tumblelog: { name: 'ada' },
      post_context_page: 'dashboard',
      created_post: false,
    });
    expect(post.content).toMatchObject({ body_html: '<p><em>All</em> day.</p>\n' });
  });

  test('API-27, API-28, FORM-27: an edit changes the fields it contains, and keeps the post’s id and publication time', async () => {
    const { post } = await save(ada, { post: { tags: 'old' } });
    const { id } = post.action;
    const edited = await save(ada, {
      post_id: id,
      edit_post_id: id,
      channel_id: 'ada',
      post: { one: 'Sun', two: '<p>At last.</p>', tags: 'new', slug: 'sun' },
    });
    expect(edited).toMatchObject({
      created_post: false,
      message: 'Saved',
      post: {
        is_edit: true,
        slug: 'sun',
        published_at: post.published_at,
        tags: ['new'],
        content: { title: 'Sun' },
      },
    });
    expect(edited.post.action.id).toBe(id);
    expect(
      await app.db.selectFrom('post_tags').select('tag').where('post_id', '=', id).execute(),
    ).toEqual([{ tag: 'new' }]);
    expect(edited.post_dashboard_html).toContain('At last.');
  });

  test('publishing a draft sets its publication time, and indexes its tags', async () => {
    const { post } = await save(ada, { post: { state: '1', tags: 'late' } });
    const { id } = post.action;
    expect(
      await app.db.selectFrom('post_tags').selectAll().where('post_id', '=', id).execute(),
    ).toEqual([]);
    const now = new Date(Date.now() + 3_600_000);
    app.setNow(now);
    expect(
      (await save(ada, { edit_post_id: id, post: { state: '0', tags: 'late' } })).post,
    ).toMatchObject({ published_at: now.toISOString(), state: 'published' });
    expect(
      await app.db.selectFrom('post_tags').select('tag').where('post_id', '=', id).execute(),
    ).toEqual([{ tag: 'late' }]);
  });

  test('API-23: fetching a post returns 403 if channel_id names a blog other than the post’s', async () => {
    const { id } = (await save(ada)).post.action;
    const { fetchPost } = endpoints;
    const statusOf = async (channel_id: string) =>
      (await ada.call(fetchPost, { body: { post_id: id, channel_id } })).status;
    payload(createBlog, await ada.call(createBlog, { body: { name: 'ada-side', title: '' } }));
    const { uuid } = await app.db
      .selectFrom('blogs')
      .select('uuid')
      .where('id', '=', ada.blogId)
      .executeTakeFirstOrThrow();
    expect([
      await statusOf(''),
      await statusOf('ada'),
      await statusOf(uuid),
      await statusOf('ada-side'),
      await statusOf('bob'),
      await statusOf('nobody-at-all'),
    ]).toEqual([200, 200, 200, 403, 403, 403]);
  });

  test('API-26, ROLE-05: fetching or editing returns 404 for an unknown post, 403 for another user’s post, and 400 for missing or conflicting ids', async () => {
    const { post } = await save(bob);
    const { id } = post.action;
    const { fetchPost } = endpoints;
    expect(await ada.call(fetchPost, { body: { post_id: '12345' } })).toMatchObject({
      status: 404,
    });
    expect(await ada.call(fetchPost, { body: { post_id: id } })).toMatchObject({ status: 403 });
    expect(await ada.call(fetchPost, { body: {} })).toMatchObject({ status: 400 });
    expect(await submit(ada, { edit_post_id: id })).toMatchObject({ status: 403 });
    expect(await submit(ada, { edit_post_id: '12345' })).toMatchObject({ status: 404 });
    expect(await submit(ada, { edit_post_id: id, post_id: '12345' })).toMatchObject({
      status: 400,
    });
    expect((await stored(id)).summary).toBe('Rain');
  });
});
