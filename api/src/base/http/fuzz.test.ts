import fc from 'fast-check';
import { sql } from 'kysely';
import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { logOut } from '@tessera/shared-contracts/accounts/endpoints';
import type { Endpoint } from '@tessera/shared-contracts/core/endpoint';
import { tutorialSeen } from '@tessera/shared-contracts/messaging/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { pushKey } from '@tessera/shared-contracts/push/endpoints';
import { requestExport } from '@tessera/shared-contracts/settings/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

/** Tables with user content, which fuzzed input must not change. */
const tables = [
  'auth_user',
  'auth_account',
  'auth_two_factor',
  'passkeys',
  'profiles',
  'blogs',
  'blog_members',
  'blog_queues',
  'posts',
  'post_tags',
  'promotions',
  'likes',
  'replies',
  'activity',
  'follows',
  'blocks',
  'conversations',
  'conversation_members',
  'messages',
  'message_previews',
  'media',
  'uploads',
  'gifs',
  'content_filters',
  'linked_accounts',
  'post_deliveries',
  'exports',
  'reports',
  'staff_notices',
  'moderation_log',
  'settings',
  'former_blog_names',
  'blog_invitations',
] as const;

let app: TestApp;
let staff: Registered;
let postId = '';
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.register({ isStaff: true });
  const saved = await staff.call(updatePost, {
    body: {
      channel_id: staff.blog,
      post: { type: 'text', one: 'Kept', two: '<p>as it is</p>', state: '0' },
    },
  });
  expect(saved.status).toBe(200);
  // these calls take no input, so they succeed even when fuzzed: their effects must be stored
  // before the first snapshot
  await staff.call(tutorialSeen, {});
  await staff.call(requestExport, {});
  await staff.call(pushKey, {});
  ({ id: postId } = await app.db.selectFrom('posts').select('id').executeTakeFirstOrThrow());
});
afterAll(() => app.close());

const snapshot = async (): Promise<string> => {
  const parts = await Promise.all(
    tables.map(
      async (table) =>
        (
          await sql<{
            all: string;
          }>`select coalesce(json_agg(t order by t::text), '[]')::text as all from ${sql.table(table)} t`.execute(
            app.db,
          )
        ).rows[0]?.all,
    ),
  );
  return parts.join('\n');
};

/**
 * Field names of the schemas in the catalogue, so that fuzzed values reach the validation: fields
 * with other names are dropped.
 */
const knownNames = [
  'data',
  'url',
  'embed_url',
  'embed_width',
  'q',
  'id',
  'key',
  'post',
  'post_id',
  'type',
  'one',
  'two',
  'tumblelog',
  'channel_id',
  'reblog_key',
  'reblog_post_id',
  'pid',
  'tag',
  'events',
  'email',
  'blog',
  'token',
  'limit',
  'offset',
  'tumblelog_name_or_id',
  'images',
  'publish_on',
  'date',
  'state',
  'blocked_post',
  'submission_key',
  'editor_type',
  'content_stats',
  'upload_id',
  'offset',
  'size',
  'participant',
  'participants',
  'conversation_id',
  'message',
];
const oddities = fc.constantFrom<unknown>(
  '',
  '0',
  -1,
  '9223372036854775808',
  '99999999999999999999',
  1e308,
  'null',
  'undefined',
  'true',
  '\u0000',
  '\ud800',
  "'; drop table posts; --",
  '../../etc/passwd',
  '%',
  '[object Object]',
  '𝒳'.repeat(200),
  '<script>',
  '٣',
  '2026-13-45',
  'text',
  'on.2',
  {},
  [],
  [[]],
  true,
);
const value = fc.oneof(
  { weight: 3, arbitrary: oddities },
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);
const name = fc.oneof(
  fc.constantFrom(...knownNames),
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'data[id]',
    'post[type]',
    'data[',
    ']]',
    'post[one][two]',
    'tags[]',
  ),
);
const nested = fc.dictionary(name, fc.oneof(value, fc.dictionary(name, value, { maxKeys: 5 })), {
  maxKeys: 8,
});
/** Undefined for values without a JSON form. */
const toJson: (value: unknown) => string | undefined = JSON.stringify;
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

const body: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  nested.map((object) => JSON.stringify(object)),
  nested.map((object) =>
    Object.entries(object)
      .map(([key, inner]) => `${encode(key)}=${encode(toJson(inner) ?? '')}`)
      .join('&'),
  ),
  fc.uint8Array({ maxLength: 120 }).map((bytes) => new Uint8Array(bytes)),
  fc.constantFrom(
    '{',
    '[]',
    'null',
    '"x"',
    '1',
    '%',
    '%ff=%fe',
    '&&&==&',
    '--x\r\n\r\n--x--',
    '{"data":{"id":{"id":{"id":1}}}}',
  ),
);
const contentType = fc.constantFrom(
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/xml',
  'nonsense',
);
const segment = fc
  .oneof(
    fc.constantFrom(
      '%',
      '%ff',
      '%00',
      '..',
      '%2e%2e%2f',
      '0',
      '-1',
      'null',
      '@',
      'dashboard',
      '99999999999999999999',
    ),
    fc.string({ maxLength: 20 }).map(encode),
  )
  .filter((text) => text !== '');

/**
 * All endpoints except logOut, which would end the session. Fuzzed input never contains the id of a
 * stored row.
 */
const endpoints = [...catalogue].filter(([, endpoint]) => endpoint !== logOut);

async function attack(endpoint: Endpoint, keyed: boolean): Promise<void> {
  const input = fc.record({
    segments: fc.array(segment, { minLength: 3, maxLength: 3 }),
    query: nested,
    body,
    contentType,
  });
  await fc.assert(
    fc.asyncProperty(input, async ({ segments, query, body: sent, contentType: type }) => {
      let at = 0;
      const path = endpoint.path.replace(/:\w+/g, () => segments[at++] ?? 'x');
      const search = Object.entries(query)
        .map(
          ([key, inner]) =>
            `${encode(key)}=${encode(typeof inner === 'string' ? inner : (toJson(inner) ?? ''))}`,
        )
        .join('&');
      const answer = await staff.send(`${path}?${search}`, {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          'content-type': type,
          ...(keyed ? { 'x-form-key': staff.formKey } : {}),
        },
        ...(endpoint.method === 'GET' ? {} : { body: sent }),
      });
      const text = await answer.text();
      if (answer.status >= 500)
        throw new Error(`${endpoint.method} ${path} answered ${answer.status}: ${text}`);
      if (answer.status >= 400)
        expect(JSON.parse(text)).toEqual({
          meta: { status: answer.status, msg: expect.any(String) },
          errors: expect.arrayContaining([expect.any(String)]),
        });
    }),
    { numRuns: 40 },
  );
}

describe.each(endpoints)('%s', (_, endpoint) => {
  test('changes no data on fuzzed input, and reports errors in the documented format', async () => {
    const before = await snapshot();
    await attack(endpoint, true);
    await attack(endpoint, false);
    expect(await snapshot()).toBe(before);
  }, 60_000);
});

test('after all fuzzed calls, the post and the account still exist', async () => {
  expect((await staff.get(`/@${staff.blog}/post/${postId}`)).status).toBeLessThan(400);
});
