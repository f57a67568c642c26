import { decideAccess, endGrant, registerClient } from '@tessera/shared-contracts/programs/oauth';
import {
  oauthLimits,
  oauthPaths,
  oauthTexts,
} from '@tessera/shared-contracts/programs/oauth-texts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import {
  address,
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

const token = (form: Record<string, string> | string, headers = {}) =>
  sendForm(app, oauthPaths.token, form, headers);
const ask = (members: Record<string, string> | string, who: Pick<Registered, 'get'> = ada) =>
  who.get(`${oauthPaths.authorize}?${new URLSearchParams(members).toString()}`);

test('a program that keeps a secret must prove it each time, by HTTP Basic or in the form', async () => {
  const kept = await register(maker, { name: 'Server', keeps_secret: true });
  const { secret = '' } = kept;
  expect(secret).toMatch(/^tss_[\w-]{43}$/);
  const basic = (id: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`,
  });
  const { verifier, challenge } = makeChallenge();
  const code = (await decide(ada, askFor(kept, challenge))).searchParams.get('code') ?? '';
  const { client_secret: _, client_id: __, ...form } = exchange(kept, code, verifier);
  const open = { id: kept.id, secret: undefined };
  expect((await token(exchange(open, code, verifier))).body['error']).toBe('invalid_client');
  expect(
    (await token({ ...exchange(open, code, verifier), client_secret: `${secret}x` })).body['error'],
  ).toBe('invalid_client');
  const wrong = await token(form, basic(kept.id, 'tss_wrong'));
  expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
    401,
    'Basic realm="Tessera"',
  ]);
  const right = await token(form, basic(kept.id, secret));
  expect(right.status).toBe(200);
  const refresh = String(right.body['refresh_token']);
  expect((await token(refreshing(open, refresh))).body['error']).toBe('invalid_client');
  expect((await token(refreshing(kept, refresh))).status).toBe(200);
  expect(
    (await sendForm(app, oauthPaths.revoke, { client_id: kept.id, token: refresh })).body['error'],
  ).toBe('invalid_client');
  // both at once
  expect(
    (await token({ ...form, client_secret: secret }, basic(kept.id, secret))).body['error'],
  ).toBe('invalid_request');
});

test('people let programs in with their session alone: no token of a program does it, nor another site', async () => {
  const { access } = await letIn(app, ada, program, 'read write follow messages');
  const { challenge } = makeChallenge();
  for (const path of [oauthPaths.authorize, registerClient.path, endGrant.path])
    expect((await sendWith(app, access, path, json(askFor(program, challenge)))).status).toBe(403);
  expect(
    (
      await ada.send(decideAccess.path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...askFor(program, challenge), decision: 'allow' }).toString(),
      })
    ).status,
  ).toBe(403);
  // script that swaps pages in gets none: its document would keep its own policy for forms
  const swapped = await ada.get(
    `${oauthPaths.authorize}?${new URLSearchParams(askFor(program, challenge)).toString()}`,
    { headers: { 'X-Tessera-Swap': '1' } },
  );
  expect([swapped.status, swapped.headers.get('content-type')]).toEqual([200, 'text/plain']);
  const visitor = await ask(askFor(program, challenge), await app.visitor());
  expect(visitor.status).toBe(303);
  const login = new URL(visitor.headers.get('location') ?? '', 'http://self.invalid');
  expect(login.pathname).toBe('/login');
  expect(login.searchParams.get('next')).toContain(`code_challenge=${challenge}`);
});

test('addresses to return to are https, of this device or of an app; a local program may take any port', async () => {
  for (const wrong of [
    'http://program.example/back',
    'https://program.example/#part',
    'https://user:word@program.example/',
    'https://a;sandbox/',
    'https://*/',
    'javascript:alert(1)',
    'data:text/html,x',
    'myapp:/back',
    '/back',
    `https://program.example/${'x'.repeat(500)}`,
    '',
    Array.from({ length: 11 }, (_, index) => `https://program.example/${index}`).join(' '),
  ])
    expect([
      wrong,
      (await maker.call(registerClient, { body: { name: 'Wrong', redirect_uris: wrong } })).status,
    ]).toEqual([wrong, 400]);
  const local = await register(maker, {
    redirect_uris: 'http://127.0.0.1/back com.example.app:/back',
  });
  const { challenge } = makeChallenge();
  const status = async (redirect_uri: string) =>
    (await ask(askFor(local, challenge, { redirect_uri }))).status;
  expect([
    await status('http://127.0.0.1:49152/back'),
    await status('com.example.app:/back'),
    await status('http://127.0.0.1:49152/other'),
    await status('http://127.0.0.1.evil.example/back'),
    await status('http://127.0.0.1:49152@evil.example/back'),
    await status('com.example.app:/back/more'),
  ]).toEqual([200, 200, 400, 400, 400, 400]);
  const next = await decide(
    ada,
    askFor(local, challenge, { redirect_uri: 'com.example.app:/back' }),
  );
  expect(next.href).toMatch(/^com\.example\.app:\/back\?code=tso_/);
});

test('one account registers at most twenty programs, and lets in at most a hundred', async () => {
  for (let index = 1; index < oauthLimits.clients; index += 1) await register(maker);
  expect(
    await maker.call(registerClient, { body: { name: 'More', redirect_uris: address } }),
  ).toMatchObject({ status: 400, errors: [oauthTexts.tooManyClients] });
  const { user_id: userId } = await app.db
    .selectFrom('blog_members')
    .where('blog_id', '=', ada.blogId)
    .select('user_id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('oauth_grants')
    .values(
      Array.from({ length: oauthLimits.grants }, (_, index) => ({
        user_id: userId,
        client_id: program.id,
        scopes: ['read' as const],
        redirect_uri: address,
        code_hash: `${userId} ${index}`,
        code_challenge: '',
        code_expires_at: now,
        created_at: now,
      })),
    )
    .execute();
  await app.db
    .updateTable('oauth_grants')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .execute();
  const { challenge } = makeChallenge();
  expect(
    await ada.call(decideAccess, { body: { ...askFor(program, challenge), decision: 'allow' } }),
  ).toMatchObject({ status: 400, errors: [oauthTexts.tooManyGrants] });
  // codes that nobody fetched do not fill the list, but one cannot make them without end
  await app.db
    .updateTable('oauth_grants')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .execute();
  expect(
    await ada.call(decideAccess, { body: { ...askFor(program, challenge), decision: 'allow' } }),
  ).toMatchObject({ status: 400, errors: [oauthTexts.tooOften] });
});

test('a program does not pass for Tessera, nor for nothing', async () => {
  for (const name of ['Tessera', 'ＴＥＳＳＥＲＡ app', 'Tes\u3164sera', '\u3164', '!!!', ''])
    expect([
      name,
      (await maker.call(registerClient, { body: { name, redirect_uris: address } })).status,
    ]).toEqual([name, 400]);
});

test('programs find where to go at the address of RFC 8414, and its issuer is the one in answers', async () => {
  const answer = await app.app.request(oauthPaths.metadata);
  const { baseUrl } = app.deps.env;
  expect(await answer.json()).toMatchObject({
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
});

test('a closed maker’s program is unknown, and secrets, codes and tokens are stored as hashes alone', async () => {
  const kept = await register(maker, { keeps_secret: true });
  const { access, refresh, code } = await letIn(app, ada, kept);
  const rows = JSON.stringify([
    await app.db.selectFrom('oauth_clients').selectAll().execute(),
    await app.db.selectFrom('oauth_grants').selectAll().execute(),
    await app.db.selectFrom('oauth_refresh_tokens').selectAll().execute(),
    await app.db.selectFrom('api_tokens').selectAll().execute(),
  ]);
  for (const secret of [access, refresh, code, kept.secret ?? 'none'])
    expect(rows).not.toContain(secret.slice(4));
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', maker.blogId)
    .execute();
  expect((await ask(askFor(kept, makeChallenge().challenge))).status).toBe(400);
  expect((await sendWith(app, access, '/svc/stream/newer')).status).toBe(401);
  expect((await token(refreshing(kept, refresh))).body['error']).toBe('invalid_client');
});
