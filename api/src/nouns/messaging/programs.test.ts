import * as endpoints from '@tessera/shared-contracts/messaging/endpoints';
import { formFileName } from '@tessera/shared-contracts/core/endpoint';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import * as v from 'valibot';
import { readJson } from '../../testing/test-answers.ts';
import { sendWith, tokenOf } from '../../testing/test-tokens.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { begin, send, talker } from '../../testing/test-messaging.ts';
import { makeImage } from '../../testing/test-own-blogs.ts';
import { save } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let eve: Registered;
beforeAll(async () => {
  app = await createTestApp({ baseUrl: 'https://tessera.example', blogHosts: ['old.example'] });
  [ada, bob, eve] = [await talker(app, 'ada'), await talker(app, 'bob'), await talker(app, 'eve')];
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('conversations').execute());

const headers = { accept: 'application/json' };
const anything = v.looseObject({
  errors: v.optional(v.array(v.string()), []),
  response: v.optional(v.unknown()),
});
/** The answers to raw requests, as a program sends them. */
async function get(by: Registered, address: string) {
  const answer = await by.send(address, { headers });
  return { status: answer.status, body: await readJson(anything, answer) };
}
async function post(by: Registered, address: string, fields: Readonly<Record<string, string>>) {
  const answer = await by.send(address, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      'x-form-key': by.formKey,
    },
  });
  return { status: answer.status, body: await readJson(anything, answer) };
}
const uuidOf = async (by: Registered): Promise<string> =>
  (
    await app.db
      .selectFrom('blogs')
      .select('uuid')
      .where('id', '=', by.blogId)
      .executeTakeFirstOrThrow()
  ).uuid;
const keyOf = async (by: Registered): Promise<string> =>
  (
    await app.db
      .selectFrom('blogs')
      .select('token')
      .where('id', '=', by.blogId)
      .executeTakeFirstOrThrow()
  ).token;

const messagesPath = endpoints.conversationMessages.path;

test('B9: a blog is named by uuid, name or name.HOST, in queries, forms, JSON and multipart; another host is refused', async () => {
  const names = (name: string, uuid: string) => [
    uuid,
    name,
    `@${name}`,
    `${name}.tessera.example`,
    `${name.toUpperCase()}.Tessera.Example`,
    `${name}.old.example`,
  ];
  const [own, other] = [names('ada', await uuidOf(ada)), names('bob', await uuidOf(bob))];
  for (const [at, participant] of own.entries()) {
    const blog = other[at] ?? '';
    const fields = { participant, message: `Number ${at}` };
    for (const [name, value] of [
      ['participants[]', blog],
      ['participants', `${participant},${blog}`],
    ] as const)
      expect([
        participant,
        name,
        (await post(ada, messagesPath, { ...fields, [name]: value })).status,
      ]).toEqual([participant, name, 200]);
    const query = new URLSearchParams({ participant, participants: blog }).toString();
    for (const address of [
      `${messagesPath}?${query}`,
      `/svc/conversations?participant=${participant}`,
      `/svc/conversations/participant_info?q=${blog}&participant=${participant}`,
      `/svc/conversations/participant_suggestions?participant=${participant}`,
      `/svc/conversations/search?q=number&participant=${participant}`,
    ])
      expect([address, (await get(ada, address)).status]).toEqual([address, 200]);
    const form = new FormData();
    const picture = await makeImage('teal', 20, 20);
    for (const [name, value] of Object.entries({
      participant,
      type: 'IMAGE',
      form_key: ada.formKey,
    }))
      form.append(name, value);
    form.append('participants[0]', blog);
    form.append(formFileName, new File([Uint8Array.from(picture)], 'x.png'));
    expect((await ada.send(messagesPath, { method: 'POST', body: form, headers })).status).toBe(
      200,
    );
  }
  for (const host of [
    'evil.example',
    'tessera.example.evil.example',
    'x.tessera.example',
    'tessera.example.tessera.example',
    'localhost',
  ]) {
    const refusal = { status: 400, body: { errors: [`${host} is not a host of this site.`] } };
    expect(await get(ada, `/svc/conversations?participant=ada.${host}`)).toMatchObject(refusal);
    expect(
      await post(ada, messagesPath, {
        participant: 'ada',
        'participants[]': `bob.${host}`,
        message: 'No',
      }),
    ).toMatchObject(refusal);
    expect(
      await get(ada, `/svc/conversations/participant_info?participant=ada&q=bob.${host}`),
    ).toMatchObject(refusal);
  }
  expect((await get(ada, '/svc/conversations?participant=bob.tessera.example')).status).toBe(403);
});

test('B10: without a participant, the conversations are those of the primary blog', async () => {
  const { id } = await begin(ada, bob);
  await begin(eve, bob);
  for (const address of ['/svc/conversations', '/svc/conversations?participant=&limit=5'])
    expect(await get(ada, address)).toMatchObject({
      status: 200,
      body: { response: { conversations: [{ id, participantUuid: await uuidOf(ada) }] } },
    });
  expect((await get(ada, '/svc/conversations?participant=bob')).status).toBe(403);
  expect((await app.stranger().send('/svc/conversations', { headers })).status).toBe(401);
});

test('B11: an image is read back in a list, and any public post can be sent; posts that are not public cannot', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    participant: 'ada',
    participants: 'bob',
    type: 'IMAGE',
    form_key: ada.formKey,
  }))
    form.append(name, value);
  form.append('data', new File([Uint8Array.from(await makeImage('teal', 40, 30))], 'x.png'));
  expect((await ada.send(messagesPath, { method: 'POST', body: form, headers })).status).toBe(200);
  const { post: text } = await save(ada);
  const sent = (id: string, blog: string) =>
    post(ada, messagesPath, {
      participant: 'ada',
      participants: 'bob',
      type: 'POSTREF',
      message: '',
      'post[id]': id,
      'post[blog]': blog,
    });
  for (const blog of ['ada', 'ada.tessera.example', await uuidOf(ada)])
    expect((await sent(text.action.id, blog)).status).toBe(200);
  expect(await get(bob, `${messagesPath}?participant=bob&participants=ada`)).toMatchObject({
    body: {
      response: {
        messages: {
          data: [
            {
              type: 'IMAGE',
              images: [{ original_size: { url: expect.stringContaining('/'), width: 40 } }],
              image: { original_size: { width: 40 } },
            },
            { type: 'POSTREF', post: { id: text.action.id, type: 'text' } },
            { type: 'POSTREF' },
            { type: 'POSTREF' },
          ],
        },
      },
    },
  });
  // the picture can be fetched with a token of this scope, and with no other
  const seenByBob = await get(bob, `${messagesPath}?participant=bob&participants=ada`);
  const [, picture = ''] =
    /"url":"([^"]*\/svc\/conversations\/images\/[^"]*)"/.exec(JSON.stringify(seenByBob.body)) ?? [];
  const { pathname } = new URL(picture, 'http://localhost');
  for (const [scope, status] of [
    ['messages', 200],
    ['read', 403],
  ] as const)
    expect((await sendWith(app, (await tokenOf(bob, scope)).token, pathname)).status).toBe(status);
  for (const fields of [
    { post: { state: 'private' } },
    { post: { state: '1' } },
    { members_only: true },
  ]) {
    const hidden = (await save(ada, fields)).post.action.id;
    expect((await sent(hidden, 'ada')).status).toBe(400);
    const seen = await get(bob, `${messagesPath}?participant=bob&participants=ada`);
    expect(JSON.stringify(seen.body)).not.toContain(hidden);
  }
});

test('S18, S19: participants say what is one’s own, their key, when they last posted and where they are; conversations their unread count', async () => {
  await begin(ada, bob);
  const { post: newest } = await save(ada);
  await save(ada, { post: { state: 'private' } });
  const updated = Math.floor(Date.parse(newest.published_at ?? '') / 1000);
  expect(await get(bob, '/svc/conversations?participant=bob')).toMatchObject({
    body: {
      response: {
        conversations: [
          {
            unreadCount: 1,
            unread_messages_count: 1,
            participants: [
              {
                name: 'bob',
                admin: true,
                primary: true,
                mention_key: await keyOf(bob),
                url: '/@bob',
              },
              {
                name: 'ada',
                admin: false,
                primary: false,
                mention_key: await keyOf(ada),
                updated,
                url: '/@ada',
              },
            ],
          },
        ],
      },
    },
  });
  expect(
    await get(bob, '/svc/conversations/participant_info?q=ada&participant=bob.tessera.example'),
  ).toMatchObject({ body: { response: { admin: false, is_blog_following_you: false, updated } } });
});

const page = v.object({
  response: v.object({
    messages: v.object({
      data: v.array(
        v.looseObject({
          message: v.string(),
          participant: v.string(),
          participant_uuid: v.string(),
          content: v.object({ text: v.string() }),
        }),
      ),
      _links: v.object({
        next: v.optional(v.object({ href: v.string() })),
        previous: v.optional(v.object({ href: v.string() })),
      }),
    }),
  }),
});
const readPage = async (by: Registered, address: string) =>
  (await readJson(page, await by.send(address, { headers }))).response.messages;

test('S20, S21, S22: pages are oldest first unless the query says `order=newest`, which their links carry on; words stand as `message`, the sender as name.HOST beside its uuid', async () => {
  await begin(ada, bob, '0');
  for (const text of ['1', '2', '3', '4'])
    await send(text > '2' ? bob : ada, text > '2' ? ada : bob, text);
  const query = `${messagesPath}?participant=ada&participants=bob&limit=2`;
  const seen: string[][] = [];
  for (const order of ['', '&order=oldest', '&order=newest']) {
    let { data, _links: links } = await readPage(ada, query + order);
    const pages = [data.map(({ message }) => message).join('')];
    while (links.next) {
      expect(links.next.href.includes('order=newest')).toBe(order === '&order=newest');
      ({ data, _links: links } = await readPage(ada, links.next.href));
      pages.push(data.map(({ message }) => message).join(''));
    }
    seen.push(pages);
    expect(links.previous?.href.includes('order=newest')).toBe(order === '&order=newest');
  }
  expect(seen).toEqual([
    ['34', '12', '0'],
    ['34', '12', '0'],
    ['43', '21', '0'],
  ]);
  expect((await get(ada, `${query}&order=sideways`)).status).toBe(400);
  const { data } = await readPage(ada, query.replace('limit=2', 'limit=50'));
  expect(data.map(({ participant }) => participant.split('.')[0])).toEqual([
    'ada',
    'ada',
    'ada',
    'bob',
    'bob',
  ]);
  expect(data[0]).toMatchObject({
    participant: 'ada.tessera.example',
    participant_uuid: await uuidOf(ada),
    message: '0',
    content: { text: '0' },
  });
});

test('S22: the host of a sender is that of the base address, whatever the request says', async () => {
  await begin(ada, bob);
  const answer = await ada.send(`${messagesPath}?participant=ada&participants=bob`, {
    headers: { ...headers, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const text = await answer.text();
  expect(text).toContain('ada.tessera.example');
  expect(text).not.toContain('evil.example');
});

test('S23: a sent message is answered in a list, whether it starts a conversation or not', async () => {
  for (const message of ['First', 'Second'])
    expect(
      await post(ada, messagesPath, { participant: 'ada', participants: 'bob', message }),
    ).toMatchObject({ body: { response: { messages: { data: [{ message }] } } } });
});

test('S24: unread counts by mention key and conversation, of one’s own blogs only', async () => {
  const { id } = await begin(ada, bob);
  await send(ada, bob, 'Again');
  const [own, foreign] = [await keyOf(bob), await keyOf(ada)];
  const counts = (keys: string) =>
    get(bob, `/svc/user/counts?mention_keys=${keys}&unread_messages=`);
  const mine = { [own]: { [id]: 2 } };
  expect((await counts('')).body['unread_messages']).toEqual(mine);
  expect((await counts(own)).body['unread_messages']).toEqual(mine);
  expect((await counts(`${foreign},${own}`)).body['unread_messages']).toEqual(mine);
  expect((await counts(foreign)).body['unread_messages']).toEqual({});
  expect((await get(eve, `/svc/user/counts?mention_keys=${own}`)).body['unread_messages']).toEqual(
    {},
  );
  expect((await app.stranger().send('/svc/user/counts', { headers })).status).toBe(401);
});

test('S16: whether somebody follows one of one’s own blogs; never of another blog', async () => {
  const followed = (by: Registered, query: string, tumblelog: string) =>
    get(by, `/svc/blog/followed_by?${new URLSearchParams({ query, tumblelog }).toString()}`);
  expect(await followed(ada, 'eve', 'ada')).toMatchObject({
    status: 200,
    body: { response: { is_friend: false } },
  });
  await eve.call(follow, { body: { tumblelog: 'ada' } });
  for (const [query, own] of [
    ['eve', 'ada'],
    ['eve.tessera.example', 'ada.tessera.example'],
    ['@eve', await uuidOf(ada)],
  ] as const)
    expect(await followed(ada, query, own)).toMatchObject({
      status: 200,
      body: { response: { is_friend: true } },
    });
  expect((await followed(bob, 'eve', 'ada')).status).toBe(403);
  expect((await followed(ada, 'nobody-here', 'ada')).status).toBe(404);
  expect((await followed(ada, 'eve.evil.example', 'ada')).status).toBe(400);
  expect((await get(ada, '/svc/blog/followed_by?query=eve')).status).toBe(400);
  expect(
    (await app.stranger().send('/svc/blog/followed_by?query=eve&tumblelog=ada', { headers }))
      .status,
  ).toBe(401);
});
