import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import {
  block,
  saveSettings,
  suggestBlogs,
  tumblelogPopover,
  unblock,
} from '@tessera/shared-contracts/blogs/endpoints';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { blockTexts, blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { fastReblog } from '@tessera/shared-contracts/posts/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { likeOf, payload, reblogOf, save, submit } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const idsIn = (html: string): string[] =>
  [...html.matchAll(/<article [^>]*data-post-id="(\d+)"/g)].map(([, id = '']) => id);
const page = async (client: Pick<Registered, 'get'>, address: string) =>
  (await client.get(address)).text();
const blockOf = (blocker: Registered, blocked: Registered) =>
  blocker.call(block, { body: { tumblelog: blocker.blog, blocked_tumblelog: blocked.blog } });
const cardOf = async (client: Registered, { blog }: Registered) =>
  payload(
    tumblelogPopover,
    await client.call(tumblelogPopover, {
      params: { blog },
      query: { is_tumblelog_popover: true },
    }),
  );

test('a block hides the blocker’s posts in the blocked user’s dashboard, explore, tags and likes; it hides the blocked user’s posts in the blocker’s explore and tags', async () => {
  const [ada, bob] = [await app.register(), await app.register()];
  const post = (await save(bob, { post: { tags: 'sea' } })).post;
  const own = (await save(ada, { post: { tags: 'sea' } })).post;
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  await ada.call(like, likeOf(post));
  const surfaces = ['/dashboard', '/explore', '/tagged/sea', '/likes'];
  for (const address of surfaces)
    expect([address, idsIn(await page(ada, address)).includes(post.action.id)]).toEqual([
      address,
      true,
    ]);
  await blockOf(bob, ada);
  for (const address of surfaces)
    expect([address, idsIn(await page(ada, address)).includes(post.action.id)]).toEqual([
      address,
      false,
    ]);
  for (const address of ['/explore', '/tagged/sea'])
    expect(idsIn(await page(bob, address))).not.toContain(own.action.id);
});

test('the trail of a third blog’s reblog hides a blocked blog’s text, name and link', async () => {
  const [ada, bob, cleo] = [
    await app.register({ blog: 'ada-trail' }),
    await app.register({ blog: 'bob-trail' }),
    await app.register({ blog: 'cleo-trail' }),
  ];
  const root = (await save(bob, { post: { one: 'Words of bob', tags: 'sea' } })).post;
  const plain = (await save(cleo, reblogOf(root))).post.action.id;
  const said = (await save(cleo, reblogOf(root, { post: { two: '<p>Words of cleo</p>' } }))).post
    .action.id;
  expect(await page(ada, '/explore')).toContain('Words of bob');
  await blockOf(ada, bob);
  const html = await page(ada, '/@cleo-trail');
  expect(idsIn(html)).toEqual([said]);
  expect(idsIn(html)).not.toContain(plain);
  const [, article = ''] = /<article ([^]*?)<\/article>/.exec(html) ?? [];
  expect(article).toContain('Words of cleo');
  expect(article).toContain(blockTexts.withheld);
  expect(article).not.toMatch(/Words of bob|bob-trail/);
  // the reader's own reblog of a post by a blocked blog stays
  const own = (
    await save(
      ada,
      reblogOf(await save(cleo, { post: { one: 'Cleo' } }).then((saved) => saved.post)),
    )
  ).post.action.id;
  await blockOf(ada, cleo);
  expect(idsIn(await page(ada, '/@ada-trail'))).toEqual([own]);
  await ada.call(unblock, { body: { tumblelog: 'ada-trail', blocked_tumblelog: 'cleo-trail' } });
  // deleted posts are matched by the blog name in the trail
  await app.db.deleteFrom('posts').where('id', '=', root.action.id).execute();
  expect(await page(ada, '/@cleo-trail')).not.toMatch(/Words of bob/);
  expect(await page(app.stranger(), '/@cleo-trail')).toContain('Words of bob');
});

test('a block hides replies of each blog from the other under any post', async () => {
  const [ada, bob, cleo] = [
    await app.register({ blog: 'ada-reads' }),
    await app.register({ blog: 'bob-says' }),
    await app.register(),
  ];
  const { post } = await save(cleo);
  for (const [client, reply_text] of [
    [ada, 'Said by ada'],
    [bob, 'Said by bob'],
  ] as const)
    await client.call(replyToPost, {
      body: {
        data: {
          post_id: post.action.id,
          tumblelog: cleo.blog,
          tumblelog_key: post.action.tumblelog_key,
          reply_text,
        },
      },
    });
  const said = async (client: Pick<Registered, 'get'>) => {
    const html = await page(client, post.post_url);
    return ['Said by ada', 'Said by bob'].filter((text) => html.includes(text));
  };
  expect(await said(ada)).toHaveLength(2);
  await blockOf(ada, bob);
  expect([await said(ada), await said(bob), await said(cleo), await said(app.stranger())]).toEqual([
    ['Said by ada'],
    ['Said by bob'],
    ['Said by ada', 'Said by bob'],
    ['Said by ada', 'Said by bob'],
  ]);
});

test('a block closes the pages of each blog to the other, except to staff; the blocker can end the block on the blocked blog’s page', async () => {
  const [ada, bob] = [
    await app.register({ blog: 'ada-door' }),
    await app.register({ blog: 'bob-door' }),
  ];
  const { post } = await save(bob, { post: { one: 'Seen by others' } });
  await save(ada, { post: { one: 'Seen by others' } });
  await blockOf(ada, bob);
  const open = async (client: Pick<Registered, 'get'>, address: string) => {
    const answer = await client.get(address);
    return { status: answer.status, html: await answer.text() };
  };
  for (const address of ['/@bob-door', '/@bob-door/archive', post.post_url, '/@bob-door/ask']) {
    const { status, html } = await open(ada, address);
    expect([
      address,
      status,
      html.includes('You’ve blocked bob-door'),
      html.includes('Seen by others'),
    ]).toEqual([address, 200, true, false]);
    expect((await open(app.stranger(), address)).html).not.toContain('You’ve blocked');
  }
  const closed = await open(bob, '/@ada-door');
  expect([
    closed.status,
    closed.html.includes(blogTexts.closed),
    closed.html.includes('Seen by others'),
    closed.html.includes('action="/svc/block/remove"'),
  ]).toEqual([403, true, false, false]);
  for (const [client, blog] of [
    [ada, 'bob-door'],
    [bob, 'ada-door'],
  ] as const)
    expect(
      await client.call(blogPosts, {
        query: { tumblelog_name_or_id: blog, post_id: '', limit: 10, offset: 0 },
      }),
    ).toMatchObject({ status: 403, errors: [blogTexts.closedText] });
  const staff = await app.register({ isStaff: true });
  await blockOf(staff, bob);
  expect((await open(staff, '/@bob-door')).html).toContain('Seen by others');
  const answer = await ada.post(unblock.path, {
    tumblelog: 'ada-door',
    blocked_tumblelog: 'bob-door',
    return_to: post.post_url,
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, post.post_url]);
  expect((await open(ada, post.post_url)).html).toContain('Seen by others');
  expect((await open(bob, '/@ada-door')).html).toContain('Seen by others');
});

test('a blocked blog, which staff still see, offers nothing that the block refuses: no Follow, Ask, Submit or Message', async () => {
  const [staff, bob] = [
    await app.register({ isStaff: true }),
    await app.register({ blog: 'bob-offers' }),
  ];
  await save(bob);
  await bob.call(saveSettings, {
    body: {
      tumblelog_name_or_id: bob.blog,
      page: 'blog',
      tumblelog: { asks: true, anonymous_asks: true, submissions: true },
    },
  });
  const offers = async () => {
    const head = /<header class="blog-head"[^]*?<\/header>/.exec(await page(staff, '/@bob-offers'));
    return [...(head?.[0] ?? '').matchAll(/>(Ask|Submit|Message|Follow|Blocked)</g)].map(
      ([, text]) => text,
    );
  };
  const { asks, anonymous_asks, submissions, is_blocked } = await cardOf(staff, bob);
  expect([asks, anonymous_asks, submissions, is_blocked]).toEqual([true, true, true, undefined]);
  // buttons, and what the menu has for narrow screens
  expect(await offers()).toEqual(['Ask', 'Message', 'Follow', 'Ask', 'Submit', 'Message']);
  await blockOf(staff, bob);
  expect(await offers()).toEqual(['Blocked']);
  expect(await cardOf(staff, bob)).toMatchObject({
    asks: false,
    anonymous_asks: false,
    submissions: false,
    can_receive_messages: false,
    is_blocked: true,
  });
});

test('BLOCK-06, BLOCK-08: a blocked blog cannot like, reblog, reply, ask or send messages, and neither blog is suggested to the other', async () => {
  const [ada, bob] = [
    await app.register({ blog: 'ada-blocks' }),
    await app.register({ blog: 'bob-blocked', isConfirmed: true }),
  ];
  const { post } = await save(ada);
  await blockOf(ada, bob);
  expect(await bob.call(like, likeOf(post))).toMatchObject({ status: 403 });
  expect(await submit(bob, reblogOf(post))).toMatchObject({ status: 403 });
  expect(
    await bob.call(fastReblog, {
      body: { reblog_post_id: post.action.id, reblog_key: post.action.reblog_key },
    }),
  ).toMatchObject({ status: 403 });
  expect(
    await bob.call(replyToPost, {
      body: {
        data: {
          post_id: post.action.id,
          tumblelog: ada.blog,
          tumblelog_key: post.action.tumblelog_key,
          reply_text: 'Hello',
        },
      },
    }),
  ).toMatchObject({ status: 403 });
  expect(
    await bob.call(sendMessage, {
      body: { participant: bob.blog, participants: [ada.blog], message: 'Hello' },
    }),
  ).toMatchObject({ status: 403 });
  expect(
    await bob.call(askBlog, { body: { recipient: ada.blog, question: 'Why?' } }),
  ).toMatchObject({ status: 403 });
  for (const [one, other] of [
    [ada, bob],
    [bob, ada],
  ] as const)
    expect(
      payload(suggestBlogs, await one.call(suggestBlogs, { query: { q: other.blog } })).blogs,
    ).toEqual([]);
});

test('BLOCK-01: the page of blocked blogs lists them to the blocker, who can unblock them there without scripts', async () => {
  const [ada, bob] = [
    await app.register({ blog: 'ada-page' }),
    await app.register({ blog: 'bob-page' }),
  ];
  const address = '/settings/blog/ada-page/blocked';
  expect(await page(ada, address)).toContain('You haven’t blocked anyone');
  await blockOf(ada, bob);
  const html = await page(ada, address);
  expect(html).toContain('aria-label="Unblock bob-page"');
  expect((await bob.get(address)).status).toBe(403);
  expect((await ada.get(`${address}?before=zzz`)).status).toBe(400);
  const answer = await ada.post(unblock.path, {
    tumblelog: 'ada-page',
    blocked_tumblelog: 'bob-page',
    return_to: address,
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, address]);
  expect(await page(ada, address)).toContain('You haven’t blocked anyone');
});
