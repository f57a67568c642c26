import * as endpoints from '@tessera/shared-contracts/posts/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { done } from '../../testing/test-answers.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { likeOf, save } from '../../testing/test-posting.ts';
import { purgeDeleted } from '../../testing/test-purge.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const stored = (id: string) =>
  app.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();

describe('actions of members on their posts', () => {
  test('API-50: deleting a post also deletes its likes; deleting it again returns 404', async () => {
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
    expect(await ada.call(endpoints.deletePost, { body: { post_id: post.action.id } })).toEqual(
      expect.objectContaining({ status: 200, response: { success: true } }),
    );
    expect(
      await ada.call(endpoints.deletePost, { body: { post_id: post.action.id } }),
    ).toMatchObject({ status: 404 });
    await purgeDeleted(app);
    expect(
      await app.db.selectFrom('likes').selectAll().where('post_id', '=', post.action.id).execute(),
    ).toEqual([]);
  });

  test('API-48, API-58: a draft can be queued and published; publishing again changes nothing', async () => {
    const { post } = await save(ada, { post: { state: '1' } });
    const { id } = post.action;
    expect(await ada.call(endpoints.publishPost, { body: { id, queue: true } })).toEqual(done);
    expect(await stored(id)).toMatchObject({ state: 'queued', queue_position: expect.any(String) });
    expect(await ada.call(endpoints.publishPost, { body: { id } })).toEqual(done);
    const published = await stored(id);
    expect(published).toMatchObject({
      state: 'published',
      queue_position: null,
      published_at: expect.any(Date),
    });
    expect(await ada.call(endpoints.publishPost, { body: { id } })).toEqual(done);
    expect((await stored(id))?.published_at).toEqual(published?.published_at);
    expect(await ada.call(endpoints.publishPost, { body: { id, queue: true } })).toMatchObject({
      status: 403,
    });
  });

  test('API-53, ACTION-14, ROLE-16: answering a question publishes it with its answer', async () => {
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
    expect(await ada.call(endpoints.answerAsk, { body })).toEqual(done);
    expect(await stored(post.action.id)).toMatchObject({
      state: 'published',
      content: { ask: 'Why?', answer_html: '<p>Because &lt;b&gt;.</p>' },
    });
    expect(await ada.call(endpoints.answerAsk, { body })).toMatchObject({ status: 403 });
  });

  test('API-54, API-55, ACTION-15, ROLE-16: submissions can be approved, queued or denied', async () => {
    const submission = async () => (await save(ada, { post: { state: '0 3' } })).post.action.id;
    const [one, two, three] = [await submission(), await submission(), await submission()];
    expect(await ada.call(endpoints.approveSubmission, { body: { id: one } })).toEqual(done);
    expect(await ada.call(endpoints.approveSubmission, { body: { id: two, queue: '1' } })).toEqual(
      done,
    );
    expect(await ada.call(endpoints.denySubmission, { body: { pid: three } })).toEqual(done);
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

  test('API-51, API-52, ACTION-13: promoting and unpromoting a post under a tag are idempotent', async () => {
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
      expect(await ada.call(endpoints.promotePost, { body })).toEqual(done);
    expect(await promoted()).toEqual([{ tag: 'art' }]);
    for (let times = 0; times < 2; times += 1)
      expect(await ada.call(endpoints.unpromotePost, { body: { ...body, tag_id: '' } })).toEqual(
        done,
      );
    expect(await promoted()).toEqual([]);
    // `tag_id` takes precedence over `tag`
    for (const tag of ['Art', 'Rain'])
      await ada.call(endpoints.promotePost, { body: { ...body, tag } });
    expect(
      await ada.call(endpoints.unpromotePost, { body: { ...body, tag: 'rain', tag_id: 'art' } }),
    ).toEqual(done);
    expect(await promoted()).toEqual([{ tag: 'rain' }]);
  });

  test('ACTION-13: a promoted post comes first on its blog’s page of the tag and is listed only once; only its owner sees that it is promoted', async () => {
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
    // props of the post's menu
    const mark = /promotedUnder\W+sea\b/;
    expect(await page()).toMatch(mark);
    expect(order(await page(bob))).toEqual([old, newer.action.id]);
    expect(await page(bob)).not.toContain('promotedUnder');
    await ada.call(endpoints.unpromotePost, {
      body: { tag: 'sea', post_id: old, tumblelog_name: 'ada', tag_id: '' },
    });
    expect(await page()).not.toMatch(mark);
    expect(order(await page())).toEqual([newer.action.id, old]);
  });

  test('API-56, API-57, ACTION-16, ROLE-17: removing the attribution of a post hides its source', async () => {
    const { post } = await save(ada, { post: { source_url: 'https://source.example/x' } });
    expect(await (await app.stranger().get(post.post_url)).text()).toContain('source.example');
    expect(
      await ada.call(endpoints.removeAppAttribution, {
        body: { post_id: post.action.id, tumblelog_id: 'ada' },
      }),
    ).toEqual(done);
    expect(await (await app.stranger().get(post.post_url)).text()).not.toContain('source.example');
  });

  test.each([
    ['a post that everyone sees', { post: { type: 'text', one: 'Tide' } }, 403],
    ['a question', { post: { type: 'note', one: 'Why?', two: '', state: '0 3' } }, 404],
  ] as const)(
    'ROLE-17: a user who is not a member of the blog of %s is refused every action, and nothing changes',
    async (_what, fields, status) => {
      const { post } = await save(ada, fields);
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
      expect(refusals.map((refusal) => refusal.status)).toEqual(refusals.map(() => status));
      expect(await stored(post_id)).toEqual(before);
    },
  );
});
