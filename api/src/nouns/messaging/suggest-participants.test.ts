import { sql } from 'kysely';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import {
  participantInfo,
  participantSuggestions,
} from '@tessera/shared-contracts/messaging/endpoints';
import { payload, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { storeMessages } from '../../testing/test-messages.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

const change = (of: Registered, columns: object) =>
  app.db.updateTable('blogs').set(columns).where('id', '=', of.blogId).execute();
const suggest = async (by: Registered, query: object) =>
  payload(
    participantSuggestions,
    await by.call(participantSuggestions, { query: { participant: by.blog, ...query } }),
  ).blogs;
const names = async (by: Registered, query: object) =>
  (await suggest(by, query)).map(({ name }) => name);
const followBlog = async (by: Registered, whom: Registered) => {
  const answer = await by.call(follow, { body: { tumblelog: whom.blog } });
  expect([answer.status, answer.errors]).toEqual([200, []]);
};
const blockBlog = async (by: Registered, whom: Registered) => {
  const answer = await by.call(block, {
    body: { tumblelog: by.blog, blocked_tumblelog: whom.blog },
  });
  expect([answer.status, answer.errors]).toEqual([200, []]);
};

test('APIM-24, APIM-34: finds blogs by the beginning or a part of the name, and by words of the title', async () => {
  const exact = await app.register({ blog: 'fern' });
  await app.register({ blog: 'fernleaf' });
  await app.register({ blog: 'my-fern' });
  const titled = await app.register({ blog: 'plants' });
  await change(titled, { title: 'Moss and Fern' });
  const described = await app.register({ blog: 'described' });
  await change(described, { description: 'All about fern' });
  expect(await names(ada, { q: 'fern' })).toEqual(['fern', 'fernleaf', 'my-fern', 'plants']);
  expect(await names(ada, { q: '@Fern', limit: 1 })).toEqual(['fern']);
  expect(await suggest(ada, { q: 'fern', limit: 1 })).toMatchObject([
    {
      name: 'fern',
      url: `/@${exact.blog}`,
      can_receive_messages: true,
      theme: { background_tint: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    },
  ]);
  expect(await names(ada, { q: 'nothing-like-this-at-all' })).toEqual([]);
});

test('APIM-24: search and favorites leave out own and suspended blogs, blogs with a block in either direction, and bots', async () => {
  const made = async (name: string) => app.register({ blog: `zebra-${name}` });
  const own = await made('own');
  const [bot, gone, blocked, blocking] = [
    await made('bot'),
    await made('gone'),
    await made('blocked'),
    await made('blocking'),
  ];
  await made('free');
  await change(bot, { is_bot: true });
  await change(gone, { is_suspended: true });
  for (const other of [bot, gone, blocked, blocking])
    await app.db
      .insertInto('follows')
      .values({ user_id: own.userId, blog_id: other.blogId })
      .execute();
  await storeMessages(app, own, bot, 'Hi');
  await storeMessages(app, own, gone, 'Hi');
  await storeMessages(app, own, blocked, 'Hi');
  await storeMessages(app, blocking, own, 'Hi');
  await blockBlog(own, blocked);
  await blockBlog(blocking, own);
  expect(await names(own, { q: 'zebra' })).toEqual(['zebra-free']);
  expect(await names(own, { include_recent: true })).toEqual([]);
});

test('can_receive_messages depends on the recipient’s setting, unless the two blogs have talked before', async () => {
  const me = await app.register();
  const made = async (name: string, messages_from: 'everybody' | 'followed' | 'nobody') => {
    const blog = await app.register({ blog: `quartz-${name}` });
    await change(blog, { messages_from });
    return blog;
  };
  await made('open', 'everybody');
  await made('closed', 'nobody');
  const known = await made('known', 'nobody');
  await made('picky', 'followed');
  const friend = await made('friend', 'followed');
  await storeMessages(app, me, known, 'We know each other');
  await followBlog(friend, me);
  const found = await suggest(me, { q: 'quartz' });
  expect(
    Object.fromEntries(found.map(({ name, can_receive_messages: can }) => [name, can])),
  ).toEqual({
    'quartz-open': true,
    'quartz-closed': false,
    'quartz-known': true,
    'quartz-picky': false,
    'quartz-friend': true,
  });
});

test('if the acting blog accepts messages only from blogs it follows, can_receive_messages is true only for those and for blogs that have talked to it', async () => {
  const me = await app.register();
  const [followed, stranger] = [
    await app.register({ blog: 'onyx-followed' }),
    await app.register({ blog: 'onyx-stranger' }),
  ];
  await change(me, { messages_from: 'followed' });
  await followBlog(me, followed);
  const can = async () =>
    Object.fromEntries(
      (await suggest(me, { q: 'onyx' })).map(({ name, can_receive_messages }) => [
        name,
        can_receive_messages,
      ]),
    );
  expect(await can()).toEqual({ 'onyx-followed': true, 'onyx-stranger': false });
  await storeMessages(app, stranger, me, 'Hi');
  expect(await can()).toEqual({ 'onyx-followed': true, 'onyx-stranger': true });
});

test('APIM-25, APIM-35: favorites are the blogs of recent conversations, if requested, then mutuals, then other followed blogs', async () => {
  const me = await app.register();
  const [older, newer, mutual, followed, last] = [
    await app.register(),
    await app.register(),
    await app.register(),
    await app.register(),
    await app.register(),
  ];
  await followBlog(me, mutual);
  await followBlog(mutual, me);
  await followBlog(me, followed);
  await followBlog(me, last);
  await followBlog(me, newer);
  await storeMessages(app, me, older, 'Hi');
  await storeMessages(app, newer, me, 'Hi');
  expect(await names(me, { include_recent: true })).toEqual(
    [newer, older, mutual, last, followed].map(({ blog }) => blog),
  );
  expect(await names(me, { include_recent: true, limit: 3 })).toEqual(
    [newer, older, mutual].map(({ blog }) => blog),
  );
  expect(await names(me, {})).toEqual([mutual, newer, last, followed].map(({ blog }) => blog));
});

test('APIM-25: returns 8 favorites by default, and up to 20 on request', async () => {
  const me = await app.register();
  for (let at = 0; at < 10; at++) await storeMessages(app, me, await app.register(), 'Hi');
  expect(await names(me, { include_recent: true })).toHaveLength(8);
  expect(await names(me, { include_recent: true, limit: 10 })).toHaveLength(10);
  expect(
    (
      await me.call(participantSuggestions, {
        query: { participant: me.blog, limit: 21 },
      })
    ).status,
  ).toBe(400);
});

test('APIM-62: suggestions and participant info are refused to visitors, and to users who name someone else’s blog as the acting blog', async () => {
  const bob = await app.register();
  const visitor = await app.visitor();
  const query = { participant: bob.blog, q: ada.blog };
  expect([
    (await ada.call(participantSuggestions, { query })).status,
    (await visitor.call(participantSuggestions, { query })).status,
    (await ada.call(participantInfo, { query })).status,
    (await visitor.call(participantInfo, { query })).status,
  ]).toEqual([403, 401, 403, 401]);
});

test('APIM-22: participant info describes a blog found by uuid or name, with its public tags and who follows whom', async () => {
  const bob = await app.register({ blog: 'introduced' });
  await change(bob, { title: 'Rain', description: 'Rain all day' });
  for (const tags of ['rain, fog', 'rain', 'rain, fog, sun']) await save(bob, { post: { tags } });
  await save(bob, { post: { tags: 'secret', state: 'private' } });
  await followBlog(bob, ada);
  await sql`update follows set created_at = now() - interval '90 seconds' where user_id = ${bob.userId}`.execute(
    app.db,
  );
  const { uuid } = await app.db
    .selectFrom('blogs')
    .select('uuid')
    .where('id', '=', bob.blogId)
    .executeTakeFirstOrThrow();
  for (const q of [uuid, bob.blog]) {
    const info = payload(
      participantInfo,
      await ada.call(participantInfo, { query: { participant: ada.blog, q } }),
    );
    expect(info).toMatchObject({
      uuid,
      name: bob.blog,
      title: 'Rain',
      description: 'Rain all day',
      blog_tags: ['rain', 'fog', 'sun'],
      can_receive_messages: true,
      is_blog_following_you: true,
      is_following_blog: false,
      duration_following_blog: 0,
    });
    expect(info.duration_blog_following_you).toBeGreaterThanOrEqual(90);
    expect(info.duration_blog_following_you).toBeLessThan(300);
  }
});

test('APIM-22: participant info returns 404 for unknown, suspended and deleted blogs', async () => {
  const [suspended, deleted] = [await app.register(), await app.register()];
  await change(suspended, { is_suspended: true });
  await change(deleted, { deleted_at: new Date() });
  for (const q of ['nobody-here', suspended.blog, deleted.blog])
    expect((await ada.call(participantInfo, { query: { participant: ada.blog, q } })).status).toBe(
      404,
    );
});
