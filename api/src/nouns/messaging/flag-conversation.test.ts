import { flagConversation } from '@tessera/shared-contracts/messaging/endpoints';
import { handleReport } from '@tessera/shared-contracts/moderation/endpoints';
import { moderationLimits } from '@tessera/shared-contracts/moderation/reports';
import { sql } from 'kysely';
import sharp from 'sharp';
import { done } from '../../testing/test-answers.ts';
import { save } from '../../testing/test-posting.ts';
import {
  createTestApp,
  type CallResult,
  type Registered,
  type TestApp,
} from '../../testing/test-app.ts';
import { presentImage } from './message-images.ts';
import { sideOf, storeMessages } from '../../testing/test-messages.ts';
import { begin, send, sendFile, talkers } from '../../testing/test-messaging.ts';

let app: TestApp;
let staff: Registered;
beforeAll(async () => {
  app = await createTestApp();
  staff = await app.register({ isStaff: true });
});
afterAll(() => app.close());

const people = async (): Promise<[Registered, Registered]> => [
  await app.register(),
  await app.register(),
];
const flag = (by: Registered, id: string, fields: object = {}): Promise<CallResult> =>
  by.call(flagConversation, {
    body: { conversation_id: id, participant: by.blog, type: 'spam', ...fields },
  });
const reportsOf = (id: string) =>
  app.db
    .selectFrom('reports')
    .selectAll()
    .where('conversation_id', '=', id)
    .orderBy('id')
    .execute();
const blocksOf = (by: Registered) =>
  app.db
    .selectFrom('blocks')
    .select(['blocked_blog_id', 'context'])
    .where('blog_id', '=', by.blogId)
    .execute();

test('APIM-18, APIM-19: flagging spam reports the last messages, blocks the other blog, and deletes the conversation only for the blog that flags it', async () => {
  const [ada, bob] = await people();
  const id = await storeMessages(app, ada, bob, 'Who are you?');
  await storeMessages(app, bob, ada, 'Buy <b>this</b>');
  const before = await sideOf(app, id, bob);
  expect(await flag(ada, id)).toEqual(done);
  expect(await reportsOf(id)).toMatchObject([
    {
      reporter_id: ada.userId,
      blog_id: bob.blogId,
      blog_name: bob.blog,
      post_id: null,
      reason: 'spam',
      state: 'open',
      summary: 'Buy <b>this</b>',
      messages: [
        { from: ada.blog, text: 'Who are you?' },
        { from: bob.blog, text: 'Buy <b>this</b>' },
      ],
    },
  ]);
  expect(await blocksOf(ada)).toEqual([{ blocked_blog_id: bob.blogId, context: 'inline' }]);
  expect(await sideOf(app, id, ada)).toMatchObject({
    cleared_at: before.last_modified_at,
    unread_count: 0,
  });
  expect(await sideOf(app, id, bob)).toEqual(before);
  expect(await blocksOf(bob)).toEqual([]);
});

test('flagging spam again changes nothing', async () => {
  const [ada, bob] = await people();
  const id = await storeMessages(app, bob, ada, 'Buy this');
  const results = [await flag(ada, id), await flag(ada, id), await flag(ada, id)];
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await reportsOf(id)).toHaveLength(1);
  expect(await blocksOf(ada)).toHaveLength(1);
});

test('a report contains at most 20 messages, and none that the reporter had deleted', async () => {
  const [ada, bob] = await people();
  const id = await storeMessages(app, bob, ada, 'Deleted');
  await sql`update conversation_members set cleared_at = last_modified_at where conversation_id = ${id}`.execute(
    app.db,
  );
  const texts = Array.from({ length: 22 }, (_, at) => `Number ${at}`);
  await storeMessages(app, bob, ada, ...texts.slice(0, 3));
  expect((await flag(ada, id)).status).toBe(200);
  await storeMessages(app, bob, ada, ...texts);
  const [first] = await reportsOf(id);
  expect(first?.messages?.map(({ text }) => text)).toEqual(['Number 0', 'Number 1', 'Number 2']);
  await app.db.updateTable('reports').set({ state: 'dismissed' }).execute();
  expect((await flag(ada, id)).status).toBe(200);
  const [, second] = await reportsOf(id);
  expect(second?.messages?.map(({ text }) => text)).toEqual(
    texts.slice(-moderationLimits.reportedMessages),
  );
});

test('APIM-20: unblur reveals the images to the blog that requests it, without a report or a block', async () => {
  const [ada, bob] = await people();
  const id = await storeMessages(app, bob, ada, 'Look');
  expect(await flag(ada, id, { type: 'unblur' })).toEqual(done);
  const { rows } = await sql<{ blog_id: string; blurred: boolean }>`
    select blog_id, blurred
    from conversation_members
    where conversation_id = ${id}`.execute(app.db);
  expect(new Map(rows.map(({ blog_id, blurred }) => [blog_id, blurred]))).toEqual(
    new Map([
      [ada.blogId, false],
      [bob.blogId, true],
    ]),
  );
  expect([await reportsOf(id), await blocksOf(ada)]).toEqual([[], []]);
});

test('APIM-01, APIM-62: flagging needs the form key, a session, a known type, one of the user’s blogs and a conversation of that blog', async () => {
  const [ada, bob] = await people();
  const stranger = await app.register();
  const id = await storeMessages(app, bob, ada, 'Hello');
  const body = { conversation_id: id, participant: ada.blog, type: 'spam' as const };
  const keyless = await ada.send(flagConversation.path, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(body),
  });
  const visitor = await app.visitor();
  expect([
    keyless.status,
    (await visitor.call(flagConversation, { body })).status,
    (await stranger.call(flagConversation, { body })).status,
    (await flag(stranger, id)).status,
    (await flag(ada, id, { type: 'other' })).status,
  ]).toEqual([403, 401, 403, 404, 400]);
  expect(await reportsOf(id)).toEqual([]);
});

test('APIM-18: a form can flag a conversation, and its `context` field is stored with the block', async () => {
  const [ada, bob] = await people();
  const id = await storeMessages(app, bob, ada, 'Hello');
  const answer = await ada.send(flagConversation.path, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      form_key: ada.formKey,
      conversation_id: id,
      participant: ada.blog,
      type: 'spam',
      context: 'header',
    }),
  });
  expect(answer.status).toBe(200);
  expect(await blocksOf(ada)).toMatchObject([{ context: 'header' }]);
});

test('staff read the messages of a reported conversation and close the report; no one else can', async () => {
  const [ada, bob] = await people();
  const id = await storeMessages(app, ada, bob, 'Please stop');
  await storeMessages(app, bob, ada, 'Buy <b>this</b>');
  await flag(ada, id);
  await storeMessages(app, bob, ada, 'Afterwards');
  const [report] = await reportsOf(id);
  const queue = await (await staff.get('/moderation?kind=conversation')).text();
  expect(queue).toContain(`a conversation with ${bob.blog}`);
  for (const kind of ['post', 'blog'])
    expect(await (await staff.get(`/moderation?kind=${kind}`)).text()).not.toContain(bob.blog);
  const address = `/moderation/reports/${report?.id}`;
  expect((await bob.get(address)).status).toBe(404);
  const page = await staff.get(address);
  const text = await page.text();
  expect(page.headers.get('cache-control')).toBe('no-store');
  for (const part of [
    `A conversation with ${bob.blog}`,
    'Please stop',
    'Buy &lt;b&gt;this&lt;/b&gt;',
    ada.blog,
    'Suspend',
    'Dismiss',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Afterwards');
  const close = { body: { report: report?.id ?? '', state: 'acted' as const } };
  expect((await staff.call(handleReport, close)).status).toBe(200);
  expect((await staff.call(handleReport, close)).status).toBe(409);
  expect(await reportsOf(id)).toMatchObject([{ state: 'acted', handled_by: staff.userId }]);
});

test('staff see the posts and images in a report, but no images before they are reported; users outside the conversation never see the images', async () => {
  const [ada, bob] = await talkers(app);
  const png = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#2f5d62' },
  })
    .png()
    .toBuffer();
  const { post } = await save(bob, { post: { type: 'quote', one: 'Rain', two: 'Ann' } });
  const { id } = await begin(bob, ada);
  await send(bob, ada, '', { type: 'POSTREF', post: { id: post.action.id, blog: bob.blog } });
  expect((await sendFile(bob, ada, png)).status).toBe(200);
  const address = async (): Promise<string> => {
    const { image } = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('conversation_id', '=', id)
      .where('image', 'is not', null)
      .executeTakeFirstOrThrow()
      .then((row) => ({ image: presentImage(row.id, row.image) }));
    return image?.original_size.url ?? '';
  };
  expect((await staff.get(await address())).status).toBe(404);
  await flag(ada, id);
  const [report] = await reportsOf(id);
  expect(report?.messages).toMatchObject([
    { text: 'Hello' },
    { text: '', post: `/@${bob.blog}/post/${post.action.id}` },
    { text: '', image: expect.stringContaining('/svc/conversations/images/') },
  ]);
  const page = await (await staff.get(`/moderation/reports/${report?.id}`)).text();
  expect(page).toContain(`src="${report?.messages?.[2]?.image}"`);
  expect((await staff.get(await address())).status).toBe(200);
  expect((await (await app.register()).get(await address())).status).toBe(404);
});

test('a report of a conversation and a report of the other blog are closed separately', async () => {
  const [ada, bob] = await people();
  const id = await storeMessages(app, bob, ada, 'Buy this');
  await ada.post('/report', { blog: bob.blog, reason: 'spam', post: '', words: '' });
  await flag(ada, id);
  const [report] = await reportsOf(id);
  await staff.call(handleReport, { body: { report: report?.id ?? '', state: 'acted' } });
  const all = await app.db
    .selectFrom('reports')
    .select(['conversation_id', 'state'])
    .where('blog_name', '=', bob.blog)
    .orderBy('id')
    .execute();
  expect(all).toEqual([
    { conversation_id: null, state: 'open' },
    { conversation_id: id, state: 'acted' },
  ]);
});

test('conversation reports count towards the rate limit for reports', async () => {
  const limitedApp = await createTestApp({ rateLimitFactor: 1 });
  try {
    const [ada, bob] = [await limitedApp.register(), await limitedApp.register()];
    const id = await storeMessages(limitedApp, bob, ada, 'Buy this');
    const statuses: number[] = [];
    for (let at = 0; at <= moderationLimits.reportsPerHour; at++)
      statuses.push((await flag(ada, id)).status);
    expect([statuses.slice(0, -1).every((status) => status === 200), statuses.at(-1)]).toEqual([
      true,
      429,
    ]);
  } finally {
    await limitedApp.close();
  }
});
