import * as endpoints from '@tessera/shared-contracts/posts/endpoints';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { done } from '../../testing/test-answers.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { payload, reblogOf, save, storedPost, submit } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const stored = (id: string) => storedPost(app, id);

describe('reblogging', () => {
  test('API-24, API-32: a reblog has its trail, oldest first, and raises the reblog counts of its parent and root', async () => {
    const root = (
      await save(ada, {
        post: { one: 'Root', two: '<p>first</p>', source_url: 'https://source.example' },
      })
    ).post;
    const middle = (await save(bob, reblogOf(root, { post: { two: '<p>second</p>' } }))).post;
    expect(middle).toMatchObject({
      is_reblog: true,
      source_url: 'https://source.example',
      trail: [{ post_id: root.action.id, blog_name: 'ada', is_root: true, is_gone: false }],
      action: {
        root_id: root.action.id,
        'tumblelog-parent-data': { name: 'ada' },
        reblog_source: { name: 'ada', following: false },
      },
    });
    const { fetchPost } = endpoints;
    expect(
      payload(
        fetchPost,
        await ada.call(fetchPost, {
          body: {
            reblog_id: middle.action.id,
            reblog_key: middle.action.reblog_key,
            carousel_index: '0',
          },
        }),
      ).post,
    ).toMatchObject({
      is_reblog: true,
      reblog_id: middle.action.id,
      can_reblog_as: null,
      reblog_tree: [
        { blog: 'ada', body: '<h2>Root</h2><p>first</p>' },
        { blog: 'bob', body: '<p>second</p>' },
      ],
    });
    const last = (await save(ada, reblogOf(middle))).post;
    expect(last.trail.map(({ blog_name }) => blog_name)).toEqual(['ada', 'bob']);
    expect([
      (await stored(root.action.id)).reblog_count,
      (await stored(middle.action.id)).reblog_count,
    ]).toEqual([2, 1]);
    // a reblog without a comment adds nothing to the trail
    expect((await save(bob, reblogOf(last))).post.trail).toHaveLength(2);
    expect(
      (
        await save(bob, reblogOf(last, { remove_reblog_tree: true, post: { two: 'mine' } }))
      ).post.trail.map(({ blog_name, is_root }) => [blog_name, is_root]),
    ).toEqual([['ada', true]]);
  });

  test('a trail keeps the text of a deleted source and says that the source is gone; deleting a reblog lowers the reblog count of its source', async () => {
    const root = (await save(ada, { post: { one: '', two: '<p>fleeting</p>' } })).post;
    const reblog = (await save(bob, reblogOf(root))).post;
    expect(
      await ada.call(endpoints.deletePost, {
        body: { post_id: root.action.id, channel_id: 'ada' },
      }),
    ).toMatchObject({ status: 200, response: { success: true } });
    const html = await (await bob.get(reblog.post_url)).text();
    expect(html).toContain('fleeting');
    expect(html).toContain('no longer here');
    const other = (await save(ada)).post;
    const again = (await save(bob, reblogOf(other))).post;
    await bob.call(endpoints.deletePost, { body: { post_id: again.action.id } });
    expect((await stored(other.action.id)).reblog_count).toBe(0);
  });

  test('a reblog saved as a draft is not counted until it is published', async () => {
    const root = (await save(ada)).post;
    const draft = (await save(bob, reblogOf(root, { post: { state: '1' } }))).post;
    expect((await stored(root.action.id)).reblog_count).toBe(0);
    expect(await bob.call(endpoints.publishPost, { body: { id: draft.action.id } })).toEqual(done);
    expect((await stored(root.action.id)).reblog_count).toBe(1);
  });

  test('API-26: reblogging an unknown post, a post with a wrong key or a draft returns 404', async () => {
    const { post } = await save(ada);
    const draft = (await save(ada, { post: { state: '1' } })).post;
    const { fetchPost } = endpoints;
    for (const [reblog_id, reblog_key] of [
      [post.action.id, 'wrong'],
      ['12345', post.action.reblog_key],
      [draft.action.id, draft.action.reblog_key],
    ] as const) {
      expect(await bob.call(fetchPost, { body: { reblog_id, reblog_key } })).toMatchObject({
        status: 404,
      });
      expect(
        await submit(bob, { reblog: true, reblog_post_id: reblog_id, reblog_key }),
      ).toMatchObject({ status: 404 });
      expect(
        await bob.call(endpoints.fastReblog, { body: { reblog_post_id: reblog_id, reblog_key } }),
      ).toMatchObject({ status: 404 });
    }
  });

  test('ROLE-10: a post with can_be_reblogged off cannot be reblogged', async () => {
    const { post } = await save(ada, { can_be_reblogged: false });
    expect(post.action.can_reblog).toBe(false);
    expect(await submit(bob, reblogOf(post))).toMatchObject({ status: 403 });
    expect(
      await bob.call(endpoints.fastReblog, {
        body: { reblog_post_id: post.action.id, reblog_key: post.action.reblog_key },
      }),
    ).toMatchObject({ status: 403 });
  });

  test('ROLE-12, ROLE-13: can_reblog_as lists the viewer’s blogs that may reblog; if none may, fetching the post to reblog returns 403', async () => {
    const [cleo, dan] = [await app.register({ blog: 'cleo' }), await app.register({ blog: 'dan' })];
    const other = await app.db
      .insertInto('blogs')
      .values({
        name: 'dan-two',
        title: '',
        theme: JSON.stringify(
          (await app.db.selectFrom('blogs').select('theme').executeTakeFirstOrThrow()).theme,
        ),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('blog_members')
      .values({ blog_id: other.id, user_id: dan.userId, position: 1 })
      .execute();
    const { post } = await save(cleo);
    await cleo.call(block, { body: { tumblelog: 'cleo', blocked_tumblelog: 'dan' } });
    const { fetchPost } = endpoints;
    expect(
      payload(
        fetchPost,
        await dan.call(fetchPost, {
          body: { reblog_id: post.action.id, reblog_key: post.action.reblog_key },
        }),
      ).post.can_reblog_as,
    ).toEqual(['dan-two']);
    expect(await submit(dan, reblogOf(post, { channel_id: 'dan' }))).toMatchObject({ status: 403 });
    expect((await save(dan, reblogOf(post, { channel_id: 'dan-two' }))).post.blog.name).toBe(
      'dan-two',
    );
    await cleo.call(block, { body: { tumblelog: 'cleo', blocked_tumblelog: 'dan-two' } });
    expect(
      await dan.call(fetchPost, {
        body: { reblog_id: post.action.id, reblog_key: post.action.reblog_key },
      }),
    ).toMatchObject({ status: 403 });
  });

  test('API-45, API-46, API-49: a fast reblog goes to the current blog or its queue', async () => {
    const { post } = await save(ada);
    const body = { reblog_post_id: post.action.id, reblog_key: post.action.reblog_key };
    const made = payload(endpoints.fastReblog, await bob.call(endpoints.fastReblog, { body }));
    expect(made).toMatchObject({
      post_tumblelog: {
        name: 'bob',
        name_or_id: 'bob',
        avatar_url: expect.stringContaining('/avatar/bob/'),
      },
    });
    expect(await stored(made.post_id)).toMatchObject({
      state: 'published',
      parent_id: post.action.id,
      blog_id: bob.blogId,
    });
    const queued = payload(
      endpoints.fastReblog,
      await bob.call(endpoints.fastReblog, { body: { ...body, queue: 'true' } }),
    );
    expect(await stored(queued.post_id)).toMatchObject({ state: 'queued' });
  });
});
