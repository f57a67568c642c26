import { refusals } from '@tessera/shared-contracts/core/refusals';
import { headerView } from '@tessera/shared-contracts/platform/header-view';
import { viewPropsOf } from '../../testing/test-views.ts';
import { array, parse, record, string, unknown } from 'valibot';
import { user as userSchema } from '@tessera/shared-contracts/accounts/user';
import { channel } from '@tessera/shared-contracts/blogs/blog';
import { bootstrap, pageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

const rawPayload = (page: string): string =>
  /<script type="application\/json" id="bootstrap">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
const payloadOf = (page: string): Record<string, unknown> =>
  parse(record(string(), unknown()), JSON.parse(rawPayload(page)));
const open = async (client: { get: Registered['get'] }, path: string): Promise<string> =>
  (await client.get(path)).text();

test('BOOT-01, BOOT-02: every page carries its payload in one JSON script element', async () => {
  const page = await open(ada, '/dashboard');
  expect(page.match(/id="bootstrap"/g)).toHaveLength(1);
  const payload = payloadOf(page);
  expect(Object.keys(payload).sort()).toEqual([
    'channels',
    'config',
    'flags',
    'form_key',
    'user',
    'views',
  ]);
  expect(() => parse(bootstrap, payload)).not.toThrow();
});

test('BOOT-02: user text cannot close the script element of the payload', async () => {
  await app.db
    .updateTable('blogs')
    .set({ title: '</script><script>alert(1)</script> \u2028' })
    .where('id', '=', ada.blogId)
    .execute();
  const raw = rawPayload(await open(ada, '/dashboard'));
  expect(raw).not.toMatch(/<|\u2028/);
  expect(JSON.parse(raw)).toMatchObject({
    channels: [{ title: '</script><script>alert(1)</script> \u2028' }],
  });
});

test('BOOT-15: the payload of a visitor has no `user` member', async () => {
  const payload = payloadOf(await open(await app.visitor(), '/login'));
  expect('user' in payload).toBe(false);
  expect(payload).toMatchObject({
    channels: [],
    flags: { is_logged_in: false },
    form_key: expect.stringMatching(/./),
  });
});

test('ENT-01, ENT-02, ENT-03, FORM-34: the `user` of the payload has the specified members', async () => {
  await ada.call(updatePost, {
    body: { channel_id: 'ada', post: { type: 'text', one: 'One', two: 'Two' } },
  });
  const { user } = payloadOf(await open(ada, '/dashboard'));
  expect(() => parse(userSchema, user)).not.toThrow();
  expect(user).toMatchObject({
    name: 'ada',
    primary: 'ada',
    liked_post_count: 0,
    friend_count: 0,
    can_message: true,
    is_sounds_enabled: true,
    is_verified_email: false,
    language: 'en_US',
    defaultEditorType: 'rich',
    channels: [{ name: 'ada' }],
    limits: { text: { used: 1, limit: 250 }, photo: { used: 0 } },
    dashboard_settings: {
      endless_scrolling: true,
      show_timestamps: true,
      keyboard_shortcuts: true,
    },
  });
});

test.each(['is_suspended', 'is_bot'] as const)(
  'ROLE-09: a user whose only blog has %s set may not send messages, and their header has no messaging entry',
  async (mark) => {
    const eve = await app.register();
    const canMessageOn = (page: string) => viewPropsOf(page, headerView).user?.canMessage;
    expect(canMessageOn(await open(eve, '/dashboard'))).toBe(true);
    await app.db
      .updateTable('blogs')
      .set({ [mark]: true })
      .where('id', '=', eve.blogId)
      .execute();
    const page = await open(eve, '/dashboard');
    expect(payloadOf(page)).toMatchObject({ user: { can_message: false } });
    expect(canMessageOn(page)).toBe(false);
  },
);

test('ENT-04, ENT-05, ENT-06: a channel in the payload has the specified members', async () => {
  const { channels } = payloadOf(await open(ada, '/dashboard'));
  const [first = {}] = parse(array(record(string(), unknown())), channels);
  expect(() => parse(channel, first)).not.toThrow();
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining([
      'name',
      'uuid',
      'token',
      'avatar_url',
      'directory_safe_title',
      'name_or_id',
      'unread_count',
      'is_current',
      'can_send_messages',
      'following',
      'can_subscribe',
      'is_subscribed',
      'twitter_send_posts',
      'facebook_opengraph_send_posts',
      'is_legacy_private_channel',
      'global_theme_params',
      'highlighted_posts',
    ]),
  );
});

test('a page has a skip link, a header and a main element with page info', async () => {
  const page = await open(ada, '/dashboard');
  expect(page).toMatch(/^<!doctype html><html lang="en" class="dashboard-refresh">/);
  expect(page).toContain('<a class="page__skip" href="#main">');
  expect(page).toMatch(new RegExp(`<div id="${slotId('mf_header')}" class="page__header">`));
  const [, info = ''] = /<main id="main"[^>]*data-page="([^"]*)"/.exec(page) ?? [];
  expect(parse(pageInfo, JSON.parse(info.replaceAll('&quot;', '"')))).toMatchObject({
    name: 'dashboard',
    base_route: '/dashboard',
  });
});

test('pages have a new nonce in each response, no inline styles or handlers, and cannot be framed', async () => {
  const [one, two] = [await ada.get('/dashboard'), await ada.get('/dashboard')];
  const policy = one.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'(;|$)/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toMatch(/unsafe/);
  expect(two.headers.get('content-security-policy')).not.toBe(policy);
  expect(await one.text()).not.toMatch(
    /\sstyle="|\son[a-z]+="|<style|<script(?![^>]*(?:type="application\/json"|src=))/,
  );
  expect(one.headers.get('x-content-type-options')).toBe('nosniff');
  expect(one.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

test('for an unknown path, browsers get an error page, and scripts get JSON', async () => {
  const forPeople = await ada.get('/no/such/page');
  expect([forPeople.status, forPeople.headers.get('content-type')]).toEqual([
    404,
    expect.stringContaining('text/html'),
  ]);
  expect(await forPeople.text()).toContain(refusals.noPage);
  const forScripts = await ada.send('/svc/no/such/call', {
    method: 'POST',
    headers: { accept: 'application/json' },
  });
  expect([forScripts.status, await forScripts.json()]).toEqual([
    404,
    {
      meta: { status: 404, msg: refusals.noPage },
      errors: [refusals.noPage],
    },
  ]);
});

test('returns 400 for a URL that cannot be decoded or contains a NUL character', async () => {
  for (const address of ['/%ff', '/@ada%00', '/tagged/%E0%A4%A'])
    expect((await ada.get(address)).status).toBe(400);
});

test('with TLS, cookies are secure, and HSTS is set', async () => {
  const secure = await createTestApp({ baseUrl: 'https://tessera.example', isSecure: true });
  const answer = await secure.stranger().get('/login');
  expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  expect(answer.headers.getSetCookie().join()).toMatch(/tessera_visitor=.*Secure/);
  await secure.close();
});
