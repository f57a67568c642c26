import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { reblogOf, save } from '../../testing/test-posting.ts';
import { follow } from '@tessera/shared-contracts/follows/endpoints';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  bob = await app.register({ blog: 'bob' });
  expect((await ada.call(follow, { body: { tumblelog: 'bob' } })).status).toBe(200);
});
afterAll(() => app.close());

const pageOf = async (path: string, reader: TestClient = ada): Promise<string> =>
  (await reader.get(path)).text();

/** The start tag of an element, and the HTML up to its end. */
function articleOf(html: string, id: string): { readonly tag: string; readonly inside: string } {
  const [, tag = '', inside = ''] =
    new RegExp(`<article ([^>]*id="post_${id}"[^>]*)>(.*?)</article>`, 's').exec(html) ?? [];
  return { tag, inside };
}
const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
/** The attributes of the links in some HTML that have a class. */
const linksOf = (html: string, name: string): readonly Readonly<Record<string, string>>[] =>
  [...html.matchAll(/<a ([^>]*)>/g)]
    .map(([, tag = '']) => attributesOf(tag))
    .filter((link) => (link['class'] ?? '').split(' ').includes(name));

test('M2: a post in a stream says what programs read', async () => {
  const root = (await save(bob, { post: { tags: 'weather,grey skies' } })).post;
  const own = (await save(ada, reblogOf(root))).post;
  const quote = (await save(bob, { post: { type: 'quote', one: 'To be', two: '' } })).post;
  const html = await pageOf('/dashboard');

  const theirs = articleOf(html, root.action.id);
  const { action } = root;
  expect(attributesOf(theirs.tag)).toMatchObject({
    class: 'post-view post',
    'data-post-id': action.id,
    'data-root_id': action.root_id,
    'data-reblog-key': action.reblog_key,
    'data-tumblelog-name': 'bob',
    'data-tumblelog-key': action.tumblelog_key,
    'data-type': 'regular',
  });
  expect(linksOf(theirs.inside, 'reblog')).toEqual([
    expect.objectContaining({ href: `/reblog/${action.id}/${action.reblog_key}` }),
  ]);
  expect(linksOf(theirs.inside, 'post_control')).toEqual([]);
  const tags = /<ul class="[^"]*\bpost_tags\b[^"]*".*?<\/ul>/s.exec(theirs.inside)?.[0] ?? '';
  expect(linksOf(tags, 'post_tag')).toHaveLength(2);
  expect(
    [...tags.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, text = '']) => text.replace(/<[^>]*>/g, '')),
  ).toEqual(['#weather', '#grey skies']);

  const mine = articleOf(html, own.action.id);
  expect(attributesOf(mine.tag)).toMatchObject({
    class: 'post-view post is_mine is_reblog',
    'data-root_id': root.action.id,
    'data-tumblelog-name': 'ada',
  });
  expect(linksOf(mine.inside, 'edit')).toEqual([
    expect.objectContaining({ href: `/edit/${own.action.id}` }),
  ]);
  expect(linksOf(mine.inside, 'edit')[0]?.['class']).toContain('post_control');
  expect(attributesOf(articleOf(html, quote.action.id).tag)['data-type']).toBe('quote');
});

test('M2: pages that are made once for all visitors have nothing of it but the id', async () => {
  const { post } = await save(bob, { post: { tags: 'weather' } });
  for (const path of ['/@bob', post.post_url, '/tagged/weather']) {
    const html = await pageOf(path, await app.visitor());
    const { tag, inside } = articleOf(html, post.action.id);
    expect([path, attributesOf(tag)['class']]).toEqual([path, 'post-view h-entry']);
    expect(
      Object.keys(attributesOf(tag)).filter((name) => /root_id|key|tumblelog/.test(name)),
    ).toEqual([]);
    expect(inside).not.toMatch(/post_tag|post_control|class="[^"]*\breblog"/);
  }
});

test('M3: the dashboard and the page of a form have the primary blog beside the form key of the header', async () => {
  for (const path of ['/dashboard', '/new/text']) {
    const html = await pageOf(path);
    expect(html.match(/<input type="hidden" name="t" value="ada"\/>/g)).toHaveLength(1);
  }
  expect(await pageOf('/@ada', await app.visitor())).not.toContain('name="t"');
});

test('M4: the dashboard lists the user’s blogs, each with an address that leads to it', async () => {
  const html = await pageOf('/dashboard');
  const [list = ''] = /<ul id="tab_switching".*?<\/ul>/s.exec(html) ?? [];
  const items = [...list.matchAll(/<li class="tab_blog item"><a href="([^"]*)">/g)];
  expect(items.map(([, href]) => href)).toEqual(['/blog/ada']);
  expect(list).toContain('hidden');
  const led = await ada.get('/blog/ada');
  expect([led.status, led.headers.get('location')]).toEqual([302, '/@ada']);
  expect((await ada.get('/blog/-no-')).status).toBe(404);
  expect(await pageOf('/drafts')).not.toContain('tab_switching');
});
