import * as endpoints from '@tessera/shared-contracts/blogs/endpoints';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { addFilter } from '@tessera/shared-contracts/filters/endpoints';
import { promotePost } from '@tessera/shared-contracts/posts/endpoints';
import { saveDashboardSettings } from '@tessera/shared-contracts/settings/endpoints';
import { done } from '../../testing/test-answers.ts';
import { makeJpeg } from '../../testing/media-samples.ts';
import { storeImage } from '../../base/media/store-image.ts';
import { save, payload } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const idOf = ({ post }: Awaited<ReturnType<typeof save>>): string => post.action.id;
const row = (name: string) =>
  app.db.selectFrom('blogs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

test('API-16, API-17, API-18, API-19: a card requested by blog name or token has highlighted posts; an unknown blog gets 404', async () => {
  const { post } = await save(ada, {
    images: { o1: 'https://p.example/x.jpg' },
    post: { type: 'photo', one: '', two: '<p>Look</p>' },
  });
  await save(ada, { post: { state: '1', one: 'Secret draft' } });
  const { token } = await row('ada');
  const visitor = await app.visitor();
  const byName = payload(
    endpoints.tumblelogPopover,
    await visitor.call(endpoints.tumblelogPopover, {
      params: { blog: 'ada' },
      query: { is_tumblelog_popover: true },
    }),
  );
  expect(byName).toMatchObject({
    name: 'ada',
    following: false,
    highlighted_posts: [
      { id: post.action.id, type: 'photo', summary: 'Look', thumbnail: 'https://p.example/x.jpg' },
    ],
  });
  expect(
    payload(
      endpoints.tumblelogPopover,
      await visitor.call(endpoints.tumblelogPopover, {
        params: { blog: token },
        query: { is_user_mention: true },
      }),
    ),
  ).toEqual(byName);
  expect(
    payload(
      endpoints.highlightedPosts,
      await visitor.call(endpoints.highlightedPosts, { params: { blog: 'ada' } }),
    ),
  ).toEqual(byName);
  for (const [blog, is_user_mention] of [
    ['nobody-here', false],
    ['ada', true],
    [token, false],
    ['..', false],
  ] as const)
    expect(
      await visitor.call(endpoints.tumblelogPopover, {
        params: { blog },
        query: { is_user_mention },
      }),
    ).toMatchObject({ status: 404 });
});

test('CARD-12: a card highlights at most three posts, promoted ones first', async () => {
  const dora = await app.register();
  const posts = [];
  for (let index = 0; index < 5; index += 1) posts.push((await save(dora)).post);
  const [oldest] = posts;
  if (!oldest) throw new Error('nothing was saved');
  await dora.call(promotePost, {
    body: { tag: 'art', post_id: oldest.action.id, tumblelog_name: dora.blog },
  });
  const { highlighted_posts } = payload(
    endpoints.tumblelogPopover,
    await bob.call(endpoints.tumblelogPopover, { params: { blog: dora.blog } }),
  );
  expect(highlighted_posts.map(({ id }) => id)).toEqual(
    [oldest, posts[4], posts[3]].map((post) => post?.action.id),
  );
  expect(highlighted_posts[0]).toEqual({
    id: oldest.action.id,
    post_url: oldest.post_url,
    type: 'text',
    summary: 'Rain',
    thumbnail: '',
  });
});

test('CARD-12: a card leaves out posts that the reader’s filters or safe mode hide, and shows small images', async () => {
  const [edith, reader] = [await app.register(), await app.register()];
  const shownTo = async (client: Pick<Registered, 'call'>) =>
    payload(
      endpoints.tumblelogPopover,
      await client.call(endpoints.tumblelogPopover, { params: { blog: edith.blog } }),
    ).highlighted_posts;
  const { url } = await storeImage(
    app.deps,
    null,
    await makeJpeg({ width: 900, height: 600, orientation: 1, seed: 4 }),
  ).then(({ key }) => ({ url: app.deps.media.url(key) }));
  const photo = (more: object) =>
    save(edith, {
      images: { o1: url },
      ...more,
      post: { type: 'photo', one: '', two: '<p>Look</p>' },
    });
  const [plain, bare] = [idOf(await photo({})), idOf(await photo({ owner_flagged_nsfw: true }))];
  const spoilt = [];
  for (let index = 0; index < 4; index += 1)
    spoilt.push(idOf(await save(edith, { post: { one: 'The ending', tags: 'spoilers' } })));
  expect((await shownTo(reader)).map(({ id }) => id)).toEqual(spoilt.slice(1).toReversed());
  await reader.call(addFilter, { body: { kind: 'tag', value: 'spoilers' } });
  const [only, ...others] = await shownTo(reader);
  expect([only?.id, others]).toEqual([plain, []]);
  const copy = await app.db
    .selectFrom('media')
    .select('alt_sizes')
    .where('width', '=', 900)
    .executeTakeFirstOrThrow();
  expect(copy.alt_sizes.map(({ width }) => width)).toEqual([640, 500, 250, 100]);
  expect(only?.thumbnail).toBe(copy.alt_sizes.find(({ width }) => width === 250)?.url);
  await reader.call(saveDashboardSettings, { body: { safe_mode: false } });
  expect((await shownTo(reader)).map(({ id, thumbnail }) => [id, thumbnail !== ''])).toEqual([
    [bare, true],
    [plain, true],
  ]);
});

test('the drawer can request the header of a blog, pages of its posts, or a single post', async () => {
  const cleo = await app.register({ blog: 'cleo' });
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) made.unshift((await save(cleo)).post.action.id);
  await save(cleo, { post: { state: 'private' } });
  const ask = async (query: object) =>
    payload(
      blogPosts,
      await bob.call(blogPosts, { query: { tumblelog_name_or_id: 'cleo', ...query } }),
    ).posts.map(({ action }) => action.id);
  expect(await ask({})).toEqual(made);
  expect([
    await ask({ limit: 2 }),
    await ask({ limit: 2, offset: 2 }),
    await ask({ limit: 2, offset: 4 }),
    await ask({ offset: 5 }),
  ]).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4), []]);
  expect(await ask({ post_id: made[2] })).toEqual([made[2]]);
  expect(await ask({ post_id: 'null', tumblelog_name_or_id: cleo.blogId })).toEqual(made);
  expect(
    await bob.call(blogPosts, {
      query: { tumblelog_name_or_id: 'ada', post_id: made[2] ?? '' },
    }),
  ).toMatchObject({ status: 404 });
  expect(
    await bob.call(endpoints.blogHeader, { query: { tumblelog_name_or_id: 'nobody-here' } }),
  ).toMatchObject({ status: 404 });
  expect(
    payload(
      endpoints.blogHeader,
      await cleo.call(endpoints.blogHeader, { query: { tumblelog_name_or_id: 'cleo' } }),
    ),
  ).toMatchObject({ name: 'cleo', is_mine: true });
});

test('API-08, API-09, API-58, APIM-48, BLOCK-04, BLOCK-09: a block names either a blog or a post, and is stored with its context', async () => {
  const { post } = await save(bob);
  const body = { tumblelog: 'ada', blocked_tumblelog: 'bob', block_context: 'viewer' };
  expect(
    await ada.call(endpoints.block, { body: { ...body, blocked_post: post.action.id } }),
  ).toMatchObject({ status: 400 });
  expect(await ada.call(endpoints.block, { body: { tumblelog: 'ada' } })).toMatchObject({
    status: 400,
  });
  for (let times = 0; times < 2; times += 1)
    expect(await ada.call(endpoints.block, { body })).toEqual(done);
  expect(
    await app.db.selectFrom('blocks').select(['blog_id', 'blocked_blog_id', 'context']).execute(),
  ).toEqual([{ blog_id: ada.blogId, blocked_blog_id: bob.blogId, context: 'viewer' }]);
  for (let times = 0; times < 2; times += 1)
    expect(
      await ada.call(endpoints.unblock, { body: { tumblelog: 'ada', blocked_tumblelog: 'bob' } }),
    ).toEqual(done);
  expect(
    await ada.call(endpoints.block, { body: { tumblelog: 'ada', blocked_post: post.action.id } }),
  ).toEqual(done);
  expect(await app.db.selectFrom('blocks').select('blocked_blog_id').execute()).toEqual([
    { blocked_blog_id: bob.blogId },
  ]);
  await ada.call(endpoints.unblock, { body: { tumblelog: 'ada', blocked_tumblelog: 'bob' } });
});

test('a block must come from one of the user’s own blogs, and name another user’s blog or a public post', async () => {
  expect(
    await ada.call(endpoints.block, { body: { tumblelog: 'bob', blocked_tumblelog: 'ada' } }),
  ).toMatchObject({ status: 403 });
  expect(
    await ada.call(endpoints.block, { body: { tumblelog: 'ada', blocked_tumblelog: 'ada' } }),
  ).toMatchObject({ status: 403 });
  expect(
    await ada.call(endpoints.block, {
      body: { tumblelog: 'ada', blocked_tumblelog: 'nobody-here' },
    }),
  ).toMatchObject({ status: 404 });
  expect(
    await ada.call(endpoints.unblock, { body: { tumblelog: 'bob', blocked_tumblelog: 'ada' } }),
  ).toMatchObject({ status: 403 });
  const draft = (await save(bob, { post: { state: '1' } })).post;
  expect(
    await ada.call(endpoints.block, { body: { tumblelog: 'ada', blocked_post: draft.action.id } }),
  ).toMatchObject({ status: 404 });
});

describe('moderation', () => {
  const columns = {
    spam: 'is_spam',
    nsfw: 'staff_flagged_nsfw',
    adult: 'is_adult',
    uniblock: 'is_uniblock',
    suspended: 'is_suspended',
  } as const;

  test('API-10, BLOCK-10, ROLE-14: every moderation toggle flips its mark, and a second call flips it back', async () => {
    const staff = await app.register({ isStaff: true });
    for (const mark of endpoints.moderationMarks) {
      const flags = async () => (await row('bob'))[columns[mark]];
      expect(
        await staff.call(endpoints.moderationToggles[mark], { body: { tumblelog: 'bob' } }),
      ).toEqual(done);
      expect(await flags()).toBe(true);
      await staff.call(endpoints.moderationToggles[mark], { body: { tumblelog: 'bob' } });
      expect(await flags()).toBe(false);
      expect(
        await staff.call(endpoints.moderationToggles[mark], { body: { tumblelog: 'nobody-here' } }),
      ).toMatchObject({ status: 404 });
    }
  });

  test('ROLE-15: users who are not staff get 403', async () => {
    for (const mark of endpoints.moderationMarks)
      expect(
        await ada.call(endpoints.moderationToggles[mark], { body: { tumblelog: 'bob' } }),
      ).toMatchObject({ status: 403 });
    expect(await row('bob')).toMatchObject({
      is_spam: false,
      is_nsfw: false,
      is_adult: false,
      is_uniblock: false,
      is_suspended: false,
    });
  });
});
