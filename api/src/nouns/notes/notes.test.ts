import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import type { NoteFilter } from '@tessera/shared-contracts/notes/note';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { deleteReply, replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { likeOf, payload, reblogOf, save } from '../../testing/test-posting.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let eve: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob, eve] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob' }),
    await app.register({ blog: 'eve' }),
  ];
});
afterAll(() => app.close());

type Noted = Pick<Post, 'action'>;
const notesOf = async (
  client: TestClient,
  { action }: Noted,
  filter: NoteFilter = 'all',
  before = '',
) =>
  payload(
    listNotes,
    await client.call(listNotes, { query: { post_id: action.id, filter, before } }),
  );
const reply = async (client: TestClient, { action }: Noted, reply_text: string) =>
  payload(
    replyToPost,
    await client.call(replyToPost, {
      body: {
        data: {
          reply_text,
          post_id: action.id,
          tumblelog: action.tumblelog,
          tumblelog_key: action.tumblelog_key,
        },
      },
    }),
  ).reply;
const who = (
  notes: readonly { readonly type: string; readonly blog: { readonly name: string } }[],
): string[] => notes.map(({ type, blog }) => `${type} ${blog.name}`);

test('lists likes, reblogs and replies of a post, newest first, with filters and counts', async () => {
  const { post } = await save(ada);
  await bob.call(like, likeOf(post));
  await reply(eve, post, 'Here too.');
  const { post: reblog } = await save(
    bob,
    reblogOf(post, { post: { two: '<p>All <em>week</em>.</p>', tags: 'rain,roofs' } }),
  );
  await save(eve, reblogOf(reblog));
  const { notes, counts, next } = await notesOf(await app.visitor(), post);
  expect(who(notes)).toEqual(['reblog eve', 'reblog bob', 'reply eve', 'like bob']);
  expect([counts, next]).toEqual([{ all: 4, replies: 1, reblogs: 2, likes: 1 }, null]);
  expect(notes[1]).toMatchObject({
    post_url: reblog.post_url,
    html: '<p>All <em>week</em>.</p>',
    tags: ['rain', 'roofs'],
  });
  expect(notes[2]).toMatchObject({ text: 'Here too.', can_delete: false });
  for (const [filter, expected] of [
    ['likes', ['like bob']],
    ['replies', ['reply eve']],
    ['reblogs', ['reblog eve', 'reblog bob']],
  ] as const)
    expect(who((await notesOf(ada, post, filter)).notes)).toEqual(expected);
  // the notes of a reblog include only its direct reblogs
  expect(who((await notesOf(ada, reblog)).notes)).toEqual(['reblog eve']);
  await bob.call(unlike, likeOf(post));
  await bob.call(deletePost, { body: { post_id: reblog.action.id, channel_id: 'bob' } });
  expect(who((await notesOf(ada, post)).notes)).toEqual(['reblog eve', 'reply eve']);
});

test('the pages of a post’s notes list every note once, even if several were created at the same moment', async () => {
  const { post } = await save(ada);
  const at = (index: number): Date =>
    new Date(Date.now() - 1_000_000 + Math.floor(index / 7) * 1000);
  const users = Array.from({ length: 130 }, (_, index) => ({
    id: `noted-${index}`,
    name: `n${index}`,
    email: `noted-${index}@example.org`,
  }));
  await app.db.insertInto('auth_user').values(users).execute();
  const blogs = await app.db
    .insertInto('blogs')
    .values(users.map(({ id, name }) => ({ name: id, title: name, theme: '{}' })))
    .returning('id')
    .execute();
  await app.db
    .insertInto('blog_members')
    .values(
      users.map(({ id }, index) => ({
        user_id: id,
        blog_id: blogs[index]?.id ?? '',
        is_primary: true,
      })),
    )
    .execute();
  await app.db
    .insertInto('profiles')
    .values(users.map(({ id }) => ({ user_id: id })))
    .execute();
  await app.db
    .insertInto('likes')
    .values(
      users.map(({ id }, index) => ({
        user_id: id,
        post_id: post.action.id,
        created_at: at(index),
      })),
    )
    .execute();
  await app.db
    .insertInto('replies')
    .values(
      users.slice(0, 40).map(({ id }, index) => ({
        post_id: post.action.id,
        blog_id: blogs[index]?.id ?? '',
        user_id: id,
        text: 'Same',
        created_at: at(index),
      })),
    )
    .execute();
  const seen: string[] = [];
  let before = '';
  for (let pages = 0; pages < 9; pages += 1) {
    const { notes, next } = await notesOf(bob, post, 'all', before);
    expect(notes.length).toBeLessThanOrEqual(50);
    expect(notes.map(({ created_at }) => created_at)).toEqual(
      notes
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
    seen.push(...who(notes));
    if (next === null) break;
    before = next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([170, 170]);
  expect(
    await bob.call(listNotes, { query: { post_id: post.action.id, before: 'nonsense' } }),
  ).toMatchObject({ status: 400 });
});

test('a block in either direction hides each blog’s notes from the other; private posts have no notes', async () => {
  const { post } = await save(ada);
  await bob.call(like, likeOf(post));
  await reply(bob, post, 'Hello');
  await save(bob, reblogOf(post));
  for (const [blocker, blocked] of [
    [eve, bob],
    [bob, eve],
  ] as const) {
    await blocker.call(block, {
      body: { tumblelog: blocker.blog, blocked_tumblelog: blocked.blog },
    });
    expect((await notesOf(eve, post)).notes).toEqual([]);
    expect((await notesOf(ada, post)).notes).toHaveLength(3);
    await blocker.call(unblock, {
      body: { tumblelog: blocker.blog, blocked_tumblelog: blocked.blog },
    });
  }
  const { post: hidden } = await save(ada, { post: { state: 'private' } });
  expect(await bob.call(listNotes, { query: { post_id: hidden.action.id } })).toMatchObject({
    status: 404,
  });
  expect((await bob.get(`${hidden.post_url}/notes`)).status).toBe(404);
});

test('a reply can be deleted only by its author and the post’s owner, through the endpoint or a plain form', async () => {
  const { post } = await save(ada);
  const [own, onOwn, other] = [
    await reply(bob, post, 'Mine'),
    await reply(eve, post, 'Rude'),
    await reply(eve, post, 'Kind'),
  ];
  expect([
    own.can_delete,
    (await notesOf(bob, post)).notes.map((note) => note.type === 'reply' && note.can_delete),
  ]).toEqual([true, [false, false, true]]);
  expect(await bob.call(deleteReply, { body: { reply_id: other.id } })).toMatchObject({
    status: 403,
    errors: [
      'Only its author and members of the post’s blog can delete this reply. Report it if it breaks the rules.',
    ],
  });
  expect(
    await (await app.visitor()).call(deleteReply, { body: { reply_id: other.id } }),
  ).toMatchObject({ status: 401 });
  expect(await bob.call(deleteReply, { body: { reply_id: own.id } })).toMatchObject({
    status: 200,
    response: { reply_count: 2 },
  });
  expect(await bob.call(deleteReply, { body: { reply_id: own.id } })).toMatchObject({
    status: 404,
  });
  const page = await (await ada.get(post.post_url)).text();
  expect(page.match(/action="\/svc\/reply\/remove"/g)).toHaveLength(2);
  const answer = await ada.post(deleteReply.path, {
    reply_id: onOwn.id,
    return_to: `${post.post_url}#replies`,
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `${post.post_url}#replies`,
  ]);
  expect(who((await notesOf(ada, post)).notes)).toEqual(['reply eve']);
});

test('the notes page works without script: it shows filters with counts, note texts and a next link; a wrong slug redirects to the canonical URL', async () => {
  const { post } = await save(ada);
  expect(await (await bob.get(`${post.post_url}/notes`)).text()).toContain('No notes yet.');
  await bob.call(like, likeOf(post));
  await app.db
    .insertInto('replies')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        post_id: post.action.id,
        blog_id: bob.blogId,
        user_id: bob.userId,
        text: `Reply ${index}.`,
      })),
    )
    .execute();
  const html = await (await app.stranger().get(`${post.post_url}/notes?filter=replies`)).text();
  expect(html).toMatch(/aria-current="page">Replies 60</);
  expect(html.match(/>Reply \d+\.</g)).toHaveLength(50);
  const more = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await (await app.stranger().get(more)).text()).match(/>Reply \d+\.</g)).toHaveLength(10);
  const misspelt = await bob.get(`/@ada/post/${post.action.id}/-/notes?filter=likes`);
  expect([misspelt.status, misspelt.headers.get('location')]).toEqual([
    301,
    `${post.post_url}/notes?filter=likes`,
  ]);
  expect((await bob.get(`/@bob/post/${post.action.id}/-/notes`)).status).toBe(404);
  // the slug of a post without letters or digits is a dash
  const { post: silent } = await save(ada, { post: { type: 'text', one: '🌧', two: '' } });
  expect((await bob.get(`/@ada/post/${silent.action.id}/-/notes`)).status).toBe(200);
});
