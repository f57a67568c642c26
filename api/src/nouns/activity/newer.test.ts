import { explorePerDay } from '@tessera/shared-contracts/explore/trending-rules';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import {
  newerLimit,
  newerPosts,
  newerQuery,
  type NewerQuery,
} from '@tessera/shared-contracts/posts/newer-posts';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { payload, save } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
  await ada.call(follow, { body: { tumblelog: 'bob' } });
});
afterAll(() => app.close());

const idsIn = (html: string): string[] =>
  [...html.matchAll(/<article [^>]*data-post-id="(\d+)"/g)].map(([, id = '']) => id);
const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const open = async (address: string) => {
  const html = await (await ada.get(address)).text();
  const newer = /<section class="stream"[^>]*><script [^>]*>([^<]*)</.exec(html)?.[1];
  const link = (rel: string) =>
    decode(new RegExp(`rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? '') || undefined;
  return {
    ids: idsIn(html),
    html,
    question: newer === undefined ? undefined : parse(newerQuery, JSON.parse(newer)),
    older: link('next'),
    newer: link('prev'),
  };
};
const ask = async (query: NewerQuery, client: Pick<Registered, 'call'> = ada) =>
  payload(newerPosts, await client.call(newerPosts, { query })).post_ids;
const make = async (count: number) => {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1)
    made.unshift((await save(bob, { post: { tags: 'tide' } })).post.action.id);
  return made;
};

test('polling finds the posts newer than the page, even if the page was empty; visitors do not poll', async () => {
  const addresses = ['/dashboard', '/explore', '/tagged/tide', '/@bob'];
  const questions = await Promise.all(
    addresses.map(async (address) => (await open(address)).question),
  );
  const fresh = await make(2);
  for (const [index, question] of questions.entries()) {
    if (!question) throw new Error(`${addresses[index]} asks nothing`);
    expect([addresses[index], await ask(question)]).toEqual([addresses[index], fresh.toReversed()]);
    expect((await open(addresses[index] ?? '')).question?.after).not.toBe(question.after);
  }
  const now = (await open('/dashboard')).question;
  if (!now) throw new Error('nothing asked');
  expect(await ask(now)).toEqual([]);
  await ada.call(deletePost, { body: { post_id: fresh[0] ?? '' } });
  expect(await (await app.stranger().get('/explore')).text()).not.toMatch(
    /<section class="stream"[^>]*><script/,
  );
});

test('paging down and back up includes every post once; on the way up every page is full', async () => {
  await make(62);
  const down: string[][] = [];
  let address: string | undefined = '/dashboard';
  let last = '';
  while (address !== undefined) {
    const page = await open(address);
    expect([page.newer === undefined, page.question === undefined]).toEqual([
      down.length === 0,
      down.length > 0,
    ]);
    down.push(page.ids);
    last = address;
    address = page.older;
  }
  expect(new Set(down.flat()).size).toBe(down.flat().length);
  const up: string[] = [];
  let back = (await open(last)).newer;
  up.unshift(...(await open(last)).ids);
  while (back !== undefined) {
    const page = await open(back);
    up.unshift(...page.ids.filter((id) => !up.includes(id)));
    expect(page.ids).toHaveLength(20);
    back = page.newer;
  }
  expect(up).toEqual(down.flat());
});

test('polling refuses tampered cursors; it finds nothing in unknown blogs and, for visitors, on the dashboard, at most fifty posts, and in Explore only those that it shows of one blog', async () => {
  for (const after of ['x', '%00', 'MTIz', '9'.repeat(65)]) {
    expect(await ada.call(newerPosts, { query: { stream: 'dashboard', after } })).toMatchObject({
      status: 400,
    });
    expect((await ada.get(`/dashboard?after=${after}`)).status).toBe(400);
  }
  const after = Buffer.from('0.0').toString('base64url');
  const visitor = await app.visitor();
  expect([
    await ask({ stream: 'blog', after, tag: '', blog: 'nobody-here' }),
    await ask({ stream: 'dashboard', after, tag: '', blog: '' }, visitor),
  ]).toEqual([[], []]);
  expect(await ask({ stream: 'blog', after, tag: '', blog: bob.blog }, visitor)).toHaveLength(
    newerLimit,
  );
  expect(await ask({ stream: 'explore', after, tag: '', blog: '' }, visitor)).toHaveLength(
    explorePerDay,
  );
});

test('a page past the end of the dashboard says that there are no older posts, and links back to newer ones', async () => {
  const { html, newer } = await open(
    `/dashboard?before=${Buffer.from('1.1').toString('base64url')}`,
  );
  expect(html).toContain('There are no older posts.');
  expect(newer).toBeDefined();
});

test('the call for posts above a reference post returns those nearest to it, even if there are hundreds above it', async () => {
  const make = async (client: Registered, state: string): Promise<readonly string[]> => {
    const { id } = (await save(client, { post: { state } })).post.action;
    const { rows } = await sql<{ id: string }>`
      insert into posts (
        blog_id, author_id, type, state, published_at, content, trail, source, options, editor_type
      )
      select blog_id, author_id, type, state, published_at + n * interval '1 second', content,
        trail, source, options, editor_type
      from posts, generate_series(1, 540) n
      where id = ${id}
      order by n
      returning id`.execute(app.db);
    return [id, ...rows.map((row) => row.id)];
  };
  for (const [page, direction, state] of [
    ['dashboard', 'after', '0'],
    ['drafts', 'before', '1'],
  ] as const) {
    const far = await app.register();
    const [reference = '', ...newer] = await make(far, state);
    const html = await (await far.get(`/svc/post/${page}/${direction}/${reference}`)).text();
    expect([page, idsIn(html)]).toEqual([page, newer.slice(0, streamPageSize).toReversed()]);
  }
}, 60_000);
