import { asFlag, expectSurvival, type Effect } from '../../testing/break-calls.ts';
import type { FlatFields } from '../../testing/broken-bodies.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { save, storedPost } from '../../testing/test-posting.ts';
import { memberOf, sendFields, type Json } from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

/** Whether there is a row between ada and bob. */
async function has(table: 'likes' | 'follows' | 'blocks'): Promise<Effect> {
  const { rows } = await app.db.executeQuery<Json>(app.db.selectFrom(table).selectAll().compile());
  return { rows: String(rows.length) };
}
const clear = async (): Promise<void> => {
  for (const table of ['likes', 'follows', 'blocks'] as const)
    await app.db.deleteFrom(table).execute();
};
/** Makes a call before the one that takes it back. */
async function make(path: string, fields: FlatFields): Promise<void> {
  const { status } = await sendFields(ada, path, fields);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

test.each([
  ['/svc/like', undefined],
  ['/svc/unlike', '/svc/like'],
])('%s', async (path, before) => {
  const { id, reblog_key } = (await save(bob)).post.action;
  const fields = {
    'data[id]': id,
    'data[key]': reblog_key,
    'data[placement_id]': 'p',
    'data[is_recommended]': '1',
  };
  await expectSurvival(app, {
    name: path,
    async prepare() {
      await clear();
      if (before !== undefined) await make(before, fields);
      return { client: ada, path, fields, effect: () => has('likes') };
    },
  });
});

test.each([
  ['/svc/follow', undefined, { tumblelog: 'bob', source: 'x' }],
  ['/svc/follow', undefined, { 'data[tumblelog]': 'bob', 'data[source]': 'x' }],
  ['/svc/unfollow', '/svc/follow', { tumblelog: 'bob', source: 'x' }],
  ['/svc/unfollow', '/svc/follow', { 'data[tumblelog]': 'bob', 'data[source]': 'x' }],
])('%s, after %s, with %j', (path, before, fields: FlatFields) =>
  expectSurvival(app, {
    name: path,
    async prepare() {
      await clear();
      if (before !== undefined) await make(before, fields);
      return { client: ada, path, fields, effect: () => has('follows') };
    },
  }),
);

test.each([
  ['/svc/block/add', undefined],
  ['/svc/block/remove', '/svc/block/add'],
])('%s', (path, before) => {
  const fields = { tumblelog: 'ada', blocked_tumblelog: 'bob', block_context: 'x' };
  return expectSurvival(app, {
    name: path,
    async prepare() {
      await clear();
      if (before !== undefined) await make(before, fields);
      return { client: ada, path, fields, effect: () => has('blocks') };
    },
  });
});

/** The newest question in the inbox of bob. */
async function question(): Promise<Effect> {
  const row = await app.db
    .selectFrom('posts')
    .select(['content', 'asker_blog_id'])
    .where('blog_id', '=', bob.blogId)
    .where('is_ask', '=', true)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const ask = row && 'ask' in row.content ? row.content.ask : '';
  return { question: ask, anonymous: row?.asker_blog_id === null ? '1' : '0' };
}
test('an anonymous question', async () => {
  await clear();
  await app.db
    .updateTable('blogs')
    .set({ asks: true, anonymous_asks: true })
    .where('name', '=', 'bob')
    .execute();
  await expectSurvival(app, {
    name: 'ask',
    storedAs: { anonymous: asFlag },
    prepare: async () => ({
      client: ada,
      path: '/svc/post/ask',
      fields: { recipient: 'bob', anonymous: '1', question: 'Why?' },
      effect: question,
    }),
  });
});

test('a private answer', async () => {
  await clear();
  let id = '';
  await expectSurvival(app, {
    name: 'answer',
    storedAs: { is_private: asFlag },
    async prepare() {
      const asked = await sendFields(ada, '/svc/post/ask', { recipient: 'bob', question: 'Why?' });
      if (asked.status !== 200) throw new Error(await asked.text());
      ({ id } = await app.db
        .selectFrom('posts')
        .select('id')
        .where('blog_id', '=', bob.blogId)
        .where('state', '=', 'unapproved')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow());
      return {
        client: bob,
        path: '/answer',
        fields: {
          post_id: id,
          tumblelog: 'bob',
          key: (await storedPost(app, id)).reblog_key,
          answer_text: 'Because.',
          is_private: '1',
        },
        async effect() {
          const { state, is_private, content } = await storedPost(app, id);
          const text = 'answer_html' in content ? content.answer_html : '';
          return {
            state,
            is_private: is_private ? '1' : '0',
            answer_text: text.replace(/<[^>]*>/g, ''),
          };
        },
      };
    },
  });
});

test('whether somebody follows a blog', () =>
  expectSurvival(app, {
    name: 'followed_by',
    method: 'GET',
    prepare: async () => ({
      client: ada,
      path: '/svc/blog/followed_by',
      fields: { query: 'bob', tumblelog: 'ada', pt: 'x' },
      effect: async (answer) => ({
        is_friend: String(memberOf(answer, 'response')['is_friend'] === true),
      }),
    }),
  }));

test('the order of a queue', async () => {
  const queued = async () =>
    (
      await app.db
        .selectFrom('posts')
        .select('id')
        .where('blog_id', '=', ada.blogId)
        .where('state', '=', 'queued')
        .orderBy('queue_position')
        .execute()
    ).map(({ id }) => id);
  for (let at = 0; at < 3; at += 1) await save(ada, { post: { state: '2' } });
  const [one = '', two = '', three = ''] = await queued();
  await expectSurvival(app, {
    name: 'order',
    async prepare() {
      await make('/blog/ada/order_post_queue', { post_ids: `${one},${two},${three}` });
      return {
        client: ada,
        path: '/blog/ada/order_post_queue',
        fields: { post_ids: `${three},${one}`, pt: 'x' },
        effect: async () => ({ order: (await queued()).join(',') }),
      };
    },
  });
});

test('a body of any form gives a secure key and nothing else, or is refused', async () => {
  for (const body of [
    '7',
    'null',
    '"x"',
    '[]',
    '[[',
    '{"a":',
    '{"a":1}',
    'a=1&a=2',
    '\u0000',
    '%',
  ]) {
    const answer = await ada.send('/svc/secure_form_key', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-tumblr-form-key': ada.formKey },
    });
    const isGiven = answer.headers.has('x-tumblr-secure-form-key');
    expect([body, answer.status, isGiven]).toEqual([body, isGiven ? 200 : 400, isGiven]);
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('x-tumblr'));
    expect(names).toHaveLength(isGiven ? 1 : 0);
  }
});
