import { trendingRules } from '@tessera/shared-contracts/explore/trending-rules';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { sql } from 'kysely';
import { likeOf, reblogOf, replyOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { countTrendingJob } from './count-trending-job.ts';

type Saved = Awaited<ReturnType<typeof save>>['post'];

let app: TestApp;
/** Pages for users are rendered each time; those for visitors are kept for a second. */
let watcher: Registered;
beforeEach(async () => {
  app = await createTestApp();
  watcher = await app.register();
});
afterEach(() => app.close());

/** Makes accounts old enough to count, with confirmed addresses. */
const settle = (people: readonly Registered[]) =>
  sql`
    update auth_user
    set "emailVerified" = true,
      "createdAt" = now() - ${trendingRules.minAccountDays + 1} * interval '1 day'
    where id = any(${people.map(({ userId }) => userId)}::text[])`.execute(app.db);
/** Registers people who count. */
async function regulars(count: number): Promise<Registered[]> {
  const people: Registered[] = [];
  for (let made = 0; made < count; made += 1) people.push(await app.register());
  await settle(people);
  return people;
}
/** Adds accounts with confirmed addresses, each of which likes a post and uses a tag now. */
async function crowd(size: number, post: Saved, tag: string): Promise<void> {
  await sql`
    with people as (
      insert into auth_user (id, name, email, "emailVerified", "createdAt")
      select 'crowd ' || n, 'crowd', n || '@crowd.example', true, now()
      from generate_series(1, ${size}::int) n
      returning id
    ),
    liked as (
      insert into likes (user_id, post_id)
      select id, ${post.action.id}::bigint
      from people
    )
    insert into posts (
      blog_id, author_id, type, state, published_at, tags, content, trail, source, options
    )
    select p.blog_id, people.id, p.type, p.state, now(), array[${tag}], p.content, p.trail, p.source,
      p.options
    from people
    cross join posts p
    where p.id = ${post.action.id}`.execute(app.db);
}

const count = () => countTrendingJob.run(app.deps, {});
const ids = (...posts: readonly Saved[]): string[] => posts.map(({ action }) => action.id);
async function trending(client: Pick<Registered, 'get'> = watcher): Promise<string[]> {
  const html = await (await client.get('/explore/trending')).text();
  return [...html.matchAll(/<article [^>]*data-post-id="(\d+)"/g)].map(([, id = '']) => id);
}
async function tags(client: Pick<Registered, 'get'> = watcher): Promise<string[]> {
  const html = await (await client.get('/explore/tags')).text();
  const [, listed = ''] =
    /<ul class="list" aria-label="Trending tags">(.*?)<\/ul>/s.exec(html) ?? [];
  return [...listed.matchAll(/href="\/tagged\/([^"]+)"/g)].map(([, tag = '']) => tag);
}

test('without anything that trends, the pages say what will, and lead on', async () => {
  await count();
  const html = await (await app.stranger().get('/explore/trending')).text();
  expect(html).toContain('Nothing is trending yet');
  expect(html).toContain('href="/explore"');
  expect(await (await app.stranger().get('/explore/tags')).text()).toContain('No tags yet');
});

test('likes, replies and reblogs count, once per person; newer ones count more; one person is not enough', async () => {
  const [ada, one, two, three] = await regulars(4);
  if (!ada || !one || !two || !three) throw new Error('nobody');
  const [bob] = await regulars(1);
  if (!bob) throw new Error('nobody');
  const many = (await save(ada)).post;
  const few = (await save(bob)).post;
  const lone = (await save(one)).post;
  await one.call(like, likeOf(many));
  await one.call(replyToPost, replyOf(many));
  await two.call(replyToPost, replyOf(many));
  await save(three, reblogOf(many));
  for (const person of [one, two]) await person.call(like, likeOf(few));
  await two.call(like, likeOf(lone));
  await count();
  expect(await trending()).toEqual(ids(many, few));
  expect(
    await app.db.selectFrom('trending_posts').select('people').orderBy('rank').execute(),
  ).toEqual([{ people: 3 }, { people: 2 }]);
  // a day later, the three notes count half
  await sql`update likes set created_at = created_at - interval '30 hours' where post_id = ${many.action.id}`.execute(
    app.db,
  );
  await sql`update replies set created_at = created_at - interval '30 hours'`.execute(app.db);
  await sql`update posts set published_at = published_at - interval '30 hours' where parent_id is not null`.execute(
    app.db,
  );
  await count();
  expect(await trending()).toEqual(ids(few, many));
});

test('a hundred new accounts push neither a post nor a tag; nor do accounts without a confirmed address, and members of a suspended blog', async () => {
  const [ada, bob, one, two, three] = await regulars(5);
  if (!ada || !bob || !one || !two || !three) throw new Error('nobody');
  const honest = (await save(ada)).post;
  const pushed = (await save(bob)).post;
  for (const person of [one, two, three]) {
    await person.call(like, likeOf(honest));
    await save(person, { post: { tags: 'harbour' } });
  }
  await crowd(100, pushed, 'pushed');
  await count();
  expect([await trending(), await tags()]).toEqual([ids(honest), ['harbour']]);

  const makeOld = sql`
    update auth_user
    set "createdAt" = now() - interval '30 days'
    where id like 'crowd %'`;
  const unconfirm = sql`update auth_user set "emailVerified" = false where id like 'crowd %'`;
  await unconfirm.execute(app.db);
  await makeOld.execute(app.db);
  await count();
  expect([await trending(), await tags()]).toEqual([ids(honest), ['harbour']]);

  await sql`update auth_user set "emailVerified" = true where id like 'crowd %'`.execute(app.db);
  await sql`
    insert into blog_members (blog_id, user_id)
    select ${three.blogId}, id
    from auth_user
    where id like 'crowd %'`.execute(app.db);
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', three.blogId)
    .execute();
  await count();
  expect(await trending()).toEqual(ids(honest));

  // the accounts are what is held back: the same hundred count once they are old and in good standing
  await sql`delete from blog_members where user_id like 'crowd %'`.execute(app.db);
  await count();
  expect([await trending(), await tags()]).toEqual([ids(pushed, honest), ['pushed', 'harbour']]);
});

test('members of a blog do not push its posts, and one person counts once per blog, for the post noted last', async () => {
  const [ada, bob, one, two] = await regulars(4);
  if (!ada || !bob || !one || !two) throw new Error('nobody');
  await sql`
    insert into blog_members (blog_id, user_id)
    values (${ada.blogId}, ${bob.userId})`.execute(app.db);
  const [first, second] = [(await save(ada)).post, (await save(ada)).post];
  // of a member and of the author, who reblogs her own post
  await sql`insert into likes (user_id, post_id) values (${bob.userId}, ${first.action.id})`.execute(
    app.db,
  );
  await save(ada, reblogOf(first));
  await one.call(like, likeOf(first));
  await count();
  expect(await trending()).toEqual([]);
  await two.call(like, likeOf(first));
  await count();
  expect(await trending()).toEqual(ids(first));
  for (const person of [one, two]) await person.call(like, likeOf(second));
  await count();
  expect(await trending()).toEqual(ids(second));
});

test('at most two posts of a blog trend, and old notes and posts do not count', async () => {
  const [ada, ...fans] = await regulars(9);
  if (!ada) throw new Error('nobody');
  const posts: Saved[] = [];
  for (let index = 0; index < 4; index += 1) {
    const { post } = await save(ada);
    posts.push(post);
    for (const fan of fans.slice(index * 2, index * 2 + 2)) await fan.call(like, likeOf(post));
  }
  await count();
  expect(await trending()).toHaveLength(trendingRules.postsPerBlog);
  await sql`
    update posts
    set published_at = now() - ${trendingRules.windowDays + 1} * interval '1 day'`.execute(app.db);
  await count();
  expect(await trending()).toEqual([]);
});

test('what trends follows the rules of other streams of strangers, also between two counts', async () => {
  const [ada, bob, one, two, reader] = await regulars(5);
  if (!ada || !bob || !one || !two || !reader) throw new Error('nobody');
  const [adas, bobs] = [(await save(ada)).post, (await save(bob)).post];
  for (const post of [bobs, adas])
    for (const person of [one, two]) await person.call(like, likeOf(post));
  await count();
  expect((await trending(reader)).toSorted()).toEqual(ids(adas, bobs).toSorted());
  await reader.call(block, {
    body: { tumblelog: reader.blog, blocked_tumblelog: ada.blog },
  });
  expect(await trending(reader)).toEqual(ids(bobs));
  await bob.call(deletePost, { body: { post_id: bobs.action.id } });
  expect(await trending(reader)).toEqual([]);
  expect(await trending()).toEqual(ids(adas));
  await sql`
    update posts
    set options = options || '{"owner_flagged_nsfw": true}'`.execute(app.db);
  expect(await trending()).toEqual([]);
  await count();
  expect(await app.db.selectFrom('trending_posts').select('rank').execute()).toEqual([]);
});
