import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import * as v from 'valibot';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { readJson } from '../../testing/test-answers.ts';
import { reblogOf, save, storedPost, type Fields } from '../../testing/test-posting.ts';

/** Posts that visitors must not see. */
const guarded: Readonly<Record<string, Fields>> = {
  private: { post: { state: 'private' } },
  draft: { post: { state: '1' } },
  queued: { post: { state: '2' } },
  scheduled: { post: { state: 'on.2', publish_on: '2030-01-01T10:00:00Z' } },
  membersOnly: { members_only: true },
  all: { members_only: true, owner_flagged_nsfw: true, can_be_reblogged: false },
};
const paths = ['/svc/indash_blog/posts', '/svc/indash_blog'] as const;

let app: TestApp;
let ada: Registered;
let readers: Readonly<Record<string, TestClient>>;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  const [bob, blocked, blocker, member] = [
    await app.register({ blog: 'bob' }),
    await app.register({ blog: 'blocked' }),
    await app.register({ blog: 'blocker' }),
    await app.register({ blog: 'member' }),
  ];
  await app.db
    .insertInto('blog_members')
    .values({ blog_id: ada.blogId, user_id: member.userId, position: 1 })
    .execute();
  for (const [kind, fields] of Object.entries(guarded))
    ids[kind] = (await save(ada, { channel_id: 'ada', ...fields })).post.action.id;
  ids['public'] = (await save(ada)).post.action.id;
  // reblogs of somebody whom bob blocks: bob sees none of it
  const theirs = (await save(blocked)).post;
  ids['reblog'] = (await save(ada, reblogOf(theirs))).post.action.id;
  await ada.call(block, { body: { tumblelog: 'ada', blocked_tumblelog: 'blocked' } });
  await bob.call(block, { body: { tumblelog: 'bob', blocked_tumblelog: 'blocked' } });
  await blocker.call(block, { body: { tumblelog: 'blocker', blocked_tumblelog: 'ada' } });
  readers = { visitor: app.stranger(), stranger: bob, blocked, blocker, member, owner: ada };
});
afterAll(() => app.close());

const answers = v.object({
  response: v.optional(
    v.object({
      posts: v.array(v.looseObject({ id: v.string(), state: v.string() })),
      next_offset: v.number(),
    }),
  ),
});
async function read(client: TestClient, path: string, query: string) {
  const answer = await client.send(`${path}?tumblelog_name_or_id=ada&${query}`, {
    headers: { accept: 'application/json' },
  });
  const { response } = await readJson(answers, answer.clone());
  return { status: answer.status, text: await answer.text(), response };
}

test('S10 to S15: for every reader both calls return the same posts, or refuse alike, as lists and by id', async () => {
  const found: Record<string, readonly string[]> = {};
  const kindOf = (id: string): string => Object.keys(ids).find((kind) => ids[kind] === id) ?? id;
  for (const [name, reader] of Object.entries(readers)) {
    const queries = [
      'post_id=',
      'limit=2',
      'limit=2&offset=2',
      'limit=1&offset=4',
      ...Object.values(ids).map((id) => `post_id=${id}`),
    ];
    for (const query of queries) {
      const [one, other] = [
        await read(reader, paths[0], query),
        await read(reader, paths[1], query),
      ];
      const seen = ({ status, response }: typeof one) => [
        status,
        response?.posts.map(({ id, state }) => [id, state]),
        response?.next_offset,
      ];
      expect([name, query, seen(other)]).toEqual([name, query, seen(one)]);
      if (query === 'post_id=')
        found[name] = (other.response?.posts ?? []).map(({ id }) => kindOf(id)).toSorted();
      // no answer says `0` of a post that is not public, so no echo of it publishes anything
      for (const kind of Object.keys(guarded)) {
        const shown = other.response?.posts.find(({ id }) => id === ids[kind]);
        if (shown) expect([kind, shown.state]).not.toEqual([kind, '0']);
        expect(other.text).not.toMatch(/"state":\s*"?0/);
      }
    }
  }
  const published = ['public', 'reblog'];
  expect(found).toMatchObject({
    visitor: published,
    stranger: ['public'],
    blocked: [],
    blocker: [],
    member: ['all', 'membersOnly', 'private', ...published].toSorted(),
    owner: ['all', 'membersOnly', 'private', ...published].toSorted(),
  });
});

test.each(Object.keys(guarded))(
  'a %s post is 404 by its id for everybody outside, and an echo of its flat shape publishes nothing',
  async (kind) => {
    const id = ids[kind] ?? '';
    for (const [name, status] of [
      ['visitor', 404],
      ['stranger', 404],
      ['blocked', 403],
      ['blocker', 403],
      ['member', 200],
      ['owner', 200],
    ] as const) {
      const reader = readers[name];
      if (!reader) throw new Error(name);
      for (const path of paths)
        expect([name, path, (await read(reader, path, `post_id=${id}`)).status]).toEqual([
          name,
          path,
          status,
        ]);
    }
    const before = await storedPost(app, id);
    const { response } = await read(ada, paths[1], `post_id=${id}`);
    const flat = response?.posts[0];
    if (!flat) throw new Error('the owner sees it');
    const tags = Array.isArray(flat['tags']) ? flat['tags'].join(',') : '';
    for (const fields of [
      { 'post[state]': flat.state, 'post[tags]': tags },
      { 'post[type]': String(flat['type']), 'post[state]': flat.state },
      { 'post[tags]': `${tags},more` },
    ]) {
      const body = new URLSearchParams({ post_id: id, ...fields }).toString();
      await ada.send(updatePost.path, {
        method: updatePost.method,
        body,
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          'x-form-key': ada.formKey,
        },
      });
      const { state, is_private, publish_on, options } = await storedPost(app, id);
      expect({ state, is_private, publish_on, isFor: options.members_only }).toEqual({
        state: before.state,
        is_private: before.is_private,
        publish_on: before.publish_on,
        isFor: before.options.members_only,
      });
      expect((await app.stranger().get(`/p/${id}`)).status).toBe(404);
    }
  },
);

test('A1: the address of the second interface answers objects, with the code that sends programs to the blog viewer', async () => {
  for (const name of ['ada', 'ada.tessera.example', 'nobody-here']) {
    const answer = await app.stranger().send(`/v2/blog/${name}/posts?api_key=secret&limit=50`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toMatchObject({
      errors: [{ title: expect.any(String), code: 4012, detail: expect.any(String) }],
    });
  }
});
