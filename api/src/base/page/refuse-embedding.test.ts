import { pages } from '@tessera/shared-contracts/pages/pages';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { storeMessages, sideOf } from '../../testing/test-messages.ts';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let conversation: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ isConfirmed: true });
  bob = await app.register({ isConfirmed: true });
  const { post } = await save(ada);
  const { id, reblog_key: key } = post.action;
  await bob.call(like, { body: { data: { id, key } } });
  conversation = await storeMessages(app, bob, ada, 'Hello');
});
afterAll(() => app.close());

type Headers = Readonly<Record<string, string>>;

const chromeImage = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
/** What browsers send for what a page embeds, and for a page that nobody sees yet. */
const embedding: readonly Headers[] = [
  ...[
    'image',
    'audio',
    'video',
    'style',
    'script',
    'font',
    'track',
    'manifest',
    'object',
    'worker',
  ].map((destination) => ({
    'sec-fetch-dest': destination,
    'sec-fetch-mode': 'no-cors',
    accept: '*/*',
  })),
  { 'sec-purpose': 'prefetch', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
  { 'sec-purpose': 'prefetch;prerender', accept: 'text/html' },
  { purpose: 'prefetch', accept: 'text/html' },
  // without TLS, browsers leave `Sec-Fetch-Dest` out
  { accept: chromeImage },
  { accept: 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5' },
  {
    accept:
      'audio/webm,audio/ogg,audio/wav,audio/*;q=0.9,application/ogg;q=0.7,video/*;q=0.6,*/*;q=0.5',
  },
  { accept: 'video/webm,video/ogg,video/*;q=0.9,application/ogg;q=0.7,audio/*;q=0.6,*/*;q=0.5' },
  { accept: 'text/css,*/*;q=0.1' },
  { accept: 'application/font-woff2;q=1.0,application/font-woff;q=0.9,*/*;q=0.8' },
];

/** What browsers and programs send for a page that somebody reads. */
const reading: readonly Headers[] = [
  { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8' },
  { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8' },
  {
    'sec-fetch-dest': 'empty',
    'sec-fetch-mode': 'cors',
    'x-tessera-swap': '1',
    accept: 'text/html',
  },
  {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  },
  { accept: '*/*' },
  { accept: 'application/rss+xml, application/xml;q=0.9, */*;q=0.1' },
  {},
];

/** The page with real names in its path. */
const pathOf = (path: string): string =>
  path
    .replace(/:blog\{[^}]*\}/, `@${ada.blog}`)
    .replace(':blog', ada.blog)
    .replace(/:format\{[^}]*\}/, 'rss')
    .replace(/:name/, ada.blog)
    .replaceAll(/:\w+/g, '1');

const ask = (path: string, headers: Headers): Promise<Response> => ada.send(path, { headers });

test('no page is given to a request that embeds it or fetches it ahead, and none causes a query', async () => {
  const statements = jest.spyOn(app.deps.releases, 'resolve');
  for (const { path } of Object.values(pages))
    for (const headers of embedding) {
      const { status } = await ask(pathOf(path), headers);
      expect([path, headers, status]).toEqual([path, headers, 403]);
    }
  expect(statements).not.toHaveBeenCalled();
  statements.mockRestore();
});

test('browsers, scripts of this site, feed readers and programs without a purpose get pages', async () => {
  for (const path of [
    pages.explore.path,
    pages.dashboard.path,
    `/@${ada.blog}`,
    `/@${ada.blog}/rss`,
  ])
    for (const headers of reading) {
      const { status } = await ask(path, headers);
      expect([path, headers, status]).toEqual([path, headers, 200]);
    }
});

test('files and calls are not pages', async () => {
  const image = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', accept: chromeImage };
  expect((await ask(`/avatar/${ada.blog}/64`, image)).status).toBe(200);
  expect((await ask('/favicon.ico', image)).status).toBeLessThan(400);
  const script = { 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'no-cors', accept: '*/*' };
  expect((await ask('/embed.js', script)).status).toBe(200);
});

test('only opening a page marks what it shows as seen, not embedding or swapping it', async () => {
  const activity = blogPaths.activity(ada.blog);
  const messages = conversationPaths.open(bob.blog);
  const seenAt = async (): Promise<number> => {
    const row = await app.db
      .selectFrom('blog_members')
      .select('activity_seen_at')
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow();
    return row.activity_seen_at.getTime();
  };
  const unread = async (): Promise<number> => (await sideOf(app, conversation, ada)).unread_count;
  const before = await seenAt();
  const [opening = {}, framing = {}, swapping = {}, saved = {}] = reading;
  for (const headers of [...embedding, framing, swapping])
    for (const path of [activity, messages]) await ask(path, headers);
  expect([await seenAt(), await unread()]).toEqual([before, 1]);
  for (const headers of [opening, saved]) {
    await app.db
      .updateTable('blog_members')
      .set({ activity_seen_at: new Date(before) })
      .where('user_id', '=', ada.userId)
      .execute();
    await ask(activity, headers);
    expect(await seenAt()).toBeGreaterThan(before);
  }
  await ask(messages, opening);
  expect(await unread()).toBe(0);
});
