import { tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import {
  adultConsent,
  block,
  blogHeader,
  highlightedPosts,
  tumblelogPopover,
} from '@tessera/shared-contracts/blogs/endpoints';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { participantInfo } from '@tessera/shared-contracts/messaging/endpoints';
import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import { newerPosts } from '@tessera/shared-contracts/posts/newer-posts';
import { blogSearch, blogSearchTypeahead } from '@tessera/shared-contracts/search/endpoints';
import { emailBlog, oembed, shareData } from '@tessera/shared-contracts/sharing/endpoints';
import { blogShareId } from '@tessera/shared-contracts/sharing/share-data';
import { encodeCursor } from '../../base/wire/cursor.ts';
import { payload, reblogOf, save } from '../../testing/test-posting.ts';
import {
  createTestApp,
  type CallResult,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';

let app: TestApp;
let owner: Registered;
let postId: string;
let tiny: string;
const secret = 'zugzwang';

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.register({ blog: 'closed-one' });
  const post = async (one: string) => (await save(owner, { post: { one, tags: secret } })).post;
  const { action, tiny_url } = await post(`${secret} one`);
  await post(`${secret} two`);
  [postId, tiny] = [action.id, tiny_url];
  await app.db
    .updateTable('blogs')
    .set({ title: `Title ${secret}`, description: `About ${secret}` })
    .where('id', '=', owner.blogId)
    .execute();
});
afterAll(() => app.close());

const mark = (marks: { readonly is_login_only?: boolean; readonly staff_flagged_nsfw?: boolean }) =>
  app.db
    .updateTable('blogs')
    .set({ is_login_only: false, staff_flagged_nsfw: false, ...marks })
    .where('id', '=', owner.blogId)
    .execute();

const blocks = (by: Registered, whom: Registered) =>
  by.call(block, { body: { tumblelog: by.blog, blocked_tumblelog: whom.blog } });

/**
 * The calls that show or share a blog or one of its posts. Its card and oEmbed respond differently
 * and are checked separately.
 */
const calls: Readonly<Record<string, (client: TestClient) => Promise<CallResult>>> = {
  blogPosts: (client) => client.call(blogPosts, { query: { tumblelog_name_or_id: owner.blog } }),
  blogHeader: (client) => client.call(blogHeader, { query: { tumblelog_name_or_id: owner.blog } }),
  tumblelogData: (client) => client.call(tumblelogData, { query: { tumblelog: owner.blog } }),
  blogSearch: (client) =>
    client.call(blogSearch, {
      params: { blogname: owner.blog, term: secret },
      query: { limit: 1 },
    }),
  blogSearchTypeahead: (client) =>
    client.call(blogSearchTypeahead, { params: { blogname: owner.blog } }),
  notes: (client) => client.call(listNotes, { query: { post_id: postId } }),
  shareBlog: (client) =>
    client.call(shareData, { params: { tumblelog_name: owner.blog, post_id: blogShareId } }),
  sharePost: (client) =>
    client.call(shareData, { params: { tumblelog_name: owner.blog, post_id: postId } }),
  emailBlog: (client) =>
    client.call(emailBlog, {
      body: { tumblelog_name: owner.blog, email_address: 'somebody@example.org' },
    }),
};
async function statusesOf(client: TestClient): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    const { status, body } = await call(client);
    if (status !== 200)
      expect([name, JSON.stringify(body)]).toEqual([name, expect.not.stringContaining(secret)]);
    answers[name] = status;
  }
  return answers;
}
const all = (
  status: number,
  others: Readonly<Record<string, number>> = {},
): Record<string, number> => ({
  ...Object.fromEntries(Object.keys(calls).map((name) => [name, status])),
  ...others,
});
const pageOf = async (client: TestClient, path: string): Promise<string> =>
  (await client.get(path)).text();

test('every call serves an open blog to everyone', async () => {
  await mark({});
  expect(await statusesOf(await app.visitor())).toEqual(all(200));
});

test('every call refuses a login-only blog to visitors', async () => {
  await mark({ is_login_only: true });
  // calls that take a post do not reveal that it exists
  expect(await statusesOf(await app.visitor())).toEqual(all(403, { notes: 404, sharePost: 404 }));
  expect(
    (await (await app.visitor()).call(blogHeader, { query: { tumblelog_name_or_id: owner.blog } }))
      .errors,
  ).toEqual([blogTexts.loginOnly]);
  expect(await statusesOf(await app.register())).toEqual(all(200));
  const visitor = await app.visitor();
  for (const path of [
    '/',
    '/explore',
    `/search/${secret}`,
    tiny,
    '/@closed-one',
    '/@closed-one/rss',
    `/@closed-one/tagged/${secret}`,
  ]) {
    const html = (await pageOf(visitor, path))
      .replaceAll(`/${secret}`, '')
      .replaceAll(`"${secret}"`, '')
      .replaceAll(`${secret} ·`, '');
    expect([
      path,
      html.includes(`Title ${secret}`),
      html.includes(`About ${secret}`),
      html.includes(`${secret} one`),
    ]).toEqual([path, false, false, false]);
  }
  expect((await visitor.call(oembed, { query: { url: `http://localhost${tiny}` } })).status).toBe(
    404,
  );
});

test('notes hide the text of reblogs by a login-only blog from visitors', async () => {
  await mark({});
  const other = await app.register();
  const { post } = await save(other, { post: { one: 'Open to all' } });
  await save(owner, reblogOf(post, { post: { two: `<p>${secret} of mine</p>` } }));
  const showsSecret = async (client: TestClient): Promise<boolean> =>
    JSON.stringify(
      (await client.call(listNotes, { query: { post_id: post.action.id } })).response,
    ).includes(`${secret} of mine`);
  expect(await showsSecret(await app.visitor())).toBe(true);
  await mark({ is_login_only: true });
  expect([await showsSecret(await app.visitor()), await showsSecret(other)]).toEqual([false, true]);
  expect(await pageOf(await app.visitor(), `${post.post_url}/notes`)).not.toContain(
    `${secret} of mine`,
  );
});

test('before consent, every call refuses a sensitive blog, but signed-in users get notes and share data of its posts', async () => {
  await mark({ staff_flagged_nsfw: true });
  const visitor = await app.visitor();
  expect(await statusesOf(visitor)).toEqual(all(403));
  // signed-in users see its posts in other places, covered, and may uncover them
  expect(await statusesOf(await app.register())).toEqual(all(403, { notes: 200, sharePost: 200 }));
  expect(await statusesOf(owner)).toEqual(all(200));
  // its card names the blog but shows no posts
  expect(
    (await visitor.call(tumblelogPopover, { params: { blog: owner.blog } })).response,
  ).toMatchObject({ name: owner.blog, highlighted_posts: [] });
  const address = (await visitor.get(tiny)).headers.get('location') ?? '';
  expect(address).not.toContain(secret);
  expect(
    JSON.stringify(
      (await visitor.call(oembed, { query: { url: `http://localhost${tiny}` } })).body,
    ),
  ).not.toContain(`${secret} one`);
  await visitor.call(adultConsent, { body: {} });
  expect(await statusesOf(visitor)).toEqual(all(200));
});

test('a user whom the blog has blocked learns nothing of it by any call, except its name in a conversation; a user who blocks it still gets its card', async () => {
  await mark({});
  const [reader, blocker] = [
    await app.register({ isConfirmed: true }),
    await app.register({ isConfirmed: true }),
  ];
  const inConversation = async (person: Registered) => {
    const { body } = await person.call(participantInfo, {
      query: { participant: person.blog, q: owner.blog },
    });
    return JSON.stringify(body).includes(secret);
  };
  expect(await inConversation(reader)).toBe(true);
  await blocks(owner, reader);
  await blocks(blocker, owner);
  expect(await statusesOf(reader)).toEqual(all(403, { blogSearch: 200, blogSearchTypeahead: 200 }));
  const cards = [tumblelogPopover, highlightedPosts] as const;
  for (const card of cards) {
    expect(await reader.call(card, { params: { blog: owner.blog } })).toMatchObject({
      status: 403,
      errors: [blogTexts.closedText],
    });
    expect((await blocker.call(card, { params: { blog: owner.blog } })).status).toBe(200);
  }
  expect((await reader.get('/follow/closed-one')).status).toBe(403);
  expect([await inConversation(reader), await inConversation(blocker)]).toEqual([false, true]);
});

test('every call except searches refuses a blog to a user who has blocked it; staff whom the blog has blocked still see it', async () => {
  await mark({});
  const reader = await app.register();
  const staff = await app.register({ isStaff: true });
  for (const [by, whom] of [
    [reader, owner],
    [owner, staff],
  ] as const)
    await by.call(block, { body: { tumblelog: by.blog, blocked_tumblelog: whom.blog } });
  // a search within the blog finds nothing, just as other searches do not find its posts
  expect(await statusesOf(reader)).toEqual(all(403, { blogSearch: 200, blogSearchTypeahead: 200 }));
  expect((await calls['blogSearch']?.(reader))?.response).toEqual({ posts: [], next_offset: -1 });
  expect((await calls['blogSearchTypeahead']?.(reader))?.response).toEqual({ tags: [] });
  expect([
    (await reader.get('/follow/closed-one')).status,
    (await staff.get('/follow/closed-one')).status,
  ]).toEqual([403, 200]);
  expect(await statusesOf(staff)).toMatchObject({
    blogPosts: 200,
    blogHeader: 200,
    tumblelogData: 200,
    notes: 200,
  });
});

test('an open page finds nothing newer in a blog that was closed to its reader, and is not refused', async () => {
  const [reader, blocker, visitor] = [
    await app.register(),
    await app.register(),
    await app.visitor(),
  ];
  const countNewer = async (client: TestClient): Promise<number> =>
    payload(
      newerPosts,
      await client.call(newerPosts, {
        query: { stream: 'blog', blog: owner.blog, after: encodeCursor({ at: 0, id: '0' }) },
      }),
    ).post_ids.length;
  const countAll = async () => [
    await countNewer(visitor),
    await countNewer(reader),
    await countNewer(blocker),
  ];
  await mark({});
  const count = await countNewer(owner);
  expect(count).toBeGreaterThan(0);
  expect(await countAll()).toEqual([count, count, count]);
  await mark({ is_login_only: true });
  expect(await countAll()).toEqual([0, count, count]);
  await mark({ staff_flagged_nsfw: true });
  expect(await countAll()).toEqual([0, 0, 0]);
  await mark({});
  await blocks(owner, reader);
  await blocks(blocker, owner);
  expect(await countAll()).toEqual([count, 0, 0]);
});
