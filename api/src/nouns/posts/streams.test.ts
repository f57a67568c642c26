import { sql } from 'kysely';
import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { deletePost, postsHtml } from '@tessera/shared-contracts/posts/endpoints';
import type { Viewer } from '../../base/http/context.ts';
import { waitingPosts } from './inbox-queries.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { newestPlace, type Place } from '../../base/wire/cursor.ts';
import { loadStream, type Stream } from './load-stream.ts';
import { draftPosts } from './stream-queries.ts';
import { likeOf, save } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let cleo: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob, cleo] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob' }),
    await app.register({ blog: 'cleo' }),
  ];
  await ada.call(follow, { body: { tumblelog: 'bob' } });
});
afterAll(() => app.close());

const viewerOf = ({ userId, blogId, blog }: Registered): Viewer => ({
  userId,
  sessionId: '',
  email: '',
  isVerified: true,
  createdAt: new Date(),
  isStaff: false,
  releaseChannel: '',
  blogs: [{ id: blogId, name: blog, uuid: '', isPrimary: true, isCurrent: true }],
});

/** Walks all pages of a stream, running an action between them. */
async function readAllPages(
  stream: Stream,
  size: number,
  between: (page: number) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const met: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 200; page += 1) {
    const { posts, next } = await loadStream(app.deps, stream, { before: cursor }, size);
    expect(posts.length).toBeLessThanOrEqual(size);
    met.push(...posts.map(({ action }) => action.id));
    if (next === undefined) return met;
    cursor = next;
    await between(page);
  }
  throw new Error('the stream has no end');
}

const idsIn = (html: string): string[] =>
  [...html.matchAll(/<article [^>]*data-post-id="(\d+)"/g)].map(([, id = '']) => id);
const page = async (client: { get: Registered['get'] }, address: string) =>
  idsIn(await (await client.get(address)).text());

test('every stream lists exactly the posts that belong to it, in its order', async () => {
  const own = (await save(ada, { post: { tags: 'Sky' } })).post;
  const followed = (await save(bob, { post: { tags: 'sky' } })).post;
  const stranger = (await save(cleo, { post: { tags: 'sky' } })).post;
  const secret = (await save(ada, { post: { state: 'private', tags: 'sky' } })).post;
  const theirSecret = (await save(bob, { post: { state: 'private', tags: 'sky' } })).post;
  const flagged = (await save(cleo, { owner_flagged_nsfw: true, post: { tags: 'sky' } })).post;
  const drafts = [
    (await save(ada, { post: { state: '1' } })).post,
    (await save(ada, { post: { state: '1' } })).post,
  ];
  const queued = [
    (await save(ada, { post: { state: '2' } })).post,
    (await save(ada, { post: { state: '2' } })).post,
  ];
  const scheduled = (
    await save(ada, {
      post: { state: 'on.2', publish_on: new Date(Date.now() + 9 * 86_400_000).toISOString() },
    })
  ).post;
  const submission = (await save(ada, { post: { state: '0 3' } })).post;
  const ids = (...posts: { action: { id: string } }[]) => posts.map(({ action }) => action.id);

  expect(await page(ada, '/dashboard')).toEqual(ids(secret, followed, own));
  expect(await page(app.stranger(), '/explore')).toEqual(ids(stranger, followed, own));
  expect(await page(app.stranger(), '/tagged/SKY')).toEqual(ids(stranger, followed, own));
  expect(await page(ada, '/@ada')).toEqual(ids(secret, own));
  expect(await page(bob, '/@ada')).toEqual(ids(own));
  expect(await page(ada, '/drafts')).toEqual(ids(...drafts.toReversed()));
  expect(await page(ada, '/blog/ada/drafts')).toEqual(ids(...drafts.toReversed()));
  expect(await page(ada, '/queue')).toEqual(ids(...queued, scheduled));
  expect(await page(ada, '/inbox')).toEqual(ids(submission));
  for (const path of ['/drafts', '/queue', '/inbox']) expect(await page(bob, path)).toEqual([]);
  expect((await bob.get('/blog/ada/drafts')).status).toBe(403);
  expect([theirSecret, flagged].map(({ state }) => state)).toEqual(['private', 'published']);
});

test('likes are listed by when they were given, latest first, not by the times of the posts', async () => {
  const [one, two] = [(await save(bob)).post, (await save(bob)).post];
  await ada.call(like, likeOf(two));
  await ada.call(like, likeOf(one));
  expect(await page(ada, '/likes')).toEqual([one.action.id, two.action.id]);
  expect(await readAllPages({ kind: 'likes', viewer: viewerOf(ada) }, 1)).toEqual([
    one.action.id,
    two.action.id,
  ]);
});

test('dashboard, explore and tag pages leave out suspended blogs, and blogs that a block in either direction separates from the reader', async () => {
  const { post } = await save(bob, { post: { tags: 'blocked-tag' } });
  const { id } = post.action;
  const shown = async () =>
    Promise.all(
      ['/dashboard', '/explore', '/tagged/blocked-tag'].map(async (path) =>
        (await page(ada, path)).includes(id),
      ),
    );
  expect(await shown()).toEqual([true, true, true]);
  for (const [blocker, tumblelog, blocked_tumblelog] of [
    [ada, 'ada', 'bob'],
    [bob, 'bob', 'ada'],
  ] as const) {
    await blocker.call(block, { body: { tumblelog, blocked_tumblelog } });
    expect(await shown()).toEqual([false, false, false]);
    await blocker.call(unblock, { body: { tumblelog, blocked_tumblelog } });
    await ada.call(follow, { body: { tumblelog: 'bob' } });
  }
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', bob.blogId)
    .execute();
  expect(await shown()).toEqual([false, false, false]);
  expect((await app.stranger().get('/@bob')).status).toBe(404);
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: false })
    .where('id', '=', bob.blogId)
    .execute();
});

test('a tampered cursor returns 400', async () => {
  for (const before of [
    'x',
    '%27',
    'MTIz',
    Buffer.from('1.99999999999999999999').toString('base64url'),
  ]) {
    for (const path of [
      '/explore',
      '/tagged/sky',
      '/@ada',
      '/dashboard',
      '/likes',
      '/drafts',
      '/queue',
      '/following',
    ])
      expect((await ada.get(`${path}?before=${before}`)).status).toBe(400);
  }
});

describe('paging during changes', () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const populate = async (client: Registered, count: number, tags: string, step: number) => {
    const made: string[] = [];
    // several posts share a time, so only the id orders them
    for (let index = 0; index < count; index += 1)
      made.push(
        (
          await save(client, {
            post: {
              tags,
              date: new Date(Date.UTC(2024, 0, 1) + Math.floor(index / 3) * step).toISOString(),
            },
          })
        ).post.action.id,
      );
    return made;
  };

  test.each(['dashboard', 'explore', 'tagged', 'blog'] as const)(
    '%s finds every visible post exactly once',
    async (kind) => {
      const world = await createTestApp();
      const outer = app;
      app = world;
      try {
        const [reader, one, two, three] = [
          await world.register(),
          await world.register(),
          await world.register(),
          await world.register(),
        ];
        for (const { blog } of [one, two, three])
          await reader.call(follow, { body: { tumblelog: blog } });
        const tags = 'paging';
        // Explore shows three posts of a blog within a day, and these are all visible
        const step = kind === 'explore' ? day : minute;
        const meanwhile = Date.UTC(2024, 0, kind === 'explore' ? 4 : 1, 1);
        const [ones, twos, threes] = [
          await populate(one, 14, tags, step),
          await populate(two, 9, tags, step),
          await populate(three, 6, tags, step),
        ];
        const viewer = viewerOf(reader);
        const { blogId: id } = one;
        const streams = {
          dashboard: { kind: 'dashboard', viewer },
          explore: { kind: 'explore', viewer },
          tagged: { kind: 'tagged', viewer, tag: 'paging' },
          blog: { kind: 'blog', viewer, blog: { id } },
        } as const;
        const deleted = new Set<string>();
        const met = await readAllPages(streams[kind], 4, async function disturb(number) {
          await save(one, { post: { tags } });
          await save(two, {
            post: { tags, date: new Date(meanwhile + number * step).toISOString() },
          });
          const doomed = ones[number];
          if (doomed !== undefined) {
            await one.call(deletePost, { body: { post_id: doomed } });
            deleted.add(doomed);
          }
          if (number === 2)
            await reader.call(block, {
              body: { tumblelog: reader.blog, blocked_tumblelog: three.blog },
            });
        });
        expect(new Set(met).size).toBe(met.length);
        const lasting = [
          ...ones.filter((post) => !deleted.has(post)),
          ...(kind === 'blog' ? [] : twos),
        ];
        for (const post of lasting) expect(met.filter((other) => other === post)).toHaveLength(1);
        if (kind !== 'blog')
          expect(met.filter((post) => threes.includes(post)).length).toBeLessThan(threes.length);
        // without changes, pages of any size add up to the same list
        expect(await readAllPages(streams[kind], 1)).toEqual(await readAllPages(streams[kind], 50));
      } finally {
        app = outer;
        await world.close();
      }
    },
    60_000,
  );
});

describe('API-40, API-41: more posts as HTML', () => {
  const more = (pageRoot: string, direction: string, refPostId: string) =>
    ada.call(postsHtml, { params: { pageRoot, direction, refPostId } });

  test('`before` continues the dashboard and the queue, `after` continues the drafts, and the opposite direction leads back', async () => {
    const shown = await page(ada, '/dashboard');
    const [first = '', second = '', third = ''] = shown;
    expect(idsIn(String((await more('dashboard', 'before', second)).body))).toEqual(shown.slice(2));
    expect(idsIn(String((await more('dashboard', 'after', third)).body))).toEqual([first, second]);
    const drafts = await page(ada, '/drafts');
    expect(idsIn(String((await more('drafts', 'after', drafts[0] ?? '')).body))).toEqual(
      drafts.slice(1),
    );
    expect(idsIn(String((await more('drafts', 'before', drafts[1] ?? '')).body))).toEqual(
      drafts.slice(0, 1),
    );
    const queue = await page(ada, '/queue');
    expect(idsIn(String((await more('queue', 'before', queue[0] ?? '')).body))).toEqual(
      queue.slice(1),
    );
    expect(idsIn(String((await more('queue', 'after', queue[2] ?? '')).body))).toEqual(
      queue.slice(0, 2),
    );
  });

  test('paging from a deleted post continues after the position that the post had', async () => {
    const { post } = await save(ada);
    const rest = (await page(ada, '/dashboard')).slice(1);
    await ada.call(deletePost, { body: { post_id: post.action.id } });
    expect(idsIn(String((await more('dashboard', 'before', post.action.id)).body))).toEqual(rest);
  });

  test('unsupported pages and directions return 404, an invalid post id 400; a visitor gets 401', async () => {
    for (const [root, direction] of [
      ['likes', 'before'],
      ['share', 'before'],
      ['dashboard', 'sideways'],
    ] as const)
      expect(await more(root, direction, '1')).toMatchObject({ status: 404 });
    expect(await more('dashboard', 'before', 'abc')).toMatchObject({ status: 400 });
    expect(
      await (
        await app.visitor()
      ).call(postsHtml, { params: { pageRoot: 'dashboard', direction: 'before', refPostId: '1' } }),
    ).toMatchObject({ status: 401 });
  });
});

test('drafts and inbox read at most one page per blog and kind of post', async () => {
  const [first, second] = [await app.register(), await app.register()];
  const { post } = await save(first, { post: { state: '1' } });
  for (const [blog, state] of [
    [first.blogId, 'draft'],
    [first.blogId, 'transcoding'],
    [second.blogId, 'draft'],
    [second.blogId, 'unapproved'],
  ] as const) {
    await sql`
      insert into posts (blog_id, author_id, type, state, content, trail, source, options)
      select ${blog}, author_id, type, ${state}, content, trail, source, options
      from posts
      cross join generate_series(1, 700)
      where id = ${post.action.id}`.execute(app.db);
  }
  await sql`analyze posts`.execute(app.db);
  const expected = async (states: readonly string[]) =>
    (
      await sql<{ id: string }>`
        select id
        from posts
        where blog_id = any(${[first.blogId, second.blogId]}::bigint[])
          and state = any(${[...states]}::text[])
        order by id desc
        limit 60`.execute(app.db)
    ).rows.map(({ id }) => id);
  const blogs = [first.blogId, second.blogId];
  await sql`insert into blocks (blog_id, blocked_blog_id) values (${first.blogId}, ${ada.blogId})`.execute(
    app.db,
  );
  const read = {
    draft: draftPosts,
    unapproved: (db: typeof app.db, own: readonly string[], place: Place, limit: number) =>
      waitingPosts(db, { blogIds: own }, own, 'all', place, limit),
  } as const;
  const page = async (state: 'draft' | 'unapproved', place: Place, limit: number) =>
    (await read[state](app.db, blogs, place, limit)).map(({ id }) => id);
  for (const [state, states] of [
    ['draft', ['draft', 'transcoding']],
    ['unapproved', ['unapproved']],
  ] as const) {
    const all = await expected(states);
    const begin = await page(state, newestPlace, 20);
    expect(begin).toEqual(all.slice(0, 20));
    expect(await page(state, { at: 0, id: begin.at(-1) ?? '' }, 40)).toEqual(all.slice(20));
  }
  for (const readPage of [
    draftPosts,
    read.unapproved,
    (db: typeof app.db, own: readonly string[], place: Place, limit: number) =>
      waitingPosts(db, { blogIds: own }, own, 'questions', place, limit),
  ]) {
    const plans: string[] = [];
    await readPage(
      app.db.withPlugin({
        transformQuery: ({ node }) =>
          node.kind === 'RawNode'
            ? {
                ...node,
                sqlFragments: [
                  `explain (analyze, costs off, timing off) ${node.sqlFragments[0] ?? ''}`,
                  ...node.sqlFragments.slice(1),
                ],
              }
            : node,
        transformResult: async ({ result }) => {
          plans.push(...result.rows.map((row) => String(row['QUERY PLAN'])));
          return { ...result, rows: [] };
        },
      }),
      blogs,
      newestPlace,
      21,
    );
    expect(
      Math.max(...plans.map((line) => Number(/rows=(\d+)/.exec(line)?.[1] ?? 0))),
    ).toBeLessThanOrEqual(84);
    expect(plans.join('\n')).not.toMatch(/Seq Scan on posts|Filter: is_ask/);
  }
});
