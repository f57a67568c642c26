import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { logOut } from '@tessera/shared-contracts/accounts/endpoints';
import { liveLimits } from '@tessera/shared-contracts/live/live-events';
import { pollStream } from '@tessera/shared-contracts/messaging/endpoints';
import { removeMember } from '@tessera/shared-contracts/blogs/own-blogs';
import { createDatabaseProbe } from '../../base/database/database-probe.ts';
import { createNotifications } from '../../base/database/notifications.ts';
import { createPostgresSource } from '../../base/database/postgres-notifications.ts';
import { openHttpServer, type HttpServer } from '../../base/http/http-server.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createPollStreams } from './poll-streams.ts';
import { storeMessages } from '../../testing/test-messages.ts';

let app: TestApp;
let server: HttpServer;
beforeAll(async () => {
  app = await createTestApp();
  server = await openHttpServer(0);
  server.open(app.app);
});
afterAll(async () => {
  app.deps.pollStreams.close();
  await server.close(1000);
  await app.close();
});

const accept = { accept: 'text/event-stream' } as const;

/** A stream over a real connection, and the text received so far. */
interface OpenStream {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  text(): string;
  readonly ended: Promise<void>;
  abort(): void;
}

function openStream(
  { cookie }: Pick<Registered, 'cookie'>,
  { port }: Pick<HttpServer, 'port'> = server,
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      {
        port,
        path: pollStream.path,
        agent: false,
        headers: { ...accept, cookie, 'accept-encoding': 'gzip' },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        const ended = new Promise<void>((done) => {
          answer.on('close', () => done());
        });
        answer.on('error', () => {});
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: () => text,
          ended,
          abort: () => request.destroy(),
        });
      },
    );
    request.on('error', reject);
  });
}

/** Waits until a condition holds; fails the test after ten seconds. */
async function until(holds: () => boolean): Promise<void> {
  for (let at = 0; at < 1000 && !holds(); at++) await sleep(10);
  expect(holds()).toBe(true);
}
const newsIn = (stream: OpenStream): number => stream.text().split('event: news\n').length - 1;

/** Opens a stream, and waits for its first event. From then on, the stream receives news. */
async function listening(by: Registered): Promise<OpenStream> {
  const stream = await openStream(by);
  await until(() => newsIn(stream) > 0 || stream.status !== 200);
  return stream;
}

test('pages of the recipient are notified of a message, without its content; pages of third parties are not', async () => {
  const [ada, bob, cleo] = [await app.register(), await app.register(), await app.register()];
  const [toBob, toCleo] = [await listening(bob), await listening(cleo)];
  expect([toBob.status, toBob.headers]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    }),
  ]);
  expect(toBob.headers['content-encoding']).toBeUndefined();
  const [before, others] = [newsIn(toBob), newsIn(toCleo)];
  await storeMessages(app, ada, bob, 'Secret');
  await until(() => newsIn(toBob) === before + 1);
  expect(toBob.text()).toContain('event: news\ndata:\n\n');
  expect(toBob.text()).not.toContain('Secret');
  expect(newsIn(toCleo)).toBe(others);
  toBob.abort();
  toCleo.abort();
  await until(() => app.deps.pollStreams.count() === 0);
});

test('the sender’s pages on all devices are notified of the conversation and time of a new message', async () => {
  const [ada, bob] = [await app.register(), await app.register()];
  const stream = await listening(ada);
  const id = await storeMessages(app, ada, bob, 'Secret');
  const { created_at: at } = await app.db
    .selectFrom('messages')
    .select('created_at')
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow();
  await until(() => stream.text().includes('event: sent'));
  expect(stream.text()).toContain(`event: sent\ndata: ${id} ${at.getTime()}\n\n`);
  expect(newsIn(stream)).toBe(1);
  stream.abort();
  await until(() => app.deps.pollStreams.count() === 0);
});

test('a message that is rolled back notifies no one', async () => {
  const [ada, bob] = [await app.register(), await app.register()];
  const stream = await listening(bob);
  const begun = newsIn(stream);
  await storeMessages(app, ada, bob, 'First');
  // on a busy machine its news may come late
  await until(() => newsIn(stream) > begun);
  const before = newsIn(stream);
  await app.db
    .transaction()
    .execute(async (trx) => {
      await sql`
        insert into messages (conversation_id, sender_blog_id, text, created_at)
        select id, ${ada.blogId}, 'Never', now()
        from conversations
        where high_blog_id = ${bob.blogId} or low_blog_id = ${bob.blogId}`.execute(trx);
      throw new Error('rolled back');
    })
    .catch(() => {});
  await storeMessages(app, ada, bob, 'Second');
  await until(() => newsIn(stream) > before);
  expect(newsIn(stream)).toBe(before + 1);
  stream.abort();
  await until(() => app.deps.pollStreams.count() === 0);
});

test('APIM-62: sends visitors nothing; refuses clients that do not accept an event stream, and HEAD requests', async () => {
  const ada = await app.register();
  const visitor = await app.visitor();
  expect([
    (await visitor.send(pollStream.path, { headers: accept })).status,
    (await ada.send(pollStream.path, { headers: { accept: 'application/json' } })).status,
    (await ada.send(pollStream.path, { method: 'HEAD', headers: accept })).status,
  ]).toEqual([204, 400, 400]);
  expect(app.deps.pollStreams.count()).toBe(0);
});

test('a user has at most six streams; closing one makes room', async () => {
  const ada = await app.register();
  const streams: OpenStream[] = [];
  for (let at = 0; at < liveLimits.perUser; at++) streams.push(await openStream(ada));
  expect((await openStream(ada)).status).toBe(429);
  streams[0]?.abort();
  await until(() => app.deps.pollStreams.count() === liveLimits.perUser - 1);
  const again = await openStream(ada);
  expect(again.status).toBe(200);
  for (const stream of [...streams, again]) stream.abort();
  await until(() => app.deps.pollStreams.count() === 0);
});

test('a stream ends with its session, whether the user logs out or the session is deleted', async () => {
  const [ada, bob] = [await app.register(), await app.register()];
  const [ofAda, ofBob] = [await listening(ada), await listening(bob)];
  expect((await ada.call(logOut, {})).status).toBe(200);
  await ofAda.ended;
  await app.db.deleteFrom('auth_session').where('userId', '=', bob.userId).execute();
  await ofBob.ended;
  expect(app.deps.pollStreams.count()).toBe(0);
});

test('a stream ends when the blogs of its user change; the next one hears nothing of a blog that they were removed from', async () => {
  const [ada, bob, cleo] = [await app.register(), await app.register(), await app.register()];
  await app.db
    .insertInto('blog_members')
    .values({ blog_id: ada.blogId, user_id: bob.userId, is_primary: false })
    .execute();
  await app.notifications.caughtUp();
  const [ofAda, ofBob] = [await listening(ada), await listening(bob)];
  const before = newsIn(ofBob);
  await storeMessages(app, cleo, ada, 'One');
  await until(() => newsIn(ofBob) > before);
  expect(
    (await ada.call(removeMember, { body: { tumblelog: ada.blog, member: bob.blog } })).status,
  ).toBe(200);
  await ofBob.ended;
  await app.notifications.caughtUp();
  const again = await listening(bob);
  const [heardByAda, heardByBob] = [newsIn(ofAda), newsIn(again)];
  await storeMessages(app, cleo, ada, 'Two');
  await until(() => newsIn(ofAda) > heardByAda);
  await storeMessages(app, cleo, bob, 'Three');
  await until(() => newsIn(again) > heardByBob);
  // notifications arrive in order: the message to the other blog would have come before
  expect(newsIn(again)).toBe(heardByBob + 1);
  ofAda.abort();
  again.abort();
  await until(() => app.deps.pollStreams.count() === 0);
});

test('a shutdown ends all streams immediately, and refuses new ones', async () => {
  const other = await createTestApp();
  const otherServer = await openHttpServer(0);
  otherServer.open(other.app);
  const ada = await other.register();
  const stream = await openStream(ada, otherServer);
  expect(stream.status).toBe(200);
  other.deps.pollStreams.close();
  await stream.ended;
  expect((await openStream(ada, otherServer)).status).toBe(503);
  const begin = performance.now();
  await otherServer.close(30_000);
  expect(performance.now() - begin).toBeLessThan(10_000);
  await other.close();
});

test('a stream sends heartbeats, and ends after its maximum lifetime', async () => {
  const database = await createTestDatabase();
  const probe = createDatabaseProbe(database.connection);
  const notifications = createNotifications(createPostgresSource(database.connection), probe);
  const streams = createPollStreams(notifications, [], {
    perUser: 1,
    life: 300,
    heartbeat: 50,
    retry: 7,
  });
  const viewer = { userId: 'u', sessionId: 's', blogs: [] };
  const begin = performance.now();
  const text = await new Response(streams.open(viewer)).text();
  expect(performance.now() - begin).toBeGreaterThan(250);
  expect(text).toMatch(/^retry: 7\n\n/);
  expect(text.split('\n').filter((line) => line === ':').length).toBeGreaterThan(1);
  expect(streams.count()).toBe(0);
  streams.close();
  await notifications.close();
  await probe.close();
  await database.drop();
});

test('the server reopens a lost database connection, and then tells pages to poll, because they may have missed messages', async () => {
  const [ada, bob] = [await app.register(), await app.register()];
  const stream = await listening(bob);
  const before = newsIn(stream);
  await sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'tessera-notifications' and datname = current_database()`.execute(
    app.db,
  );
  await until(() => newsIn(stream) > before);
  const reopened = newsIn(stream);
  await storeMessages(app, ada, bob, 'After');
  await until(() => newsIn(stream) > reopened);
  expect(newsIn(stream)).toBe(reopened + 1);
  stream.abort();
  await until(() => app.deps.pollStreams.count() === 0);
});
