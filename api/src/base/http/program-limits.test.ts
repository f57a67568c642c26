import { sql } from 'kysely';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { readAnswer, sendFields, textFields, type Json } from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  // the limits of a real server
  app = await createTestApp({ rateLimitFactor: 1 });
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

const updatePath = '/svc/post/update';
const secureKey = async (): Promise<string> =>
  (await sendFields(ada, '/svc/secure_form_key', {})).headers.get('x-tumblr-secure-form-key') ?? '';
const saveWith = (key: string, fields: Json = textFields()) =>
  sendFields(ada, updatePath, fields, { headers: { 'X-Tumblr-Puppies': key } });

/** How many saves the metrics counted with each status. */
async function counted(): Promise<Readonly<Record<string, number>>> {
  const text = await app.telemetry.meters.text();
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      if (!line.includes('_count{') || !line.includes(`"${updatePath}"`)) return [];
      const [, status = ''] = /http_response_status_code="(\d+)"/.exec(line) ?? [];
      return [[status, Number(line.split(' ').at(-1))]];
    }),
  );
}

test('S2: the metrics count the refusal that is sent with the status of success', async () => {
  const before = await counted();
  const key = await secureKey();
  const refused = await saveWith(key, { 'post[type]': 'quote', 'post[one]': '' });
  expect([refused.status, (await readAnswer(refused))['errors']]).toEqual([200, ['No quote.']]);
  expect((await saveWith('altered')).status).toBe(403);
  expect((await saveWith(key)).status).toBe(200);
  const after = await counted();
  const more = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]);
  expect(Object.fromEntries(more)).toEqual({ 200: 1, 400: 1, 403: 1 });
});

test('S2: the limits count refused saves and refused keys, and say so as the caller reads it', async () => {
  const bob = await app.register({ blog: 'bob' });
  // the first call leases the points for ten; no more are left after them
  const given = await sendFields(bob, '/svc/secure_form_key', {});
  const key = given.headers.get('x-tumblr-secure-form-key') ?? '';
  const refusedSave = (puppies: string) =>
    sendFields(
      bob,
      updatePath,
      { 'post[type]': 'quote', 'post[one]': '' },
      { headers: { 'X-Tumblr-Puppies': puppies } },
    );
  await sql`update rate_limits set points = 600 where key = ${`call:user:${bob.userId}`}`.execute(
    app.db,
  );
  for (let calls = 0; calls < 4; calls += 1) {
    const saved = await refusedSave(key);
    expect([saved.status, (await readAnswer(saved))['errors']]).toEqual([200, ['No quote.']]);
    expect((await refusedSave('altered')).status).toBe(403);
  }
  expect((await refusedSave('altered')).status).toBe(403);
  const limited = await refusedSave(key);
  expect(limited.status).toBe(200);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  const answer = await readAnswer(limited);
  expect(answer).toMatchObject({ meta: { status: 429 }, errors: [expect.any(String)] });
  const keyOnly = await refusedSave('altered');
  expect(keyOnly.status).toBe(429);
  expect((await sendFields(bob, '/svc/post/delete', { post_id: '1' })).status).toBe(429);
});
