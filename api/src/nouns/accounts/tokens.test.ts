import { hash } from 'node:crypto';
import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { fillPath } from '@tessera/shared-contracts/core/endpoint';
import { requestReset, resetPassword } from '@tessera/shared-contracts/accounts/endpoints';
import { tokenScopes } from '@tessera/shared-contracts/core/token-scopes';
import { tokenTexts } from '@tessera/shared-contracts/tokens/token-texts';
import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import {
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  endOtherSessions,
} from '@tessera/shared-contracts/settings/endpoints';
import { endToken, makeToken } from '@tessera/shared-contracts/tokens/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { payload, save, storedPost } from '../../testing/test-posting.ts';
import { appCode } from '../../testing/test-codes.ts';
import { json, sendWith, tokenOf } from '../../testing/test-tokens.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterEach(() => app.setNow(undefined));
afterAll(() => app.close());

const newPost = json({ post: { type: 'text', one: 'By a program', two: '<p>Words.</p>' } });
const invalid = {
  status: 401,
  body: { meta: { status: 401, msg: tokenTexts.invalid }, errors: [tokenTexts.invalid] },
};
const challengeOf = ({ headers }: { readonly headers: Headers }): string | null =>
  headers.get('www-authenticate');

describe('a call with a token', () => {
  test('acts for the owner of the token without a cookie or form key, and sets no cookie', async () => {
    const { token } = await tokenOf(ada, 'write');
    expect(token).toMatch(/^tsr_[\w-]{43}$/);
    const answer = await sendWith(app, token, '/svc/post/update', newPost);
    expect(answer).toMatchObject({ status: 200, body: { post: { type: 'text' } } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const row = await app.db
      .selectFrom('posts')
      .select('blog_id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.blog_id).toBe(ada.blogId);
  });

  test('is accepted from another origin, as no browser adds a token by itself, but opens no origin', async () => {
    const { token } = await tokenOf(ada, 'write');
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await sendWith(app, token, '/svc/post/slug?title=x', { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await app.app.request('/svc/post/update', {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-headers': 'authorization' },
    });
    expect(
      [...preflight.headers.keys()].filter((name) => name.startsWith('access-control')),
    ).toEqual([]);
  });

  test('is the call of the token, whatever session stands beside it', async () => {
    const { token } = await tokenOf(ada, 'read');
    const draft = await save(bob, { post: { state: '1' } });
    const fetchDraft = json({ post_id: draft.post.action.id });
    const headers = { 'content-type': 'application/json', cookie: bob.cookie };
    const withSession = { ...fetchDraft, headers };
    expect((await bob.call(fetchPost, { body: { post_id: draft.post.action.id } })).status).toBe(
      200,
    );
    expect(await sendWith(app, token, '/svc/post/fetch', withSession)).toMatchObject({
      status: 404,
    });
    // and a session does not stand in for a token that is not valid
    expect(await sendWith(app, `${token}x`, '/svc/post/fetch', withSession)).toMatchObject(invalid);
    expect(await sendWith(app, '', '/svc/post/fetch', withSession)).toMatchObject(invalid);
  });

  test('that reads a page or an address without a call is refused in JSON', async () => {
    const { token } = await tokenOf(ada, ...tokenScopes);
    for (const address of ['/settings/account', '/drafts', '/@ada'])
      expect(
        await sendWith(app, token, address, { headers: { accept: 'text/html' } }),
      ).toMatchObject({ status: 403, body: { errors: [tokenTexts.noTokenHere] } });
    expect(await sendWith(app, token, '/no/such/path')).toMatchObject({ status: 404 });
  });

  test('uploads a file', async () => {
    const { token } = await tokenOf(ada, 'write');
    const body = new FormData();
    body.set('name', 'x');
    body.set('file', new Blob([Uint8Array.of(1, 2, 3)]), 'x.png');
    const answer = await sendWith(app, token, '/svc/post/upload_photo', { method: 'POST', body });
    // it got past the session and the form key, to the file, which is no image
    expect(answer.status).toBe(400);
    const { token: reader } = await tokenOf(ada, 'read');
    expect(
      await sendWith(app, reader, '/svc/post/upload_photo', { method: 'POST', body }),
    ).toMatchObject({ status: 403 });
  });
});

describe('a token is refused', () => {
  test('when it is unknown, malformed or altered by one character', async () => {
    const { token } = await tokenOf(ada, 'write');
    const altered = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1);
    for (const bad of [
      '',
      'x',
      altered,
      token.toUpperCase(),
      token.slice(4),
      hash('sha256', token),
    ]) {
      const answer = await sendWith(app, bad, '/svc/post/update', newPost);
      expect(answer).toMatchObject(invalid);
      expect(challengeOf(answer)).toBe('Bearer error="invalid_token"');
    }
  });

  test('in the query and in a form: there it is not read at all', async () => {
    const { token } = await tokenOf(ada, 'write', 'read');
    for (const name of ['access_token', 'token', 'api_key', 'bearer']) {
      const query = await app.app.request(`/svc/post/update?${name}=${token}`, newPost);
      expect(query.status).toBe(401);
      const form = await app.app.request('/svc/post/update', {
        method: 'POST',
        body: new URLSearchParams({ [name]: token, 'post[type]': 'text', 'post[one]': 'x' }),
      });
      expect(form.status).toBe(401);
    }
  });

  test('after it has ended, in every process at once; ending needs the owner', async () => {
    const { id, token } = await tokenOf(ada, 'write');
    const other = await app.addProcess();
    expect(await bob.call(endToken, { body: { token: id } })).toMatchObject({
      status: 404,
      errors: [tokenTexts.noToken],
    });
    expect(await sendWith(other, token, '/svc/post/update', newPost)).toMatchObject({
      status: 200,
    });
    expect(await ada.call(endToken, { body: { token: id } })).toMatchObject({ status: 200 });
    for (const process of [app, other])
      expect(await sendWith(process, token, '/svc/post/update', newPost)).toMatchObject(invalid);
    expect(await ada.call(endToken, { body: { token: id } })).toMatchObject({ status: 404 });
  });

  test('after it has expired', async () => {
    const body = { name: 'Short', write: true, days: 7, password: ada.password };
    const { token } = payload(makeToken, await ada.call(makeToken, { body }));
    expect(await sendWith(app, token, '/svc/post/update', newPost)).toMatchObject({ status: 200 });
    app.setNow(new Date(Date.now() + 7 * 86_400_000 + 1000));
    expect(await sendWith(app, token, '/svc/post/update', newPost)).toMatchObject(invalid);
  });

  test('without the scope of the call, which the refusal names', async () => {
    const { token } = await tokenOf(ada, 'read', 'messages');
    const answer = await sendWith(app, token, '/svc/post/update', newPost);
    expect(answer).toMatchObject({
      status: 403,
      body: { meta: { status: 403 }, errors: [tokenTexts.missingScope('write')] },
    });
    expect(challengeOf(answer)).toBe('Bearer error="insufficient_scope", scope="write"');
  });

  test('while its account is closed, or its main blog suspended', async () => {
    const eve = await app.register();
    const { token } = await tokenOf(eve, 'write');
    const change = async (set: () => Promise<unknown>, expected: object) => {
      await set();
      expect(await sendWith(app, token, '/svc/post/update', newPost)).toMatchObject(expected);
    };
    const closed = (delete_at: Date | null) => () =>
      app.db.updateTable('profiles').set({ delete_at }).where('user_id', '=', eve.userId).execute();
    const suspended = (is_suspended: boolean) => () =>
      app.db.updateTable('blogs').set({ is_suspended }).where('id', '=', eve.blogId).execute();
    await change(closed(new Date()), invalid);
    await change(closed(null), { status: 200 });
    await change(suspended(true), invalid);
    await change(suspended(false), { status: 200 });
  });

  test('by every call without a scope; and by every call with one, without it', async () => {
    const staff = await app.register({ isStaff: true, isConfirmed: true });
    const tokens = new Map<string, string>();
    await app.db
      .updateTable('auth_user')
      .set({ twoFactorEnabled: false })
      .where('id', '=', staff.userId)
      .execute();
    for (const without of [...tokenScopes, 'none'])
      tokens.set(
        without,
        (await tokenOf(staff, ...tokenScopes.filter((scope) => scope !== without))).token,
      );
    for (const [name, { method, path, scope }] of catalogue) {
      const params = Object.fromEntries(
        [...path.matchAll(/:(\w+)/g)].map(([, key = '']): [string, string] => [key, '1']),
      );
      const token = tokens.get(scope ?? 'none') ?? '';
      const { status } = await sendWith(app, token, fillPath(path, params), { method });
      expect([name, status]).toEqual([name, 403]);
    }
  }, 60_000);
});

test('no call of accounts, sessions, settings, staff or tokens takes a token', () => {
  const taking = [...catalogue.values()].filter(({ scope }) => scope !== undefined);
  expect(taking.filter(({ auth }) => auth === 'staff')).toEqual([]);
  expect(
    taking
      .map(({ path }) => path)
      .filter((path) => /^\/(?:settings|login|logout|register|forgot|reset|verify)/.test(path)),
  ).toEqual([]);
  expect(taking.length).toBeGreaterThan(70);
});

test('a token has no rights of staff', async () => {
  const staff = await app.register({ isConfirmed: true });
  await app.db
    .updateTable('profiles')
    .set({ is_staff: true })
    .where('user_id', '=', staff.userId)
    .execute();
  const { token } = await tokenOf(staff, 'read');
  const found = await app.deps.tokens.find(token);
  expect(found?.viewer.isStaff).toBe(false);
});

test('only a hash is stored, and the time of use at most once a minute', async () => {
  const { id, token } = await tokenOf(ada, 'write');
  const row = () =>
    app.db.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(await row())).not.toContain(token.slice(4));
  expect(await row()).toMatchObject({ user_id: ada.userId, scopes: ['write'], used_at: null });
  const begin = new Date('2026-12-01T10:00:00Z');
  for (const [seconds, recorded] of [
    [0, 0],
    [59, 0],
    [61, 61],
  ] as const) {
    app.setNow(new Date(begin.getTime() + seconds * 1000));
    await sendWith(app, token, '/svc/post/slug?title=x');
    expect((await row()).used_at).toEqual(new Date(begin.getTime() + recorded * 1000));
  }
});

test('a new password keeps tokens; ending all other sessions, or resetting the password, ends them', async () => {
  const eve = await app.register();
  const { token } = await tokenOf(eve, 'write');
  const password = 'another long password';
  const changed = await eve.call(changePassword, {
    body: { password: eve.password, new_password: password },
  });
  expect(changed.status).toBe(200);
  expect(await sendWith(app, token, '/svc/post/update', newPost)).toMatchObject({ status: 200 });
  await eve.fetchFormKey();
  expect(await eve.call(endOtherSessions, {})).toMatchObject({ status: 200 });
  expect(await sendWith(app, token, '/svc/post/update', newPost)).toMatchObject(invalid);
  const { token: second } = await tokenOf({ password, call: eve.call }, 'write');
  await eve.call(requestReset, { body: { email: eve.email } });
  const link = app.mails.findLast(({ to }) => to === eve.email)?.text ?? '';
  const [, resetToken = ''] = /reset\?token=([\w.-]+)/.exec(link) ?? [];
  const reset = await eve.call(resetPassword, {
    body: { token: resetToken, password: 'a third long password' },
  });
  expect(reset.status).toBe(200);
  expect(await sendWith(app, second, '/svc/post/update', newPost)).toMatchObject(invalid);
});

test('a token has a limit of its own, below that of its account', async () => {
  const limited = await createTestApp({ rateLimitFactor: 1 });
  try {
    const eve = await limited.register();
    const [first, second] = [await tokenOf(eve, 'write'), await tokenOf(eve, 'write')];
    const like = ({ token }: { readonly token: string }) =>
      sendWith(limited, token, '/svc/like', json({}));
    const answers: number[] = [];
    for (let made = 0; made < 301; made += 1) answers.push((await like(first)).status);
    expect(answers.filter((status) => status === 400)).toHaveLength(300);
    expect(answers.at(-1)).toBe(429);
    expect((await like(second)).status).toBe(400);
  } finally {
    await limited.close();
  }
});

describe('making a token', () => {
  test('needs a session, its form key, the password, a name and a scope', async () => {
    const body = { name: 'Bot', read: true, password: ada.password };
    const { token } = await tokenOf(ada, ...tokenScopes);
    expect(await sendWith(app, token, makeToken.path, json(body))).toMatchObject({ status: 403 });
    expect((await app.app.request(makeToken.path, json(body))).status).toBe(401);
    const withoutKey = { ...json(body), headers: { cookie: ada.cookie } };
    expect((await app.app.request(makeToken.path, withoutKey)).status).toBe(403);
    for (const [changed, status] of [
      [{ password: 'wrong' }, 403],
      [{ name: ' ' }, 400],
      [{ read: false }, 400],
      [{ days: -1 }, 400],
    ] as const)
      expect(await ada.call(makeToken, { body: { ...body, ...changed } })).toMatchObject({
        status,
      });
  });

  test('needs the second factor of an account that has one', async () => {
    const eve = await app.register({ isConfirmed: true });
    const { uri } = payload(
      beginTwoFactor,
      await eve.call(beginTwoFactor, { body: { password: eve.password } }),
    );
    const confirmed = await eve.call(confirmTwoFactor, { body: { code: appCode(uri) } });
    const [code = ''] = payload(confirmTwoFactor, confirmed).recovery_codes;
    await eve.fetchFormKey();
    const body = { name: 'Bot', read: true, password: eve.password };
    expect(await eve.call(makeToken, { body })).toMatchObject({ status: 403 });
    expect(await eve.call(makeToken, { body: { ...body, code } })).toMatchObject({ status: 200 });
  });

  test('tells the owner by mail', async () => {
    const eve = await app.register();
    const { id } = await tokenOf(eve, 'read');
    await eve.call(endToken, { body: { token: id } });
    expect(app.mails.filter(({ to }) => to === eve.email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Tessera: A token was made', 'Tessera: A token was ended']),
    );
  });

  test('as a plain form shows the token once; the page lists it and ends it', async () => {
    const eve = await app.register();
    const shown = await eve.post(makeToken.path, {
      name: 'My bot',
      read: 'on',
      days: '30',
      password: eve.password,
    });
    const made = await shown.text();
    const [token = ''] = /tsr_[\w-]{43}/.exec(made) ?? [];
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect((await sendWith(app, token, '/svc/stream/newer?stream=x&since=1')).status).not.toBe(401);
    const page = await (await eve.get('/settings/apps')).text();
    expect(page).toContain('My bot');
    expect(page).not.toContain(token.slice(4));
    const [, id = ''] = /name="token" value="(\d+)"/.exec(page) ?? [];
    const ended = await eve.post(endToken.path, {
      token: id,
      return_to: '/settings/apps?done=token',
    });
    expect(ended.headers.get('location')).toBe('/settings/apps?done=token');
    const after = await (await eve.get('/settings/apps?done=token')).text();
    expect(after).toContain(tokenTexts.ended);
    expect(after).not.toContain('My bot');
  });
});

test('a post by a program is like any other', async () => {
  const { token } = await tokenOf(ada, 'write', 'read');
  const { body } = await sendWith(app, token, '/svc/post/update', newPost);
  const id = /"id":"(\d+)"/.exec(JSON.stringify(body))?.[1] ?? '';
  expect(await storedPost(app, id)).toMatchObject({ state: 'published' });
});
