import {
  adultConsent,
  moderationToggles,
  saveSettings,
} from '@tessera/shared-contracts/blogs/endpoints';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { saveDashboardSettings } from '@tessera/shared-contracts/settings/endpoints';
import { oembed } from '@tessera/shared-contracts/sharing/endpoints';
import { payload, reblogOf, save } from '../../testing/test-posting.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let staff: Registered;
let visitor: TestClient;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob, staff] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob' }),
    await app.register({ blog: 'staff-one', isStaff: true }),
  ];
  visitor = await app.visitor();
  await bob.call(follow, { body: { tumblelog: 'ada' } });
});
afterAll(() => app.close());

const mark = (isOn: boolean, by: Registered = ada) =>
  by.call(saveSettings, {
    body: { tumblelog_name_or_id: 'ada', page: 'blog', tumblelog: { owner_flagged_nsfw: isOn } },
  });
const row = () =>
  app.db
    .selectFrom('blogs')
    .select(['is_nsfw', 'owner_flagged_nsfw', 'staff_flagged_nsfw'])
    .where('name', '=', 'ada')
    .executeTakeFirstOrThrow();
const textOf = async (client: Pick<TestClient, 'get'>, path: string) =>
  (await client.get(path)).text();
const marked = async <T>(look: () => Promise<T>): Promise<T> => {
  await mark(true);
  const seen = await look();
  await mark(false);
  return seen;
};

test('an owner can mark the blog as sensitive and undo that; the settings show the mark', async () => {
  expect(await textOf(ada, '/settings/blog/ada')).toContain(blogTexts.sensitiveText);
  expect(await mark(true)).toMatchObject({ status: 200 });
  expect(await row()).toEqual({
    is_nsfw: true,
    owner_flagged_nsfw: true,
    staff_flagged_nsfw: false,
  });
  const settings = await textOf(ada, '/settings/blog/ada');
  expect(settings).toMatch(/name="tumblelog\[owner_flagged_nsfw\]" [^>]*checked=""/);
  expect(settings).not.toContain('Our team marked this blog as sensitive');
  // a form without this field does not change it
  await ada.call(saveSettings, {
    body: { tumblelog_name_or_id: 'ada', page: 'blog', tumblelog: { title: 'Ada' } },
  });
  expect((await row()).is_nsfw).toBe(true);
  await mark(false);
  expect((await row()).is_nsfw).toBe(false);
});

test('only owners can mark a blog as sensitive in its settings, not other members, other users or staff', async () => {
  const member = await app.register({ blog: 'member' });
  await app.db
    .insertInto('blog_members')
    .values({ blog_id: ada.blogId, user_id: member.userId, role: 'member', position: 1 })
    .execute();
  for (const other of [member, bob, staff])
    expect(await mark(true, other)).toMatchObject({ status: 403 });
  expect((await row()).is_nsfw).toBe(false);
});

test('a blog stays sensitive until both the owner’s mark and the staff’s mark are removed', async () => {
  const toggle = () => staff.call(moderationToggles.nsfw, { body: { tumblelog: 'ada' } });
  await toggle();
  expect(await row()).toEqual({
    is_nsfw: true,
    owner_flagged_nsfw: false,
    staff_flagged_nsfw: true,
  });
  expect(await textOf(ada, '/settings/blog/ada')).toContain(
    'Our team marked this blog as sensitive',
  );
  await mark(true);
  await mark(false);
  expect((await row()).is_nsfw).toBe(true);
  await mark(true);
  await toggle();
  expect(await row()).toEqual({
    is_nsfw: true,
    owner_flagged_nsfw: true,
    staff_flagged_nsfw: false,
  });
  await mark(false);
  expect((await row()).is_nsfw).toBe(false);
});

describe('a sensitive blog', () => {
  let post: Post;
  beforeAll(async () => {
    ({ post } = await save(ada, { post: { one: 'Bare facts', two: '', tags: 'figures' } }));
  });
  const shows = async (client: Pick<TestClient, 'get'>, path: string) =>
    (await textOf(client, path)).includes('Bare facts');
  const covers = async (client: Pick<TestClient, 'get'>, path: string) =>
    (await textOf(client, path))
      .split('<details class="post-view__filtered">')
      .slice(1)
      .filter((part) => part.includes(settingsTexts.notSafe)).length;

  test('asks for consent on its pages, on its posts and in the drawer', async () => {
    for (const reader of [visitor, bob]) {
      expect(
        await marked(async () => [
          await shows(reader, '/@ada'),
          await shows(reader, '/@ada/archive'),
          await shows(reader, post.post_url),
          (await reader.call(blogPosts, { query: { tumblelog_name_or_id: 'ada' } })).status,
        ]),
      ).toEqual([false, false, false, 403]);
    }
    await bob.call(adultConsent, { body: {} });
    expect(
      await marked(async () => [await shows(bob, '/@ada'), await covers(bob, '/@ada')]),
    ).toEqual([true, 1]);
  });

  test('is covered in streams and embeds, and left out of explore, tags and safe search', async () => {
    expect(await covers(bob, '/dashboard')).toBe(0);
    expect(await marked(() => covers(bob, '/dashboard'))).toBe(1);
    for (const path of ['/explore', '/tagged/figures', '/search?q=facts']) {
      expect([
        path,
        await shows(bob, path),
        await marked(() => shows(bob, path)),
        await marked(() => shows(visitor, path)),
      ]).toEqual([path, true, false, false]);
    }
    expect(await marked(() => shows(bob, '/search?q=facts&filter_nsfw=false'))).toBe(true);
    expect(
      await marked(async () =>
        (await textOf(visitor, `/embed/ada/${post.action.id}`)).includes(
          '<details class="embed__veiled">',
        ),
      ),
    ).toBe(true);
    expect(await marked(async () => (await textOf(visitor, '/@ada')).includes('noindex'))).toBe(
      true,
    );
  });

  test('appears in feeds only as links', async () => {
    const feed = () => textOf(visitor, '/@ada/rss');
    expect(await feed()).toContain('Bare facts</title>');
    const covered = await marked(feed);
    expect([
      covered.includes('Bare facts'),
      covered.includes(blogTexts.sensitivePost),
      covered.includes(`<link>http://localhost${post.post_url}</link>`),
    ]).toEqual([false, true, true]);
  });

  test('is also covered in other blogs’ reblogs, except for its members and the reblogger; previews and feeds of such reblogs show no images', async () => {
    const dan = await app.register({ blog: 'dan' });
    await bob.call(follow, { body: { tumblelog: 'dan' } });
    await ada.call(follow, { body: { tumblelog: 'dan' } });
    const { post: reblog } = await save(dan, reblogOf(post));
    const look = async () => [
      await covers(bob, '/@dan'),
      await covers(visitor, '/@dan'),
      await covers(dan, '/@dan'),
      await covers(ada, '/@dan'),
    ];
    expect(await look()).toEqual([0, 0, 0, 0]);
    expect(await marked(look)).toEqual([1, 1, 0, 0]);
    const photo = {
      url: '/media/a/bare.jpg',
      width: 640,
      height: 480,
      caption: '',
      alt: '',
      alt_sizes: [],
    };
    const trail = JSON.stringify([
      {
        post_id: post.action.id,
        blog_name: 'ada',
        blog_url: '/@ada',
        avatar_url: '/avatar/ada/96?v=0',
        is_root: true,
        is_gone: false,
        content: {
          type: 'photo',
          photos: [photo],
          layout: '1',
          caption_html: '',
          linkthrough: '',
        },
      },
    ]);
    await app.db.updateTable('posts').set({ trail }).where('id', '=', reblog.action.id).execute();
    const images = async () => [
      (await textOf(visitor, reblog.post_url))
        .match(/property="og:image" content="([^"]*)"/)?.[1]
        ?.endsWith('/media/a/bare.jpg'),
      payload(
        oembed,
        await visitor.call(oembed, { query: { url: `http://localhost${reblog.post_url}` } }),
      ).thumbnail_url !== undefined,
      (await textOf(visitor, '/@dan/rss')).includes('bare.jpg'),
    ];
    expect(await images()).toEqual([true, true, true]);
    expect(await marked(images)).toEqual([false, false, false]);
  });

  test('is unchanged for its members, and for readers with safe mode off', async () => {
    expect(
      await marked(async () => [
        await shows(ada, '/@ada'),
        await covers(ada, '/@ada'),
        await covers(ada, '/dashboard'),
        (await ada.call(blogPosts, { query: { tumblelog_name_or_id: 'ada' } })).status,
      ]),
    ).toEqual([true, 0, 0, 200]);
    const eve = await app.register({ blog: 'eve' });
    await eve.call(follow, { body: { tumblelog: 'ada' } });
    await eve.call(saveDashboardSettings, { body: { safe_mode: false } });
    expect(
      await marked(async () => [
        await shows(eve, '/@ada'),
        await covers(eve, '/dashboard'),
        await shows(eve, '/dashboard'),
      ]),
    ).toEqual([true, 0, true]);
  });
});
