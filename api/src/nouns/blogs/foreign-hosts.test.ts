import { block } from '@tessera/shared-contracts/blogs/endpoints';
import type { FlatFields } from '../../testing/broken-bodies.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { begin, talker } from '../../testing/test-messaging.ts';
import { save } from '../../testing/test-posting.ts';
import { readAnswer, sendFields } from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let conversation = '';
let post = '';
beforeAll(async () => {
  app = await createTestApp({ baseUrl: 'https://tessera.example', blogHosts: ['old.example'] });
  [ada, bob] = [await talker(app, 'ada'), await talker(app, 'bob')];
  conversation = (await begin(ada, bob)).id;
  post = (await save(ada)).post.action.id;
});
afterAll(() => app.close());

const hosts = [
  'evil.example',
  'tessera.example.evil.example',
  'x.tessera.example',
  'tessera.example.tessera.example',
  'tessera.example:8443',
  'tessera.example.',
  'old.example.evil.example',
  'localhost',
  'tessera.example@evil.example',
  'tessera.example/../evil.example',
];

type Case = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  path: (blog: (name: string) => string) => string,
  fields: (blog: (name: string) => string) => FlatFields,
];
const messages = '/svc/conversations/messages';
const info = '/svc/conversations/participant_info';
const side = { conversation_id: '' };
/** All calls in which a program names a blog. */
const cases: readonly Case[] = [
  ['GET', () => '/svc/conversations', (at) => ({ participant: at('ada') })],
  ['GET', () => messages, (at) => ({ participant: at('ada'), participants: 'bob' })],
  ['GET', () => messages, (at) => ({ participant: 'ada', participants: at('bob') })],
  ['GET', () => info, (at) => ({ participant: 'ada', q: at('bob') })],
  ['GET', () => info, (at) => ({ participant: at('ada'), q: 'bob' })],
  ['GET', () => '/svc/conversations/participant_suggestions', (at) => ({ participant: at('ada') })],
  ['GET', () => '/svc/conversations/search', (at) => ({ participant: at('ada'), q: 'Hello' })],
  [
    'POST',
    () => messages,
    (at) => ({ participant: at('ada'), participants: 'bob', message: 'No' }),
  ],
  [
    'POST',
    () => messages,
    (at) => ({ participant: 'ada', participants: at('bob'), message: 'No' }),
  ],
  [
    'POST',
    () => messages,
    (at) => ({ participant: 'ada', 'participants[]': at('bob'), message: 'No' }),
  ],
  [
    'POST',
    () => messages,
    (at) => ({
      participant: 'ada',
      participants: 'bob',
      type: 'POSTREF',
      'post[id]': post,
      'post[blog]': at('ada'),
    }),
  ],
  ['POST', () => '/svc/conversations/mark_as_read', (at) => ({ ...side, participant: at('ada') })],
  [
    'POST',
    () => '/svc/conversations/mark_as_unread',
    (at) => ({ ...side, participant: at('ada') }),
  ],
  [
    'POST',
    () => '/svc/conversations/mute',
    (at) => ({ ...side, participant: at('ada'), muted: '1' }),
  ],
  [
    'POST',
    () => '/svc/conversations/flag',
    (at) => ({ ...side, participant: at('ada'), type: 'spam' }),
  ],
  ['DELETE', () => messages, (at) => ({ ...side, participant: at('ada') })],
  ['GET', () => '/svc/blog/followed_by', (at) => ({ query: at('bob'), tumblelog: 'ada' })],
  ['GET', () => '/svc/blog/followed_by', (at) => ({ query: 'bob', tumblelog: at('ada') })],
  ['GET', (at) => `/svc/tumblelog/${encodeURIComponent(at('ada'))}/${post}/notes`, () => ({})],
  [
    'POST',
    (at) => `/blog/${encodeURIComponent(at('ada'))}/order_post_queue`,
    () => ({ post_ids: post }),
  ],
  ['GET', () => '/svc/indash_blog', (at) => ({ tumblelog_name_or_id: at('ada') })],
  ['GET', () => '/svc/indash_blog/posts', (at) => ({ tumblelog_name_or_id: at('ada') })],
  ['POST', () => '/svc/post/fetch', (at) => ({ post_id: post, channel_id: at('ada') })],
  ['POST', () => '/svc/post/delete', (at) => ({ post_id: post, channel_id: at('ada') })],
  [
    'POST',
    () => '/svc/post/update',
    (at) => ({ channel_id: at('ada'), 'post[type]': 'text', 'post[one]': 'No' }),
  ],
  ['POST', () => '/svc/follow', (at) => ({ tumblelog: at('bob') })],
  ['POST', () => '/svc/follow', (at) => ({ 'data[tumblelog]': at('bob') })],
  ['POST', () => block.path, (at) => ({ tumblelog: 'ada', blocked_tumblelog: at('bob') })],
  ['POST', () => '/svc/post/ask', (at) => ({ recipient: at('bob'), question: 'Why?' })],
];

const countRows = async (): Promise<readonly number[]> =>
  Promise.all(
    (['posts', 'messages', 'conversations', 'follows', 'blocks', 'reports'] as const).map(
      async (table) => (await app.db.selectFrom(table).selectAll().execute()).length,
    ),
  );

test.each(hosts)('name.HOST of %s is refused in every call, and nothing happens', async (host) => {
  const before = await countRows();
  const members = () => app.db.selectFrom('conversation_members').selectAll().execute();
  const memberships = await members();
  const at = (name: string): string => `${name}.${host}`;
  for (const [method, pathOf, fieldsOf] of cases) {
    const given = fieldsOf(at);
    const fields = 'conversation_id' in given ? { ...given, conversation_id: conversation } : given;
    const path = pathOf(at);
    const query = new URLSearchParams(fields).toString();
    const answer =
      method === 'POST'
        ? await sendFields(ada, path, fields)
        : await ada.send(`${path}?${query}`, {
            method,
            headers: { accept: 'application/json', 'x-tumblr-form-key': ada.formKey },
          });
    expect([path, fields, [400, 403, 404].includes(answer.status)]).toEqual([path, fields, true]);
    const { errors, meta, ...rest } = await readAnswer(answer);
    expect([path, errors]).toEqual([path, expect.arrayContaining([expect.stringMatching(/./)])]);
    expect([meta, rest]).toEqual([expect.objectContaining({ status: answer.status }), {}]);
  }
  expect(await countRows()).toEqual(before);
  expect(await members()).toEqual(memberships);
});
