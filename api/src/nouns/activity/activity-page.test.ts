import type { Post } from '@tessera/shared-contracts/posts/post';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { activityOf, dataOf, pair } from '../../testing/test-activity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(undefined));
afterAll(() => app.close());

/** Inserts likes of one post directly into the database, newest last. */
async function likes(
  ada: Registered,
  postId: string,
  names: readonly string[],
  at: (index: number) => Date,
): Promise<void> {
  const users = names.map((name) => ({
    id: `${ada.blog}-${name}`,
    name,
    email: `${ada.blog}-${name}@example.org`,
  }));
  await app.db.insertInto('auth_user').values(users).execute();
  const blogs = await app.db
    .insertInto('blogs')
    .values(users.map(({ id, name }) => ({ name: id.slice(-32), title: name, theme: '{}' })))
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
    .values(users.map(({ id }, index) => ({ user_id: id, post_id: postId, created_at: at(index) })))
    .execute();
}

const noon = (daysAgo: number): number =>
  new Date(
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 11) + '12:00:00Z',
  ).getTime();

test('a thousand likes of one post appear as one row per day, and daily counts include them all', async () => {
  const { ada } = await pair(app);
  const { post } = await save(ada);
  await likes(
    ada,
    post.action.id,
    Array.from({ length: 1000 }, (_, index) => `fan${index}`),
    (index) => new Date(noon(1) + index),
  );
  await likes(ada, post.action.id, ['early'], () => new Date(noon(3)));
  const happened = await activityOf(ada);
  expect(happened.map(({ count }) => count)).toEqual([1000, 1]);
  expect(happened[0]?.message).toMatch(/fan999, .*fan998 and 998 others liked your post$/);
  expect((await dataOf(ada)).activity_data?.sparkline.slice(-4)).toEqual([1, 0, 1000, 0]);
});

test('the activity pages of a blog contain every event once, and can be filtered by kind', async () => {
  const { ada, bob } = await pair(app);
  const posts: Post[] = [];
  for (let index = 0; index < 8; index += 1)
    posts.push((await save(ada, { post: { one: `Post ${index}` } })).post);
  for (let index = 0; index < 9; index += 1)
    for (const post of posts)
      await app.db
        .insertInto('replies')
        .values({
          post_id: post.action.id,
          blog_id: bob.blogId,
          user_id: bob.userId,
          text: `Reply ${index} to ${post.action.id}.`,
        })
        .execute();
  await likes(
    ada,
    posts[0]?.action.id ?? '',
    ['one', 'two', 'three'],
    (index) => new Date(noon(2) + index),
  );
  const seen: string[] = [];
  let pages = 0;
  for (
    let address: string | undefined = `/blog/${ada.blog}/activity`;
    address !== undefined && pages < 9;
    pages += 1
  ) {
    const html = await (await ada.get(address)).text();
    seen.push(
      ...[...html.matchAll(/activity-row__said"[^>]*>(Reply \d to \d+\.)/g)].map(
        ([, text = '']) => text,
      ),
    );
    address = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    expect(html.match(/class="[^"]*activity-row"/g)?.length ?? 0).toBeLessThanOrEqual(30);
    if (address === undefined) expect(html).toContain('and 1 other');
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 72, 72]);
  const liked = await (await ada.get(`/blog/${ada.blog}/activity?kind=likes`)).text();
  expect([liked.match(/liked your post/g)?.length, liked.includes('replied to')]).toEqual([
    1,
    false,
  ]);
  expect((await ada.get(`/blog/${ada.blog}/activity?before=nonsense`)).status).toBe(400);
});

test('MOBILE-30: the activity page groups events by day, charts them, and is for members of the blog only', async () => {
  const { ada, bob } = await pair(app);
  expect(await (await ada.get(`/blog/${ada.blog}/activity`)).text()).toContain(
    'Check out this tab when you make a post to see Likes, Reblogs, and new followers.',
  );
  const { post } = await save(ada);
  await likes(ada, post.action.id, ['today'], () => new Date());
  await likes(ada, post.action.id, ['yesterday'], () => new Date(noon(1)));
  await likes(ada, post.action.id, ['before'], () => new Date(noon(5)));
  const html = await (await ada.get(`/blog/${ada.blog}/activity`)).text();
  expect(
    [...html.matchAll(/page__section-title"[^>]*><time[^>]*>([^<]*)/g)].map(([, text]) => text),
  ).toEqual(['Today', 'Yesterday', '5 days ago']);
  expect(html).toContain('3 things happened in the last 14 days');
  expect(html.match(/<th[^>]* scope="row">/g)).toHaveLength(14);
  expect((await bob.get(`/blog/${ada.blog}/activity`)).status).toBe(403);
});

test('ACTIV-09: the page uses the reader’s time zone once the browser reports it; until then, it uses the zone of the blog’s queue; if the blog has none, it uses UTC and says so beside each time', async () => {
  const { ada } = await pair(app);
  const { post } = await save(ada);
  app.setNow(new Date('2026-11-21T14:00:00Z'));
  await likes(ada, post.action.id, ['late'], () => new Date('2026-11-20T16:30:00Z'));
  const read = async (said?: string) => {
    const html = await (
      await ada.get(
        `/blog/${ada.blog}/activity`,
        said === undefined
          ? {}
          : { headers: { cookie: `tessera_zone=${encodeURIComponent(said)}` } },
      )
    ).text();
    const row =
      /data-zone="([^"]*)".*?page__section-title"[^>]*><time[^>]*>([^<]*).*?liked your post.*?<time[^>]*>([^<]*)/s.exec(
        html,
      );
    return row?.slice(1).map((text) => text.replace(/\s/g, ' '));
  };
  expect(await read()).toEqual(['UTC', 'Yesterday', '4:30 PM UTC']);
  expect(await read('Asia/Tokyo')).toEqual(['Asia/Tokyo', 'Today', '1:30 AM']);
  // an older zone name is returned as sent, so that browsers do not report it again
  expect(await read('Asia/Calcutta')).toEqual(['Asia/Calcutta', 'Yesterday', '10:00 PM']);
  expect(await read('UTC')).toEqual(['UTC', 'Yesterday', '4:30 PM']);
  expect(await read(`x'"<b>${'y'.repeat(5000)}`)).toEqual(['UTC', 'Yesterday', '4:30 PM UTC']);
  await app.db
    .insertInto('blog_queues')
    .values({ blog_id: ada.blogId, time_zone: 'America/Lima' })
    .execute();
  expect(await read()).toEqual(['America/Lima', 'Yesterday', '11:30 AM']);
});
