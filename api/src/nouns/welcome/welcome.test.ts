import { follow, followMany, maxFollowedAtOnce } from '@tessera/shared-contracts/follows/endpoints';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import {
  commonInterests,
  welcomeLimits,
  welcomeTexts,
} from '@tessera/shared-contracts/welcome/interests';
import { sql } from 'kysely';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const read = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll('&#x27;', '’');
const followed = async (of: Registered): Promise<readonly string[]> =>
  (
    await app.db
      .selectFrom('follows')
      .innerJoin('blogs', 'blogs.id', 'follows.blog_id')
      .select('blogs.name')
      .where('follows.user_id', '=', of.userId)
      .orderBy('blogs.name')
      .execute()
  ).map(({ name }) => name);
const offered = (html: string): readonly string[] =>
  [...html.matchAll(/<input[^>]*name="tumblelogs\[\]"[^>]*>/g)].flatMap(
    ([box]) => /value="([^"]*)"/.exec(box)?.[1] ?? [],
  );

/** Sends the form with the ticked blogs, as a browser does. */
async function press(
  of: Registered,
  blogs: readonly string[],
  tags: readonly string[] = [],
): Promise<Response> {
  const page = await read(await of.get('/settings/account'));
  const [, key = ''] = /name="form_key" value="([^"]*)"/.exec(page) ?? [];
  const fields = new URLSearchParams([
    ['form_key', key],
    ['return_to', '/dashboard'],
    ...tags.map((tag) => ['tags[]', tag]),
    ...blogs.map((blog) => ['tumblelogs[]', blog]),
  ]);
  return of.post(followMany.path, fields.toString(), {
    contentType: 'application/x-www-form-urlencoded',
    headers: { Accept: 'text/html' },
  });
}

test('where there are no blogs yet, nobody is asked to choose any', async () => {
  const ada = await app.register({ blog: 'ada' });
  const html = await read(await ada.get('/welcome'));
  expect(html).toContain(welcomeTexts.noBlogsTitle);
  expect(html).not.toContain('name="tag"');
});

test('signing up leads to the choice of interests, unless one wanted to go somewhere else', async () => {
  const visitor = await app.visitor();
  const sign = (blog: string, next: string) =>
    visitor.post('/register', {
      email: `${blog}@example.org`,
      password: 'correct horse battery',
      blog,
      next,
    });
  expect((await sign('new-one', '')).headers.get('Location')).toBe('/welcome');
  const other = await app.visitor();
  const answer = await other.post('/register', {
    email: 'new-two@example.org',
    password: 'correct horse battery',
    blog: 'new-two',
    next: '/follow/ada',
  });
  expect(answer.headers.get('Location')).toBe('/follow/ada');
});

describe('with blogs', () => {
  let newcomer: Registered;
  beforeAll(async () => {
    for (const [blog, tags] of [
      ['sea-one', 'sea,boats'],
      ['sea-two', 'sea'],
      ['tea-one', 'tea'],
      ['plain-one', ''],
    ] as const) {
      const owner = await app.register({ blog });
      await save(owner, { post: { one: blog, tags } });
    }
    newcomer = await app.register({ blog: 'newcomer' });
  });

  test('offers popular tags first, and common interests on a new site', async () => {
    await app.db.deleteFrom('popular_tags_counted').execute();
    const html = await read(await newcomer.get('/welcome'));
    const tags = [...html.matchAll(/name="tag" value="([^"]*)"/g)].map(([, tag]) => tag);
    expect(tags).toHaveLength(welcomeLimits.offered);
    expect(tags[0]).toBe('sea');
    expect(tags).toContain(commonInterests[0]);
  });

  test('suggests the blogs with most of the interests, then others; they come with a tick', async () => {
    const html = await read(await newcomer.get('/welcome/blogs?tag=boats&tag=%23Sea&tag=&tag=sea'));
    expect(offered(html).slice(0, 2)).toEqual(['sea-one', 'sea-two']);
    expect([...offered(html)].sort()).toEqual(['plain-one', 'sea-one', 'sea-two', 'tea-one']);
    expect(html.match(/checked=""/g)).toHaveLength(4);
    expect(
      offered(await read(await newcomer.get(`/welcome/blogs?tag=${'x'.repeat(5000)}`))),
    ).toHaveLength(4);
  });

  test('one press follows what is ticked, twice does no harm, and what cannot be followed is left out', async () => {
    const ticked = ['sea-one', 'tea-one', 'newcomer', 'nobody-here'];
    const [first, second] = await Promise.all([press(newcomer, ticked), press(newcomer, ticked)]);
    expect([first.status, first.headers.get('Location')]).toEqual([303, '/dashboard']);
    expect(second.status).toBe(303);
    expect(await followed(newcomer)).toEqual(['sea-one', 'tea-one']);
    // who comes again is offered the rest
    const html = await read(await newcomer.get('/welcome/blogs'));
    expect([...offered(html)].sort()).toEqual(['plain-one', 'sea-two']);
    await press(newcomer, ['sea-two', 'plain-one']);
    const again = await newcomer.get('/welcome');
    expect(again.headers.get('Location')).toBe('/welcome/blogs');
    expect(await read(await newcomer.get('/welcome/blogs'))).toContain(welcomeTexts.knownTitle);
  });

  test('blocked blogs are neither suggested nor followed', async () => {
    const shy = await app.register({ blog: 'shy' });
    await shy.call(block, { body: { tumblelog: 'shy', blocked_tumblelog: 'sea-one' } });
    expect(offered(await read(await shy.get('/welcome/blogs?tag=sea')))).not.toContain('sea-one');
    await shy.call(followMany, { body: { tumblelogs: ['sea-one', 'sea-two'] } });
    expect(await followed(shy)).toEqual(['sea-two']);
  });

  test('if the database fails in the middle, none is followed, and the page says so', async () => {
    const unlucky = await app.register({ blog: 'unlucky' });
    await sql`
      create function refuse_tea() returns trigger language plpgsql as $$
      begin
        if new.blog_id = (select id from blogs where name = 'tea-one') then
          raise exception 'no more room' using errcode = '53100';
        end if;
        return new;
      end $$`.execute(app.db);
    await sql`create trigger refuse_tea before insert on follows
      for each row execute function refuse_tea()`.execute(app.db);
    const answer = await press(unlucky, ['sea-one', 'tea-one'], ['sea']);
    await sql`drop trigger refuse_tea on follows`.execute(app.db);
    const html = await read(answer);
    expect(answer.status).toBe(503);
    expect(html).toContain('Tessera has run out of storage. Please try again later.');
    expect(await followed(unlucky)).toEqual([]);
  });

  test('a refused choice is shown again with its ticks', async () => {
    const many = Array.from({ length: maxFollowedAtOnce + 1 }, (_, at) => `blog-${at}`);
    const late = await app.register({ blog: 'late-one' });
    const html = await read(await press(late, [...many, 'sea-one'], ['sea']));
    expect(html).toMatch(/name="tags\[\]" value="sea"/);
    expect(html.match(/checked=""/g)).toHaveLength(1);
    expect(await followed(late)).toEqual([]);
  });

  test('a visitor is asked to log in', async () => {
    const visitor = await app.visitor();
    expect((await visitor.get('/welcome')).status).toBe(303);
    expect((await visitor.call(followMany, { body: { tumblelogs: ['sea-one'] } })).status).toBe(
      401,
    );
    expect((await newcomer.call(follow, { body: { tumblelog: 'sea-one' } })).status).toBe(200);
  });
});
