import { endOtherSessions } from '@tessera/shared-contracts/settings/endpoints';
import { decideAccess, endGrant, removeClient } from '@tessera/shared-contracts/programs/oauth';
import {
  oauthLimits,
  oauthPaths,
  oauthTexts,
} from '@tessera/shared-contracts/programs/oauth-texts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import {
  askFor,
  decide,
  exchange,
  letIn,
  makeChallenge,
  refreshing,
  register,
  sendForm,
  type Program,
} from '../../testing/test-oauth.ts';
import { json, sendWith } from '../../testing/test-tokens.ts';

let app: TestApp;
let maker: Registered;
let ada: Registered;
let program: Program;
let now: Date;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  now = new Date();
  app.setNow(now);
  [maker, ada] = [await app.register(), await app.register()];
  program = await register(maker);
});
afterAll(() => app.close());

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
  app.setNow(now);
};
const token = (form: Record<string, string> | string, headers = {}) =>
  sendForm(app, oauthPaths.token, form, headers);
const reads = async (access: string) => (await sendWith(app, access, '/svc/stream/newer')).status;
const ask = (members: Record<string, string> | string, who: Pick<Registered, 'get'> = ada) =>
  who.get(`${oauthPaths.authorize}?${new URLSearchParams(members).toString()}`);
const grantId = async () =>
  /name="grant" value="(\d+)"/.exec(await (await ada.get('/settings/apps')).text())?.[1] ?? '';

test('a program is let in with PKCE, posts and reads with its token, refreshes it, and gives it back', async () => {
  const { verifier, challenge } = makeChallenge();
  const page = await ask(askFor(program, challenge));
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain(oauthTexts.askTitle('Archiver'));
  expect(html).toContain(oauthTexts.goesTo('program.example'));
  expect(html).toContain(oauthTexts.maker(maker.blog));
  // the browser may go on to the program, and to nobody else
  expect(page.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://program.example;",
  );
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');

  const next = await decide(ada, askFor(program, challenge));
  const { code = '', ...others } = Object.fromEntries(next.searchParams);
  expect(others).toEqual({ from: 'tessera', state: 'one two', iss: app.deps.env.baseUrl });
  const got = await token(exchange(program, code, verifier));
  expect(got).toMatchObject({
    status: 200,
    body: {
      access_token: expect.stringMatching(/^tsr_[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^tsf_[\w-]{43}$/),
      token_type: 'Bearer',
      scope: 'read write',
    },
  });
  expect(Number(got.body['expires_in'])).toBeGreaterThan(oauthLimits.accessLife - 60);
  expect(got.headers.get('cache-control')).toBe('no-store');
  const access = String(got.body['access_token']);
  const posted = await sendWith(
    app,
    access,
    '/svc/post/update',
    json({ post: { type: 'text', one: 'By a program' } }),
  );
  expect(posted.status).toBe(200);
  expect(await reads(access)).toBe(200);
  // it was not allowed to follow
  expect(
    (await sendWith(app, access, '/svc/follow', json({ tumblelog: maker.blog }))).headers.get(
      'www-authenticate',
    ),
  ).toBe('Bearer error="insufficient_scope", scope="follow"');

  later(oauthLimits.accessLife + 1);
  expect(await reads(access)).toBe(401);
  const fresh = await token(refreshing(program, String(got.body['refresh_token'])));
  expect(fresh.status).toBe(200);
  const second = String(fresh.body['access_token']);
  expect(await reads(second)).toBe(200);
  const given = await sendForm(app, oauthPaths.revoke, { client_id: program.id, token: second });
  expect(given.status).toBe(200);
  expect(await reads(second)).toBe(401);
  expect(await token(refreshing(program, String(fresh.body['refresh_token'])))).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
});

test('the settings list who was let in and what one registers, and end both; an ended program gets no further', async () => {
  const { access, refresh } = await letIn(app, ada, program);
  expect(await reads(access)).toBe(200);
  const html = await (await ada.get('/settings/apps')).text();
  expect(html).toContain(oauthTexts.grantsTitle);
  expect(html).toContain('Archiver');
  // somebody else can end neither
  const id = await grantId();
  expect((await maker.call(endGrant, { body: { grant: id } })).status).toBe(404);
  expect((await ada.call(removeClient, { body: { client: program.id } })).status).toBe(404);
  expect((await ada.call(endGrant, { body: { grant: id } })).status).toBe(200);
  expect([await reads(access), (await token(refreshing(program, refresh))).body['error']]).toEqual([
    401,
    'invalid_grant',
  ]);

  const again = await letIn(app, ada, program);
  expect(await (await maker.get('/settings/apps')).text()).toContain(oauthTexts.users(1));
  expect((await maker.call(removeClient, { body: { client: program.id } })).status).toBe(200);
  expect([
    await reads(again.access),
    (await token(refreshing(program, again.refresh))).body['error'],
    (await ask(askFor(program, makeChallenge().challenge))).status,
    await grantId(),
  ]).toEqual([401, 'invalid_client', 400, '']);
});

test('ending all other sessions and resetting a password end what programs were allowed', async () => {
  const { access, refresh } = await letIn(app, ada, program);
  expect((await ada.call(endOtherSessions, {})).status).toBe(200);
  expect([await reads(access), (await token(refreshing(program, refresh))).status]).toEqual([
    401, 400,
  ]);
});

test('a program that lies about its address gets nothing; the person is told, and nobody is sent anywhere', async () => {
  const { challenge } = makeChallenge();
  for (const redirect_uri of [
    'https://program.example/back',
    'https://program.example/back?from=tessera&more=1',
    'https://program.example.evil.example/back?from=tessera',
    'https://evil.example/',
    'http://program.example/back?from=tessera',
    'https://program.example/back?from=tessera#x',
    '//program.example/back?from=tessera',
    'javascript:alert(1)',
    '',
  ]) {
    const asked = askFor(program, challenge, { redirect_uri });
    const page = await ask(asked);
    expect([redirect_uri, page.status, page.headers.get('location')]).toEqual([
      redirect_uri,
      400,
      null,
    ]);
    expect(await page.text()).toContain(oauthTexts.badTitle);
    expect(await ada.call(decideAccess, { body: { ...asked, decision: 'allow' } })).toMatchObject({
      status: 400,
      errors: [oauthTexts.badAddress],
    });
  }
  const twice = `${new URLSearchParams(askFor(program, challenge)).toString()}&redirect_uri=https%3A%2F%2Fevil.example`;
  expect((await ada.get(`${oauthPaths.authorize}?${twice}`)).status).toBe(400);
  expect((await ask(askFor({ id: 'tsc_unknown' }, challenge))).status).toBe(400);
});

test('other faults in what a program asks are told to the person, with a link to its address that has its state and who says so', async () => {
  const { challenge } = makeChallenge();
  for (const [fields, error] of [
    [{ response_type: '' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: '' }, 'invalid_request'],
    [{ scope: 'read everything' }, 'invalid_scope'],
    [{ scope: 'x'.repeat(2001) }, 'invalid_request'],
  ] as const) {
    const answer = await ask(askFor(program, challenge, fields));
    const [, href = ''] =
      /href="(https:\/\/program\.example\/[^"]*)"/.exec(await answer.text()) ?? [];
    const next = new URL(href.replaceAll('&amp;', '&'));
    expect([answer.status, next.origin, next.searchParams.get('error')]).toEqual([
      400,
      'https://program.example',
      error,
    ]);
    expect(next.searchParams.get('state')).toBe('one two');
    expect(next.searchParams.get('iss')).toBe(app.deps.env.baseUrl);
    expect(next.searchParams.get('code')).toBeNull();
  }
  const denied = await decide(ada, askFor(program, challenge), 'deny');
  expect(Object.fromEntries(denied.searchParams)).toEqual({
    from: 'tessera',
    error: 'access_denied',
    state: 'one two',
    iss: app.deps.env.baseUrl,
  });
});

test('a code works once, for its program, its verifier and its address, and for a minute; a second use ends what the first got', async () => {
  const other = await register(maker, { name: 'Other' });
  const { verifier, challenge } = makeChallenge();
  const codeOf = async () =>
    (await decide(ada, askFor(program, challenge))).searchParams.get('code') ?? '';
  for (const change of [
    { client_id: other.id },
    { code_verifier: makeChallenge().verifier },
    { code_verifier: '' },
    { redirect_uri: 'https://program.example/other' },
    { code: 'tso_unknown' },
    { code: '' },
    { grant_type: 'password' },
    { grant_type: '' },
    { client_id: '' },
    { client_secret: 'tss_wrong' },
  ]) {
    const got = await token({ ...exchange(program, await codeOf(), verifier), ...change });
    expect([change, got.status === 400 || got.status === 401, got.body['access_token']]).toEqual([
      change,
      true,
      undefined,
    ]);
    expect(got.body['error']).toEqual(expect.any(String));
  }
  const old = await codeOf();
  later(oauthLimits.codeLife + 1);
  expect((await token(exchange(program, old, verifier))).body['error']).toBe('invalid_grant');

  const { access, refresh, code, verifier: known } = await letIn(app, ada, program);
  expect(await reads(access)).toBe(200);
  // another program learns nothing by the code, and ends nothing
  expect((await token(exchange(other, code, known))).body['error']).toBe('invalid_grant');
  expect(await reads(access)).toBe(200);
  later(oauthLimits.codeLife + 1);
  expect((await token(exchange(program, code, known))).body['error']).toBe('invalid_grant');
  expect([await reads(access), (await token(refreshing(program, refresh))).status]).toEqual([
    401, 400,
  ]);
});

test('two exchanges of one code at once give at most one answer with tokens', async () => {
  const { verifier, challenge } = makeChallenge();
  const code = (await decide(ada, askFor(program, challenge))).searchParams.get('code') ?? '';
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => token(exchange(program, code, verifier))),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
});

test('a refresh token works once; sent again soon it is refused, later it ends the grant', async () => {
  const first = await letIn(app, ada, program);
  const second = await token(refreshing(program, first.refresh));
  const access = String(second.body['access_token']);
  const refresh = String(second.body['refresh_token']);
  expect(await reads(access)).toBe(200);
  // the answer may have been lost
  expect((await token(refreshing(program, first.refresh))).body['error']).toBe('invalid_grant');
  expect(await reads(access)).toBe(200);
  later(oauthLimits.grace + 1);
  const other = await register(maker, { name: 'Other' });
  expect((await token(refreshing(other, first.refresh))).body['error']).toBe('invalid_grant');
  expect(await reads(access)).toBe(200);
  expect((await token(refreshing(program, first.refresh))).body['error']).toBe('invalid_grant');
  expect([await reads(access), (await token(refreshing(program, refresh))).status]).toEqual([
    401, 400,
  ]);
  const idle = await letIn(app, ada, program);
  later(oauthLimits.refreshLife + 1);
  expect((await token(refreshing(program, idle.refresh))).body['error']).toBe('invalid_grant');
});

test('a program refreshes at most sixty times an hour; what is refused costs nothing', async () => {
  let { refresh } = await letIn(app, ada, program);
  for (let index = 0; index < oauthLimits.refreshesAnHour; index += 1) {
    const got = await token(refreshing(program, refresh));
    expect(got.status).toBe(200);
    refresh = String(got.body['refresh_token']);
  }
  expect((await token(refreshing(program, refresh))).body['error']).toBe('invalid_grant');
  later(3601);
  expect((await token(refreshing(program, refresh))).status).toBe(200);
});

test('a program may ask for fewer scopes when it refreshes, never for more; the next refresh has all again', async () => {
  const first = await letIn(app, ada, program);
  expect(
    (await token({ ...refreshing(program, first.refresh), scope: 'read messages' })).body['error'],
  ).toBe('invalid_scope');
  // a refused request costs nothing
  const { refresh } = first;
  const fewer = await token({ ...refreshing(program, refresh), scope: 'read' });
  expect(fewer.body['scope']).toBe('read');
  const access = String(fewer.body['access_token']);
  expect(
    (await sendWith(app, access, '/svc/post/update', json({ post: { type: 'text', one: 'x' } })))
      .status,
  ).toBe(403);
  expect(
    (await token(refreshing(program, String(fewer.body['refresh_token'])))).body['scope'],
  ).toBe('read write');
});

test('bodies of another type, with a member twice or too large are refused as programs expect it', async () => {
  const { verifier, challenge } = makeChallenge();
  const code = (await decide(ada, askFor(program, challenge))).searchParams.get('code') ?? '';
  const form = new URLSearchParams(exchange(program, code, verifier)).toString();
  expect(
    (
      await token(JSON.stringify(exchange(program, code, verifier)), {
        'content-type': 'application/json',
      })
    ).body['error'],
  ).toBe('invalid_request');
  expect((await token(`${form}&code=${code}`)).body['error']).toBe('invalid_request');
  expect((await token(`${form}&more=${'x'.repeat(20_000)}`)).status).toBe(413);
  // none of these used the code
  expect((await token(form)).status).toBe(200);
});

test('another program cannot give back a token, and an unknown token is no error', async () => {
  const other = await register(maker, { name: 'Other' });
  const { access, refresh } = await letIn(app, ada, program);
  for (const given of [access, refresh, 'tsf_unknown'])
    expect(
      (await sendForm(app, oauthPaths.revoke, { client_id: other.id, token: given })).status,
    ).toBe(200);
  expect(await reads(access)).toBe(200);
  expect((await sendForm(app, oauthPaths.revoke, { client_id: program.id })).status).toBe(400);
});
