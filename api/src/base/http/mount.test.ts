import { refusals } from '@tessera/shared-contracts/core/refusals';
import { sql } from 'kysely';
import { trackers } from '@tessera/shared-contracts/ads/endpoints';
import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import { stopMails } from '@tessera/shared-contracts/settings/endpoints';
import { cslog, lady } from '@tessera/shared-contracts/shell/endpoints';
import { moderationToggles } from '@tessera/shared-contracts/blogs/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = await Promise.all([app.register(), app.register()]);
});
afterAll(() => app.close());

const followers = async (): Promise<number> =>
  (await app.db.selectFrom('follows').select('user_id').where('blog_id', '=', bob.blogId).execute())
    .length;
const followBody = () => new URLSearchParams({ tumblelog: bob.blog }).toString();

test('API-01, API-02: a state-changing call without a valid form key gets 403 and changes nothing', async () => {
  for (const headers of [{}, { 'x-form-key': 'wrong' }, { 'x-form-key': bob.formKey }]) {
    const answer = await ada.post(follow.path, followBody(), { headers });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      meta: { status: 403, msg: expect.any(String) },
      errors: [expect.stringMatching(/Reload/)],
    });
  }
  expect(await followers()).toBe(0);
});

test('API-01: every call that is not a GET needs the form key, except beacons and the link that stops emails', async () => {
  const staff = await app.register({ isStaff: true });
  const changing = [...catalogue.values()].filter(({ method }) => method !== 'GET');
  expect(new Set(changing.map(({ method }) => method))).toEqual(new Set(['POST', 'DELETE']));
  const accepted: string[] = [];
  for (const { method, path, takesFile, encoding } of changing) {
    const form = new FormData();
    form.set('data', new File(['x'], 'x.png', { type: 'image/png' }));
    const bodies = takesFile ? (encoding === 'form' ? [form, null] : [form]) : [null];
    for (const body of bodies) {
      const answer = await staff.send(path.replace(/:\w+/g, '1'), { method, body });
      const isRefused = answer.status === 403 && (await answer.text()).includes(pageOutOfDate);
      if (!isRefused) accepted.push(path);
    }
  }
  expect(accepted.toSorted()).toEqual(
    [cslog, lady, trackers, stopMails].map(({ path }) => path).toSorted(),
  );
});

test('API-02: accepts the form key in the header, a form body, a JSON body or the query', async () => {
  const ways = [
    () => ada.post(follow.path, followBody(), { headers: { 'x-form-key': ada.formKey } }),
    () => ada.post(follow.path, `${followBody()}&form_key=${ada.formKey}`),
    () => ada.post(follow.path, JSON.stringify({ tumblelog: bob.blog, form_key: ada.formKey })),
    () => ada.post(`${follow.path}?form_key=${ada.formKey}`, followBody()),
  ];
  for (const way of ways) expect((await way()).status).toBe(200);
  expect(await followers()).toBe(1);
});

test('API-02: a call that needs a user refuses visitors with 401; a staff call refuses other users with 403', async () => {
  const visitor = await app.visitor();
  expect(await visitor.call(follow, { body: { tumblelog: bob.blog } })).toMatchObject({
    status: 401,
    errors: [refusals.logIn],
  });
  expect(await ada.call(moderationToggles.spam, { body: { tumblelog: bob.blog } })).toMatchObject({
    status: 403,
  });
});

test('API-03: successful calls return meta and response; refused calls return meta and readable errors', async () => {
  const answer = await ada.call(getPostFormBuilderData, {});
  expect(answer.body).toMatchObject({
    meta: { status: 200, msg: 'OK' },
    response: { channels: [{ name: ada.blog }], limits: expect.any(Object) },
  });
  const refused = await ada.call(like, { body: { data: { id: 'x', key: 'y' } } });
  expect(refused.status).toBe(400);
  expect(refused.body).toEqual({
    meta: { status: 400, msg: 'Not an id.' },
    errors: ['Not an id.'],
  });
});

test('refuses cross-origin requests, even with a valid form key', async () => {
  const headers = { 'x-form-key': ada.formKey };
  for (const foreign of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])
    expect(
      (await ada.post(follow.path, followBody(), { headers: { ...headers, ...foreign } })).status,
    ).toBe(403);
  for (const own of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost' }])
    expect(
      (await ada.post(follow.path, followBody(), { headers: { ...headers, ...own } })).status,
    ).toBe(200);
});

test('responds to a plain form with a redirect within the site', async () => {
  const answer = await ada.post(follow.path, { tumblelog: bob.blog, return_to: '/dashboard' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard']);
  const outside = await ada.post(follow.path, {
    tumblelog: bob.blog,
    return_to: 'https://evil.example',
  });
  expect(outside.headers.get('location')).toBe('/dashboard');
});

test('limits state-changing calls per user; the refusal has Retry-After', async () => {
  const strict = await createTestApp({ rateLimitFactor: 1 });
  const cleo = await strict.register();
  await cleo.call(follow, { body: { tumblelog: 'no-such-blog' } });
  await sql`update rate_limits set points = 600 where key = ${`call:user:${cleo.userId}`}`.execute(
    strict.db,
  );
  const call = () =>
    cleo.post(follow.path, 'tumblelog=x', { headers: { 'x-form-key': cleo.formKey } });
  // the first call leased the points for ten calls
  for (let others = 0; others < 9; others += 1) expect((await call()).status).toBe(400);
  const answer = await call();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  await strict.close();
});
