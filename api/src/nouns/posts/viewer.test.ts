import { tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import {
  adultConsent,
  block,
  blogHeader,
  saveBlogHeader,
  tumblelogPopover,
} from '@tessera/shared-contracts/blogs/endpoints';
import { blogPosts, maxPostOffset, noNextOffset } from '@tessera/shared-contracts/posts/blog-posts';
import { payload, reblogOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const header = async () =>
  payload(blogHeader, await bob.call(blogHeader, { query: { tumblelog_name_or_id: 'ada' } }));
const saved = (tumblelog: object, by = bob) =>
  by.call(saveBlogHeader, {
    body: { tumblelog_name_or_id: 'ada', tumblelog, source: 'peepr header follow' },
  });

test('APIM-51, APIM-52, DRAWER-14, DRAWER-15, DRAWER-36: a page of posts comes with its blog and with the fields for ads and tracking', async () => {
  const { post } = await save(ada, {
    images: { o1: 'https://p.example/x.jpg' },
    post: { type: 'photo', one: '', two: '<p>Look</p>' },
  });
  for (let count = 0; count < 11; count += 1) await save(ada);
  const first = payload(
    blogPosts,
    await bob.call(blogPosts, { query: { tumblelog_name_or_id: 'ada', post_id: 'null' } }),
  );
  expect(first).toMatchObject({
    tumblelog: { name: 'ada', following: false },
    peepr_ad: null,
    tracking_html: '',
  });
  expect(first.posts).toHaveLength(10);
  const [only, ...others] = payload(
    blogPosts,
    await bob.call(blogPosts, {
      query: { tumblelog_name_or_id: 'ada', post_id: post.action.id, limit: 1, offset: 0 },
    }),
  ).posts;
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    id: post.action.id,
    reblog_key: post.action.reblog_key,
    photos: [{ original_size: { url: 'https://p.example/x.jpg' }, alt_sizes: [] }],
  });
  for (const query of [
    { tumblelog_name_or_id: 'ada', limit: 51 },
    { tumblelog_name_or_id: 'ada', offset: -1 },
    { tumblelog_name_or_id: '' },
  ])
    expect(await bob.call(blogPosts, { query })).toMatchObject({ status: 400 });
  expect(
    await bob.call(blogPosts, { query: { tumblelog_name_or_id: 'nobody-here' } }),
  ).toMatchObject({ status: 404 });
});

test('DRAWER-36, DRAWER-37: pages are full despite posts hidden by blocks, and together contain every visible post once', async () => {
  const [fern, moss, reed] = [
    await app.register({ blog: 'fern' }),
    await app.register({ blog: 'moss' }),
    await app.register({ blog: 'reed' }),
  ];
  const hidden = (await save(moss)).post;
  const shown: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    shown.unshift((await save(fern)).post.action.id);
    for (let reblogs = 0; reblogs < count % 4; reblogs += 1) await save(fern, reblogOf(hidden));
  }
  await reed.call(block, { body: { tumblelog: 'reed', blocked_tumblelog: 'moss' } });
  const read = async (offset: number, limit: number) =>
    payload(
      blogPosts,
      await reed.call(blogPosts, { query: { tumblelog_name_or_id: 'fern', limit, offset } }),
    );

  const pages: string[][] = [];
  let offset = 0;
  while (offset !== noNextOffset) {
    const { posts, next_offset } = await read(offset, 3);
    pages.push(posts.map(({ id }) => id));
    offset = next_offset;
  }
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
  expect(pages.flat()).toEqual(shown);
  // there is no next page after the last post, even if the page is full
  expect(await read(0, 7)).toMatchObject({ next_offset: noNextOffset });
  expect((await read(maxPostOffset, 10)).next_offset).toBe(noNextOffset);
});

test('APIM-53, ICON-02, DRAWER-11, DRAWER-12, CARD-01, CARD-03: the header of a blog, found by name or id, includes the theme', async () => {
  const { token, theme } = await app.db
    .selectFrom('blogs')
    .select(['token', 'theme'])
    .where('name', '=', 'ada')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('blogs')
    .set({
      description: 'Beans <b>and</b> <script>x</script>',
      theme: JSON.stringify({
        ...theme,
        header_image_dimens: '1600x520',
        header_image_focused: '/media/x.jpg',
        title_font: 'Lora',
      }),
    })
    .where('name', '=', 'ada')
    .execute();
  const byName = await header();
  expect(byName).toMatchObject({
    name: 'ada',
    following: false,
    can_subscribe: false,
    is_subscribed: false,
    mention_key: token,
    description: 'Beans <b>and</b> <script>x</script>',
    description_sanitized: 'Beans <b>and</b>',
    asks: true,
    anonymous_asks: false,
    submissions: false,
    global_theme_params: {
      background_color: theme.background_color,
      title_color: theme.title_color,
      link_color: theme.link_color,
      title_font: 'Lora',
      title_font_weight: 'bold',
      avatar_shape: 'square',
      header_image_dimens: '1600x520',
      header_image_focused: '/media/x.jpg',
    },
  });
  expect(
    payload(
      blogHeader,
      await bob.call(blogHeader, { query: { tumblelog_name_or_id: ada.blogId } }),
    ),
  ).toEqual(byName);
});

test('APIM-54, APIM-56: saving the header sets whether the reader follows and subscribes', async () => {
  const whole = await header();
  expect(await saved({ ...whole, following: true })).toMatchObject({
    status: 200,
    response: { following: true, can_subscribe: true, is_subscribed: false },
  });
  expect(await saved({ following: true, is_subscribed: true })).toMatchObject({
    status: 200,
    response: { is_subscribed: true },
  });
  expect(await saved({ following: true, is_subscribed: false })).toMatchObject({
    status: 200,
    response: { following: true, is_subscribed: false },
  });
  expect(await saved({})).toMatchObject({ status: 200, response: { following: true } });
  await saved({ is_subscribed: true });
  expect(await saved({ following: false, is_subscribed: true })).toMatchObject({
    status: 200,
    response: { following: false, is_subscribed: false },
  });
  expect(await header()).toEqual(whole);
});

test('APIM-54: saving the header requires a form key, a user and someone else’s blog, and cannot change the theme', async () => {
  const body = JSON.stringify({ tumblelog_name_or_id: 'ada', tumblelog: { following: true } });
  expect(
    (
      await bob.send(saveBlogHeader.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: bob.cookie },
        body,
      })
    ).status,
  ).toBe(403);
  expect(
    await (
      await app.visitor()
    ).call(saveBlogHeader, {
      body: { tumblelog_name_or_id: 'ada', tumblelog: { following: true } },
    }),
  ).toMatchObject({ status: 401 });
  expect(await saved({ following: true }, ada)).toMatchObject({ status: 403 });
  expect(await saved({ following: 'perhaps' })).toMatchObject({ status: 400 });
  expect(
    await bob.call(saveBlogHeader, {
      body: { tumblelog_name_or_id: 'nobody-here', tumblelog: {} },
    }),
  ).toMatchObject({ status: 404 });
  const before = await header();
  await saved({
    ...before,
    title: 'Mine now',
    global_theme_params: { ...before.global_theme_params, background_color: '#000000' },
  });
  expect(await header()).toEqual(before);
});

test('DRAWER-07: a URL with the parameter blog_viewer opens the drawer, unless the blog name is invalid', async () => {
  const payloadOf = async (path: string): Promise<unknown> =>
    JSON.parse(
      /id="bootstrap">(.*?)<\/script>/s.exec(await (await bob.get(path)).text())?.[1] ?? '{}',
    );
  expect(await payloadOf('/explore?blog_viewer=Ada&blog_viewer_post=77')).toMatchObject({
    blog_viewer: { name: 'ada', post_id: '77' },
  });
  expect(await payloadOf('/explore?blog_viewer=ada&blog_viewer_post=x')).toMatchObject({
    blog_viewer: { name: 'ada' },
  });
  for (const query of [
    '',
    '?blog_viewer=',
    '?blog_viewer=%3Cb%3E',
    `?blog_viewer=${'a'.repeat(900)}`,
  ])
    expect(await payloadOf(`/explore${query}`)).not.toHaveProperty('blog_viewer');
});

test('the drawer and the card show no posts of a blog to readers whom a gate of the blog keeps out', async () => {
  const cleo = await app.register({ blog: 'cleo' });
  for (let count = 0; count < 2; count += 1) await save(cleo);
  const visitor = await app.visitor();
  const query = { tumblelog_name_or_id: 'cleo' };
  const marked = (marks: object) =>
    app.db
      .updateTable('blogs')
      .set({ is_login_only: false, staff_flagged_nsfw: false, ...marks })
      .where('name', '=', 'cleo')
      .execute();
  const posts = async (client: typeof visitor) => (await client.call(blogPosts, { query })).status;
  const card = async (client: typeof visitor) => {
    const answer = await client.call(tumblelogPopover, { params: { blog: 'cleo' } });
    return answer.status === 200
      ? payload(tumblelogPopover, answer).highlighted_posts.length
      : answer.status;
  };
  expect([await posts(visitor), await card(visitor), await posts(bob), await card(bob)]).toEqual([
    200, 2, 200, 2,
  ]);
  await marked({ is_login_only: true });
  expect([await posts(visitor), await card(visitor), await posts(bob), await card(bob)]).toEqual([
    403, 404, 200, 2,
  ]);
  await marked({ staff_flagged_nsfw: true });
  expect([
    await posts(visitor),
    await card(visitor),
    await posts(bob),
    await card(bob),
    await posts(cleo),
  ]).toEqual([403, 0, 403, 0, 200]);
  await bob.call(adultConsent, { body: {} });
  // a card hides posts that its reader's safe mode covers
  expect([await posts(bob), await card(bob)]).toEqual([200, 0]);
});

test('CARD-02: the call for a blog’s data returns its activity notifications and its daily activity counts', async () => {
  const data = payload(
    tumblelogData,
    await ada.call(tumblelogData, {
      query: {
        tumblelog: 'ada',
        include_activity_data: true,
        include_activity_notifications: true,
      },
    }),
  );
  expect(Array.isArray(data.activity_notifications)).toBe(true);
  expect(data.activity_data?.sparkline.length).toBeGreaterThan(0);
  expect(data.activity_data?.sparkline.every((count) => Number.isFinite(count))).toBe(true);
});

test('CARD-17: a card’s avatar is served in the size that the card needs', async () => {
  const { avatar_url } = payload(
    tumblelogPopover,
    await bob.call(tumblelogPopover, { params: { blog: 'ada' } }),
  );
  expect(avatar_url).toMatch(/^\/avatar\/ada\/128\?v=/);
  expect((await bob.get(avatar_url)).headers.get('content-type')).toBe('image/webp');
});
