import { brotliDecompressSync } from 'node:zlib';
import { readSession } from '@tessera/shared-contracts/accounts/endpoints';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { cslog } from '@tessera/shared-contracts/shell/endpoints';
import { adultCookie } from '../http/consent.ts';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, formKeyOf, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  await save(ada, { post: { one: 'First', two: 'words', tags: 'tessera' } });
});
afterAll(() => app.close());

const open = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  app.stranger().get(path, { headers });
const pageOf = async (path: string): Promise<string> => (await open(path)).text();
const etagOf = (answer: Response): string => answer.headers.get('etag') ?? '';

/** Counts the pages rendered during an action: each renders one header view. */
async function renderedDuring(act: () => Promise<unknown>): Promise<number> {
  const render = jest.spyOn(app.deps.views, 'render');
  await act();
  const made = render.mock.calls.filter(([[first]]) => first?.view.owner === 'mf_header').length;
  render.mockRestore();
  return made;
}

test.each([
  '/',
  '/explore',
  '/explore?before=',
  '/tagged/tessera',
  '/@ada',
  '/@ada/tagged/tessera',
])('%s is the same for all visitors, and revalidated by its ETag', async (path) => {
  const [one, other] = [await open(path), await open(path)];
  expect(await one.text()).toBe(await other.text());
  expect(one.headers.get('set-cookie')).toBeNull();
  expect(one.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=1,/);
  expect(one.headers.get('vary')).toBe('Accept-Encoding, Cookie');
  const known = await open(path, { 'If-None-Match': `"other", ${etagOf(one)}` });
  expect([known.status, await known.text(), etagOf(known)]).toEqual([304, '', etagOf(one)]);
});

test('a page is rendered once for concurrent requests, and again after a user’s write', async () => {
  await save(ada, { post: { one: 'Before' } });
  expect(
    await renderedDuring(() => Promise.all(Array.from({ length: 20 }, () => open('/explore')))),
  ).toBe(1);
  const { post } = await save(ada, { post: { one: 'Brand new' } });
  const fresh = await open('/explore');
  expect(await fresh.text()).toContain('Brand new');
  expect((await open('/explore', { 'If-None-Match': etagOf(fresh) })).status).toBe(304);
  await ada.call(deletePost, { body: { post_id: post.action.id } });
  expect(await pageOf('/explore')).not.toContain('Brand new');
});

test('a write while a page is being rendered appears the next time the page is opened', async () => {
  const { views } = app.deps;
  const { render } = views;
  await save(ada, { post: { one: 'Before' } });
  let write: (() => Promise<unknown>) | undefined = () =>
    save(ada, { post: { one: 'In the meantime' } });
  const slow = jest.spyOn(views, 'render').mockImplementation(async (...all) => {
    const act = write;
    write = undefined;
    await act?.();
    return render(...all);
  });
  expect(await pageOf('/explore')).not.toContain('In the meantime');
  slow.mockRestore();
  expect(await pageOf('/explore')).toContain('In the meantime');
});

test('a shared page is rendered again after a second, and then shows writes of other processes', async () => {
  await pageOf('/explore');
  await app.db.updateTable('blogs').set({ title: 'Renamed' }).where('name', '=', 'ada').execute();
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1001);
  expect(await pageOf('/explore')).toContain('Renamed');
  now.mockRestore();
});

test('client logs and read-only calls do not invalidate a page', async () => {
  const visitor = await app.visitor();
  await pageOf('/explore');
  expect(
    await renderedDuring(async () => {
      await visitor.call(cslog, { body: [] });
      await ada.call(cslog, { body: [] });
      await ada.call(readSession, {});
      await pageOf('/explore');
    }),
  ).toBe(0);
});

test('a shared page has no nonce and no form key', async () => {
  const answer = await open('/explore');
  const html = await answer.text();
  expect(answer.headers.get('content-security-policy')).not.toContain('nonce-');
  expect(html).not.toMatch(/nonce="[^"]/);
  expect(formKeyOf(html)).toBe('');
});

test('a visitor who opened a shared page gets a form key from the session endpoint', async () => {
  const stranger = app.stranger();
  await stranger.get('/explore');
  const { response } = await stranger.call(readSession, {});
  expect(response).toEqual({ name: '', form_key: expect.stringMatching(/^[\w-]{43}$/) });
  expect(stranger.cookie).toMatch(/^tessera_visitor=/);
});

test('a shared page is compressed', async () => {
  const plain = await pageOf('/explore');
  const packed = await open('/explore', { 'Accept-Encoding': 'gzip, br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  const html = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();
  expect(html).toBe(plain);
});

test('pages of signed-in users, URLs with parameters other than a position, and the login page are not shared', async () => {
  const own = await ada.get('/explore');
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(formKeyOf(await own.text())).toBe(ada.formKey);
  for (const path of ['/explore?blog_viewer=ada', '/explore?x=1', '/login']) {
    const answer = await open(path);
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-cache']);
    expect(formKeyOf(await answer.text())).not.toBe('');
    expect(answer.headers.get('content-security-policy')).toContain("'nonce-");
  }
});

test('the page of a post is shared; the gate before a sensitive blog and the blog behind that gate are not', async () => {
  const { post } = await save(ada, { post: { one: 'Alone' } });
  expect(etagOf(await open(post.action.post_url))).not.toBe('');
  const bold = await app.register({ blog: 'bold' });
  await app.db
    .updateTable('blogs')
    .set({ owner_flagged_nsfw: true })
    .where('id', '=', bold.blogId)
    .execute();
  const gate = await open('/@bold');
  expect([gate.status, gate.headers.get('etag')]).toEqual([200, null]);
  expect(await gate.text()).toMatch(/name="form_key" value="[\w-]{43}"/);
  const consented = await open('/@bold', { Cookie: `${adultCookie}=1` });
  expect([consented.status, consented.headers.get('etag')]).toEqual([200, null]);
});

test('a page that fails to render becomes an error page that is not shared, and is rendered again next time', async () => {
  await save(ada, { post: { one: 'Later' } });
  const render = jest.spyOn(app.deps.views, 'render').mockRejectedValueOnce(new Error('broken'));
  const broken = await open('/explore');
  expect([broken.status, broken.headers.get('etag')]).toEqual([500, null]);
  expect(broken.headers.get('content-security-policy')).toMatch(/'nonce-.{24}'/);
  render.mockRestore();
  expect((await open('/explore')).status).toBe(200);
});
