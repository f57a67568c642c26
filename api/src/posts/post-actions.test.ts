import * as endpoints from '@tessera/shared-contracts/posts/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';
import { likeOf, payload, reblogOf, save, submit } from './test-posting.ts';

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
  app.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
const done = { status: 200, response: {} } as const;

describe('editing', () => {
  test('API-23, API-25: what was typed comes back to be edited, in its editor', async () => {
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

  test('API-27, API-28, FORM-27: an edit keeps id and time, and changes the rest', async () => {
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

  test('a draft that is published gets its time then, and its tags become findable', async () => {
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

  test('API-26, ROLE-05: unknown posts are 404, others’ posts 403, and ids that disagree 400', async () => {
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
    expect((await stored(id))?.summary).toBe('Rain');
  });
});

describe('reblogging', () => {
  test('API-24, API-32: a reblog carries what was said before, oldest first, and counts at its source and root', async () => {
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
      (await stored(root.action.id))?.reblog_count,
      (await stored(middle.action.id))?.reblog_count,
    ]).toEqual([2, 1]);
    // a reblog without words of its own adds nothing to the trail
    expect((await save(bob, reblogOf(last))).post.trail).toHaveLength(2);
    expect(
      (
        await save(bob, reblogOf(last, { remove_reblog_tree: true, post: { two: 'mine' } }))
      ).post.trail.map(({ blog_name, is_root }) => [blog_name, is_root]),
    ).toEqual([['ada', true]]);
  });

  test('the trail stays when its source is deleted, and says so; counts follow', async () => {
    const root = (await save(ada, { post: { one: '', two: '<p>fleeting</p>' } })).post;
    const reblog = (await save(bob, reblogOf(root))).post;
    expect(
      await ada.call(endpoints.deletePost, {
        body: { post_id: root.action.id, channel_id: 'ada' },
      }),
    ).toMatchObject(done);
    const html = await (await bob.get(reblog.post_url)).text();
    expect(html).toContain('fleeting');
    expect(html).toContain('no longer here');
    const other = (await save(ada)).post;
    const again = (await save(bob, reblogOf(other))).post;
    await bob.call(endpoints.deletePost, { body: { post_id: again.action.id } });
    expect((await stored(other.action.id))?.reblog_count).toBe(0);
  });

  test('a draft reblog counts when it is published', async () => {
    const root = (await save(ada)).post;
    const draft = (await save(bob, reblogOf(root, { post: { state: '1' } }))).post;
    expect((await stored(root.action.id))?.reblog_count).toBe(0);
    expect(await bob.call(endpoints.publishPost, { body: { id: draft.action.id } })).toMatchObject(
      done,
    );
    expect((await stored(root.action.id))?.reblog_count).toBe(1);
  });

  test('API-26: an unknown post or a wrong key is 404, a draft too', async () => {
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

  test('ROLE-10: with can_be_reblogged off nobody reblogs', async () => {
    const { post } = await save(ada, { can_be_reblogged: false });
    expect(post.action.can_reblog).toBe(false);
    expect(await submit(bob, reblogOf(post))).toMatchObject({ status: 403 });
    expect(
      await bob.call(endpoints.fastReblog, {
        body: { reblog_post_id: post.action.id, reblog_key: post.action.reblog_key },
      }),
    ).toMatchObject({ status: 403 });
  });

  test('ROLE-12, ROLE-13: can_reblog_as names the own blogs that may, and is empty when none may', async () => {
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

  test('API-45, API-46, API-49: a fast reblog goes to the current blog, or into its queue', async () => {
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

describe('actions of owners', () => {
  test('API-50: delete takes the post with its likes; a second time it is gone', async () => {
    const { post } = await save(ada);
    await bob.call(like, likeOf(post));
    expect(
      await bob.call(endpoints.deletePost, { body: { post_id: post.action.id } }),
    ).toMatchObject({ status: 403 });
    expect(
      await ada.call(endpoints.deletePost, {
        body: { post_id: post.action.id, channel_id: 'bob' },
      }),
    ).toMatchObject({ status: 403 });
    expect(
      await ada.call(endpoints.deletePost, { body: { post_id: post.action.id } }),
    ).toMatchObject(done);
    expect(
      await ada.call(endpoints.deletePost, { body: { post_id: post.action.id } }),
    ).toMatchObject({ status: 404 });
    expect(
      await app.db.selectFrom('likes').selectAll().where('post_id', '=', post.action.id).execute(),
    ).toEqual([]);
  });

  test('API-48, API-58: publish and queue, and again changes nothing', async () => {
    const { post } = await save(ada, { post: { state: '1' } });
    const { id } = post.action;
    expect(await ada.call(endpoints.publishPost, { body: { id, queue: true } })).toMatchObject(
      done,
    );
    expect(await stored(id)).toMatchObject({ state: 'queued', queue_position: expect.any(String) });
    expect(await ada.call(endpoints.publishPost, { body: { id } })).toMatchObject(done);
    const published = await stored(id);
    expect(published).toMatchObject({
      state: 'published',
      queue_position: null,
      published_at: expect.any(Date),
    });
    expect(await ada.call(endpoints.publishPost, { body: { id } })).toMatchObject(done);
    expect((await stored(id))?.published_at).toEqual(published?.published_at);
    expect(await ada.call(endpoints.publishPost, { body: { id, queue: true } })).toMatchObject({
      status: 403,
    });
  });

  test('API-53, ACTION-14, ROLE-16: a question from the inbox is answered and published as a note', async () => {
    const { post } = await save(ada, {
      post: { type: 'note', one: 'Why?', two: '', state: '0 3' },
    });
    const body = {
      post_id: post.action.id,
      tumblelog: 'ada',
      key: post.action.reblog_key,
      answer_text: 'Because <b>.',
    };
    expect(
      await ada.call(endpoints.answerAsk, { body: { ...body, answer_text: '  ' } }),
    ).toMatchObject({ status: 400 });
    expect(await ada.call(endpoints.answerAsk, { body: { ...body, key: 'wrong' } })).toMatchObject({
      status: 404,
    });
    expect(await ada.call(endpoints.answerAsk, { body })).toMatchObject(done);
    expect(await stored(post.action.id)).toMatchObject({
      state: 'published',
      content: { ask: 'Why?', answer_html: '<p>Because &lt;b&gt;.</p>' },
    });
    expect(await ada.call(endpoints.answerAsk, { body })).toMatchObject({ status: 403 });
  });

  test('API-54, API-55, ACTION-15, ROLE-16: submissions are approved, queued or denied', async () => {
    const submission = async () => (await save(ada, { post: { state: '0 3' } })).post.action.id;
    const [one, two, three] = [await submission(), await submission(), await submission()];
    expect(await ada.call(endpoints.approveSubmission, { body: { id: one } })).toMatchObject(done);
    expect(
      await ada.call(endpoints.approveSubmission, { body: { id: two, queue: '1' } }),
    ).toMatchObject(done);
    expect(await ada.call(endpoints.denySubmission, { body: { pid: three } })).toMatchObject(done);
    expect([(await stored(one))?.state, (await stored(two))?.state, await stored(three)]).toEqual([
      'published',
      'queued',
      undefined,
    ]);
    expect(await ada.call(endpoints.denySubmission, { body: { pid: one } })).toMatchObject({
      status: 403,
    });
    expect(await ada.call(endpoints.approveSubmission, { body: { id: one } })).toMatchObject({
      status: 403,
    });
  });

  test('API-51, API-52, ACTION-13: promote under a tag and back, both as often as one likes', async () => {
    const { post } = await save(ada);
    const body = {
      tag: '#Art',
      post_id: post.action.id,
      reblog_key: post.action.reblog_key,
      tumblelog_name: 'ada',
    };
    const promoted = () =>
      app.db.selectFrom('promotions').select('tag').where('post_id', '=', post.action.id).execute();
    for (let times = 0; times < 2; times += 1)
      expect(await ada.call(endpoints.promotePost, { body })).toMatchObject(done);
    expect(await promoted()).toEqual([{ tag: 'art' }]);
    for (let times = 0; times < 2; times += 1)
      expect(
        await ada.call(endpoints.unpromotePost, { body: { ...body, tag_id: '' } }),
      ).toMatchObject(done);
    expect(await promoted()).toEqual([]);
  });

  test('ACTION-13: what is promoted comes first on the page of its tag, once, and its owner alone is told', async () => {
    const old = (
      await save(ada, { post: { type: 'text', one: 'Promoted once', state: '0', tags: 'sea' } })
    ).post.action.id;
    const { post: newer } = await save(ada, {
      post: { type: 'text', one: 'Newer one', state: '0', tags: 'sea' },
    });
    const page = async (by = ada) => (await by.get('/@ada/tagged/sea')).text();
    const order = (html: string) =>
      [...html.matchAll(/<article[^>]*data-post-id="(\d+)"/g)].map(([, id]) => id);
    expect(order(await page())).toEqual([newer.action.id, old]);
    await ada.call(endpoints.promotePost, {
      body: { tag: 'Sea', post_id: old, tumblelog_name: 'ada' },
    });
    expect(order(await page())).toEqual([old, newer.action.id]);
    expect(await page()).toContain('Stop promoting under #sea');
    expect(order(await page(bob))).toEqual([old, newer.action.id]);
    expect(await page(bob)).not.toContain('promoting');
    await ada.call(endpoints.unpromotePost, {
      body: { tag: 'sea', post_id: old, tumblelog_name: 'ada', tag_id: '' },
    });
    expect(order(await page())).toEqual([newer.action.id, old]);
  });

  test('API-56, API-57, ACTION-16, ROLE-17: removing the attribution hides the source line', async () => {
    const { post } = await save(ada, { post: { source_url: 'https://source.example/x' } });
    expect(await (await app.stranger().get(post.post_url)).text()).toContain('source.example');
    expect(
      await ada.call(endpoints.removeAppAttribution, {
        body: { post_id: post.action.id, tumblelog_id: 'ada' },
      }),
    ).toMatchObject(done);
    expect(await (await app.stranger().get(post.post_url)).text()).not.toContain('source.example');
  });

  test('ROLE-17: everybody else gets 403 for every action of an owner, and nothing changes', async () => {
    const { post } = await save(ada, {
      post: { type: 'note', one: 'Why?', two: '', state: '0 3' },
    });
    const before = await stored(post.action.id);
    const { id: post_id, reblog_key } = post.action;
    const refusals = await Promise.all([
      bob.call(endpoints.approveSubmission, { body: { id: post_id } }),
      bob.call(endpoints.denySubmission, { body: { pid: post_id } }),
      bob.call(endpoints.answerAsk, { body: { post_id, tumblelog: 'ada', answer_text: 'x' } }),
      bob.call(endpoints.publishPost, { body: { id: post_id } }),
      bob.call(endpoints.promotePost, { body: { tag: 'x', post_id, tumblelog_name: 'bob' } }),
      bob.call(endpoints.unpromotePost, {
        body: { tag: 'x', post_id, tumblelog_name: 'bob', reblog_key },
      }),
      bob.call(endpoints.removeAppAttribution, { body: { post_id } }),
      bob.call(endpoints.deletePost, { body: { post_id } }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
    expect(await stored(post_id)).toEqual(before);
  });
});
