import { fastReblog } from '@tessera/shared-contracts/posts/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import {
  postVersions,
  removeVersion,
  versionRules,
} from '@tessera/shared-contracts/posts/post-versions';
import { presentSaid } from './present-version.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import {
  likeOf,
  payload,
  save,
  storedPost,
  submit,
  type Fields,
} from '../../testing/test-posting.ts';
import { purgeDeleted } from '../../testing/test-purge.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  bob = await app.register({ blog: 'bob' });
});
afterAll(() => app.close());
let now = 0;
beforeEach(() => {
  now = Date.parse('2026-05-01T10:00:00Z');
  app.setNow(new Date(now));
});
afterEach(async () => {
  app.setNow(undefined);
  await app.db.deleteFrom('posts').execute();
});
const pass = (seconds: number): void => {
  now += seconds * 1000;
  app.setNow(new Date(now));
};
const edit = (id: string, fields: Fields) =>
  save(ada, { ...fields, post_id: id, edit_post_id: id });
const versions = async (id: string, client: Pick<Registered, 'call'> = app.stranger()) =>
  payload(postVersions, await client.call(postVersions, { query: { post_id: id } }));
const write = async (fields: Fields = {}) => (await save(ada, fields)).post.action.id;

test('an edit keeps what a post said, and the post says when it was edited', async () => {
  const id = await write({ post: { tags: 'rain' } });
  expect((await storedPost(app, id)).edited_at).toBeNull();
  pass(120);
  const { post } = await edit(id, { post: { two: '<p>All night.</p>', tags: 'rain, night' } });
  expect(post.edited_at).toBe('2026-05-01T10:02:00.000Z');
  pass(60);
  await edit(id, { post: { one: 'Snow', two: '<p>All night.</p>', tags: 'rain, night' } });
  expect(await versions(id)).toMatchObject({
    now: { type: 'text', title: 'Snow' },
    can_remove: false,
    versions: [
      {
        since: '2026-05-01T10:02:00.000Z',
        until: '2026-05-01T10:03:00.000Z',
        title: 'Rain',
        text: 'All night.',
        tags: ['rain', 'night'],
      },
      {
        since: '2026-05-01T10:00:00.000Z',
        until: '2026-05-01T10:02:00.000Z',
        title: 'Rain',
        text: 'All day.',
        tags: ['rain'],
      },
    ],
  });
  expect((await versions(id, ada)).can_remove).toBe(true);
});

test('an edit in the first minute, of nothing that readers see, or of what is not published is none', async () => {
  const id = await write();
  pass(59);
  expect((await edit(id, { post: { two: '<p>Soon.</p>' } })).post.edited_at).toBeUndefined();
  pass(300);
  const options = { can_be_liked: false, post: { two: '<p>Soon.</p>', slug: 'other' } };
  expect((await edit(id, options)).post.edited_at).toBeUndefined();
  const { post } = await edit(id, { ...options, can_be_liked: true });
  expect(await bob.call(like, likeOf(post))).toMatchObject({ status: 200 });
  expect(await versions(id)).toMatchObject({ versions: [] });

  const draft = await write({ post: { state: '1' } });
  pass(300);
  await edit(draft, { post: { two: '<p>Better.</p>' } });
  expect(await versions(draft, ada)).toMatchObject({ versions: [] });
  // a post with an older date was published when it was made
  const old = await write({ post: { date: '2025-01-01' } });
  pass(30);
  expect((await edit(old, { post: { two: '<p>Soon.</p>' } })).post.edited_at).toBeUndefined();
});

test('earlier versions are seen by whoever sees the post; what it said before it was public is not kept', async () => {
  const id = await write({ post: { state: 'private' } });
  pass(300);
  await edit(id, { post: { two: '<p>Still secret.</p>', state: 'private' } });
  expect((await versions(id, ada)).versions).toHaveLength(1);
  for (const client of [bob, app.stranger()])
    expect(await client.call(postVersions, { query: { post_id: id } })).toMatchObject({
      status: 404,
    });
  pass(300);
  const { post } = await edit(id, { post: { two: '<p>Open.</p>', state: '0' } });
  expect(post.edited_at).toBeUndefined();
  expect(await versions(id, ada)).toMatchObject({ versions: [] });
  expect(await app.db.selectFrom('post_versions').selectAll().execute()).toEqual([]);
});

test(`the newest ${versionRules.kept} versions of a post are kept, and deleted with it`, async () => {
  const id = await write();
  for (let at = 1; at <= versionRules.kept + 3; at += 1) {
    pass(120);
    await edit(id, { post: { two: `<p>Take ${at}</p>` } });
  }
  const kept = (await versions(id)).versions;
  expect(kept).toHaveLength(versionRules.kept);
  expect(kept[0]?.text).toBe(`Take ${versionRules.kept + 2}`);
  await app.db.deleteFrom('posts').where('id', '=', id).execute();
  await purgeDeleted(app);
  expect(await app.db.selectFrom('post_versions').selectAll().execute()).toEqual([]);
});

test('members can remove a version that disclosed something; others cannot', async () => {
  const id = await write({ post: { two: '<p>My number is 5550100.</p>' } });
  pass(300);
  await edit(id, { post: { two: '<p>Call me.</p>' } });
  const [version] = (await versions(id)).versions;
  const remove = (client: Registered, post_id = id) =>
    client.call(removeVersion, { body: { post_id, version_id: version?.id ?? '' } });
  expect(await remove(bob)).toMatchObject({ status: 403 });
  const other = await write();
  await remove(ada, other);
  expect((await versions(id)).versions).toHaveLength(1);
  expect(await remove(ada)).toMatchObject({ status: 200 });
  expect(await versions(id)).toMatchObject({ versions: [] });
  expect((await storedPost(app, id)).edited_at).not.toBeNull();
});

test('a reblog says what it said when it was made, and has versions of its own', async () => {
  const { post } = await save(ada);
  pass(300);
  await edit(post.action.id, { post: { two: '<p>Changed.</p>' } });
  const { id, reblog_key } = post.action;
  await bob.call(fastReblog, { body: { reblog_post_id: id, reblog_key } });
  const reblog = await app.db
    .selectFrom('posts')
    .select('id')
    .where('parent_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await versions(reblog.id)).toMatchObject({ versions: [] });
  expect(await submit(ada)).toMatchObject({ status: 200 });
});

test('what a version said is plain text with a line per paragraph, and media by their descriptions', () => {
  expect(
    presentSaid({
      type: 'text',
      tags: ['a'],
      content: {
        type: 'text',
        title: 'A <b>',
        body_html:
          '<p>One &amp; two<br>three</p><p><img src="/media/a.png" alt="A &lt;cat&gt;"></p><ul><li>x</li></ul>',
      },
    }),
  ).toEqual({
    type: 'text',
    title: 'A <b>',
    text: 'One & two\nthree\nx',
    tags: ['a'],
    media: [{ url: '/media/a.png', name: 'A <cat>' }],
  });
});
