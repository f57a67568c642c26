import * as v from 'valibot';
import { logOut } from '@tessera/shared-contracts/accounts/endpoints';
import { seeActivity } from '@tessera/shared-contracts/activity/endpoints';
import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { follow, subscribe } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { muteConversation } from '@tessera/shared-contracts/messaging/endpoints';
import { pushKey, subscribePush, unsubscribePush } from '@tessera/shared-contracts/push/endpoints';
import {
  pushKinds,
  pushLimits,
  pushNames,
  type PushKind,
} from '@tessera/shared-contracts/push/push';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { savePushSettings } from '@tessera/shared-contracts/settings/endpoints';
import { createOutgoing } from '../../base/safe-fetch/outgoing.ts';
import { people } from '../../testing/test-activity.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { storeMessages } from '../../testing/test-messages.ts';
import { likeOf, payload, replyOf, save } from '../../testing/test-posting.ts';
import { openPushService, type PushService } from '../../testing/test-push-service.ts';
import { pushNewsTo } from './push-news.ts';
import { peopleToPush } from './push-queries.ts';
import { pushHeldJob, watchForPushes } from './watch-for-pushes.ts';

let app: TestApp;
let service: PushService;
let key = '';
beforeAll(async () => {
  const outgoing = createOutgoing({
    baseUrl: 'http://localhost',
    isPublic: (address) => address === '127.0.0.1',
    isWebPort: () => true,
  });
  app = await createTestApp({}, undefined, outgoing);
});
afterAll(() => app.close());
beforeEach(async () => {
  service = await openPushService(() => key);
});
afterEach(async () => {
  app.setNow(undefined);
  await app.db.deleteFrom('push_subscriptions').execute();
  await service.close();
});

const sessionOf = async ({ userId }: Registered): Promise<string> =>
  (
    await app.db
      .selectFrom('auth_session')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).id;

/** Someone whose browser the push service knows, and whose last push was an hour ago. */
async function withBrowser(person: Registered): Promise<void> {
  ({ key } = payload(pushKey, await person.call(pushKey, {})));
  await app.db
    .insertInto('push_subscriptions')
    .values({
      endpoint: service.endpoint,
      ...service.keys,
      user_id: person.userId,
      session_id: await sessionOf(person),
    })
    .execute();
  await app.db
    .updateTable('profiles')
    .set({ pushed_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', person.userId)
    .execute();
  await app.db
    .updateTable('blog_members')
    .set({ activity_seen_at: new Date(0) })
    .where('user_id', '=', person.userId)
    .execute();
  await app.db.updateTable('blogs').set({ asks: true }).where('id', '=', person.blogId).execute();
}
/** Pushes what is new for a person; returns what their browser got. */
async function pushed(to: Registered) {
  const before = service.received.length;
  await pushNewsTo(app.deps, to.userId);
  await app.jobs.runAll();
  return service.received.slice(before).map((one) => one.payload);
}
async function two(): Promise<{ readonly ada: Registered; readonly bob: Registered }> {
  const [ada, bob] = await people(app, 'ada', 'bob');
  if (!ada || !bob) throw new Error('nobody came');
  await withBrowser(ada);
  return { ada, bob };
}

/** Causes news of one kind. */
const causes: Readonly<Record<PushKind, (from: Registered, to: Registered) => Promise<unknown>>> = {
  messages: (from, to) => storeMessages(app, from, to, 'Hello'),
  likes: async (from, to) => from.call(like, likeOf((await save(to)).post)),
  replies: async (from, to) => from.call(replyToPost, replyOf((await save(to)).post, 'Well said')),
  mentions: (from, to) =>
    save(from, { post: { two: `<p>Thank you, @${to.blog}, for the plums.</p>` } }),
  asks: (from, to) =>
    from.call(askBlog, { body: { recipient: to.blog, question: 'Why?', anonymous: false } }),
  follows: (from, to) => from.call(follow, { body: { tumblelog: to.blog } }),
  posts: async (from, to) => {
    await to.call(follow, { body: { tumblelog: from.blog } });
    await to.call(subscribe, { params: { name: from.blog }, body: {} });
    await save(from, { post: { one: 'Plums' } });
  },
};

test.each(pushKinds)(
  '%s are pushed, encrypted and signed, once; the link of the notification ends them, without a login',
  async (kind) => {
    const { ada, bob } = await two();
    await causes[kind](bob, ada);
    const [note, ...others] = await pushed(ada);
    expect(others).toEqual([]);
    expect(note).toMatchObject({ kind, path: expect.stringMatching(/^\//) });
    expect(note?.title).toContain(bob.blog);
    const [one] = service.received;
    expect(one).toMatchObject({
      ttl: String(pushLimits.life),
      urgency: kind === 'messages' ? 'high' : 'normal',
      claims: { aud: service.origin, sub: 'mailto:no-reply@tessera.local' },
    });
    expect(one?.claims.exp).toBeGreaterThan(Date.now() / 1000);
    expect(await pushed(ada)).toEqual([]);

    const visitor = await app.visitor();
    const page = await visitor.get(note?.stopPath ?? '');
    expect(await page.text()).toContain(pushNames[kind]);
    const forged = note?.stopPath.replace(
      `push-${kind}`,
      kind === 'likes' ? 'push-posts' : 'push-likes',
    );
    expect((await visitor.send(forged ?? '', { method: 'POST' })).status).toBe(400);
    expect((await visitor.send(note?.stopPath ?? '', { method: 'POST' })).status).toBe(200);
    const [, cleo] = await people(app, 'eve', 'cleo');
    if (cleo) await causes[kind](cleo, ada);
    expect(await pushed(ada)).toEqual([]);
    const profile = await app.db
      .selectFrom('profiles')
      .selectAll()
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow();
    expect(pushKinds.filter((one) => !profile[`pushes_${one}`])).toEqual([kind]);
  },
);

test('what was seen, what blocked blogs do and messages of muted conversations are not pushed', async () => {
  const { ada, bob } = await two();
  await causes.likes(bob, ada);
  await ada.call(seeActivity, { body: { tumblelog: ada.blog } });
  const conversation = await storeMessages(app, bob, ada, 'Quiet');
  await ada.call(muteConversation, {
    body: { conversation_id: conversation, participant: ada.blog, muted: true },
  });
  expect(await pushed(ada)).toEqual([]);
  await causes.follows(bob, ada);
  await ada.call(block, { body: { tumblelog: ada.blog, blocked_tumblelog: bob.blog } });
  expect(await pushed(ada)).toEqual([]);
});

test('messages between blogs with a block, or that may be spam, are not pushed', async () => {
  const { ada, bob } = await two();
  const conversation = await storeMessages(app, bob, ada, 'Hello');
  const mark = (isSpam: boolean) =>
    app.db
      .updateTable('conversation_members')
      .set({ is_possible_spam: isSpam })
      .where('conversation_id', '=', conversation)
      .where('blog_id', '=', ada.blogId)
      .execute();
  await mark(true);
  expect(await pushed(ada)).toEqual([]);
  await mark(false);
  await ada.call(block, { body: { tumblelog: ada.blog, blocked_tumblelog: bob.blog } });
  expect(await pushed(ada)).toEqual([]);
});

test('a person whose news cannot be pushed does not keep others from theirs', async () => {
  const { ada, bob } = await two();
  await causes.likes(bob, ada);
  await app.db
    .insertInto('push_subscriptions')
    .values({
      endpoint: `${service.endpoint}2`,
      ...service.keys,
      user_id: bob.userId,
      session_id: await sessionOf(bob),
    })
    .execute();
  await causes.likes(ada, bob);
  for (const failing of [ada, bob]) {
    const told: string[] = [];
    const jobs: typeof app.deps.jobs = {
      ...app.deps.jobs,
      async send(_, data) {
        const { user_id: userId } = v.parse(v.object({ user_id: v.string() }), data);
        if (userId === failing.userId) throw new Error('no room');
        told.push(userId);
      },
    };
    await app.db
      .updateTable('profiles')
      .set({ push_held_until: new Date(0), pushed_at: new Date(0) })
      .where('user_id', 'in', [ada.userId, bob.userId])
      .execute();
    await pushHeldJob.run({ ...app.deps, jobs }, {});
    expect(told).toEqual([failing === ada ? bob.userId : ada.userId]);
  }
});

test('many kinds at once are one notification, whose link ends all', async () => {
  const { ada, bob } = await two();
  for (const kind of ['messages', 'likes', 'asks', 'follows'] as const)
    await causes[kind](bob, ada);
  const [note, ...others] = await pushed(ada);
  expect([others.length, note?.kind]).toEqual([0, 'all']);
  expect(note?.body).toContain(`${bob.blog} sent you a message. `);
  await (await app.visitor()).send(note?.stopPath ?? '', { method: 'POST' });
  await causes.posts(bob, ada);
  expect(await pushed(ada)).toEqual([]);
});

test('news in quiet hours waits for their end in the time zone of the person, then comes as one', async () => {
  const { ada, bob } = await two();
  const night = new Date();
  const hourInBerlin = (hours: number): string =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(
      new Date(night.getTime() + hours * 3_600_000),
    );
  const settings = {
    quiet_from: hourInBerlin(-1),
    quiet_until: hourInBerlin(6),
    time_zone: 'Europe/Berlin',
  };
  expect(await ada.call(savePushSettings, { body: settings })).toMatchObject({ status: 200 });
  await causes.likes(bob, ada);
  await causes.follows(bob, ada);
  app.setNow(night);
  expect(await pushed(ada)).toEqual([]);
  const wake = async (hours: number) => {
    app.setNow(new Date(night.getTime() + hours * 3_600_000));
    const before = service.received.length;
    await pushHeldJob.run(app.deps, {});
    await app.jobs.runAll();
    return service.received.slice(before).map((one) => one.payload);
  };
  expect(await wake(3)).toEqual([]);
  const [summary, ...others] = await wake(7);
  expect([others.length, summary?.kind]).toEqual([0, 'all']);
  expect(await wake(8)).toEqual([]);
  for (const [body, status] of [
    [{ quiet_from: '22:00', quiet_until: '' }, 400],
    [{ quiet_from: '25:00', quiet_until: '07:00' }, 400],
    [{ time_zone: 'Europe/Atlantis' }, 400],
    [{ quiet_from: '', quiet_until: '' }, 200],
  ] as const)
    expect((await ada.call(savePushSettings, { body })).status).toBe(status);
});

test('a browser that is gone is forgotten; one that cannot be reached now is tried again', async () => {
  const { ada, bob } = await two();
  const left = async () =>
    (await app.db.selectFrom('push_subscriptions').select('endpoint').execute()).length;
  service.answerWith(500);
  await causes.likes(bob, ada);
  await expect(pushed(ada)).rejects.toThrow('500');
  expect(await left()).toBe(1);
  for (const status of [403, 410]) {
    service.answerWith(status);
    await causes.likes(bob, ada);
    await pushed(ada);
    expect(await left()).toBe(status === 410 ? 0 : 1);
  }
});

test('an endpoint inside a network is never called, and forgotten', async () => {
  const { ada, bob } = await two();
  await app.db
    .updateTable('push_subscriptions')
    .set({ endpoint: 'http://10.0.0.7/push' })
    .execute();
  await causes.likes(bob, ada);
  await pushed(ada);
  expect(service.count()).toBe(0);
  expect(await app.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
});

test('a browser belongs to who subscribed last, ends with the session, and is removed on request', async () => {
  const { ada, bob } = await two();
  await app.db.deleteFrom('push_subscriptions').execute();
  const owners = async () =>
    (await app.db.selectFrom('push_subscriptions').select('user_id').execute()).map(
      ({ user_id }) => user_id,
    );
  const body = { endpoint: 'https://push.example/one', ...service.keys };
  expect((await ada.call(subscribePush, { body })).status).toBe(200);
  expect((await bob.call(subscribePush, { body })).status).toBe(200);
  expect(await owners()).toEqual([bob.userId]);
  // somebody else cannot remove it
  await ada.call(unsubscribePush, { body: { endpoint: body.endpoint } });
  expect(await owners()).toEqual([bob.userId]);
  await bob.call(unsubscribePush, { body: { endpoint: body.endpoint } });
  expect(await owners()).toEqual([]);
  await bob.call(subscribePush, { body });
  await bob.call(logOut, {});
  expect(await owners()).toEqual([]);
  for (let at = 0; at < pushLimits.perUser + 2; at += 1)
    await ada.call(subscribePush, { body: { ...body, endpoint: `https://push.example/${at}` } });
  expect(await owners()).toHaveLength(pushLimits.perUser);
  for (const wrong of [
    { ...body, endpoint: 'http://push.example/one' },
    { ...body, p256dh: 'short' },
    { ...body, auth: '' },
  ])
    expect((await ada.call(subscribePush, { body: wrong })).status).toBe(400);
  expect((await (await app.visitor()).call(pushKey, {})).status).toBe(401);
});

test('a job for a browser that has changed hands, or whose session has expired, sends nothing', async () => {
  const { ada, bob } = await two();
  await causes.likes(bob, ada);
  await pushNewsTo(app.deps, ada.userId);
  await app.db
    .updateTable('push_subscriptions')
    .set({ user_id: bob.userId, session_id: await sessionOf(bob) })
    .execute();
  await app.jobs.runAll();
  await app.db
    .updateTable('push_subscriptions')
    .set({ user_id: ada.userId, session_id: await sessionOf(ada) })
    .execute();
  await causes.asks(bob, ada);
  await pushNewsTo(app.deps, ada.userId);
  app.setNow(new Date(Date.now() + 90 * 86_400_000));
  await app.jobs.runAll();
  expect(service.count()).toBe(0);
});

test('the keys stay; what happens is noticed without a request, and two processes send it once', async () => {
  const { ada, bob } = await two();
  expect(payload(pushKey, await bob.call(pushKey, {})).key).toBe(key);
  const ends = [0, 1].map(() => watchForPushes(app.deps, app.notifications, 50));
  await causes.likes(bob, ada);
  for (let at = 0; at < 100 && service.received.length === 0; at += 1) {
    await new Promise((later) => setTimeout(later, 50));
    await app.jobs.runAll();
  }
  await new Promise((later) => setTimeout(later, 200));
  await app.jobs.runAll();
  for (const end of ends) end();
  expect(service.received.map((one) => one.payload.kind)).toEqual(['likes']);
  expect(await peopleToPush(app.db, { changed: [bob.blogId], published: [] })).toEqual([]);
});
