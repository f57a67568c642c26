import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import { liveEvents } from '@tessera/shared-contracts/live/live-events';
import { sweepMedia } from '../../base/media/sweep-media.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { linkToPreview, previewLinkJob } from './preview-link.ts';
import { begin, deleteFor, read, send, talkers } from '../../testing/test-messaging.ts';
import { openTestStream } from '../../testing/test-streams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const origin = 'http://localhost:3000';

test.each([
  ['none', undefined],
  ['see https://a.example/b, then https://c.example', 'https://a.example/b'],
  [`${origin}/@ada/post/7 or https://a.example`, undefined],
  [`${origin}/explore`, undefined],
  ['https://ada:secret@a.example/', 'https://a.example/'],
  ['ftp://a.example', undefined],
])('the link to preview in %j is %s', (text, address) => {
  expect(linkToPreview(text, origin)?.href).toBe(address);
});

/** Two people who have written to each other, so that links do not count as spam. */
async function friends(within = app) {
  const [ada, bob] = await talkers(within);
  const { id } = await begin(ada, bob);
  await send(bob, ada, 'Hello');
  return { ada, bob, id };
}
let count = 0;
/** Publishes a web page at a new URL, and returns the URL. */
async function page(content?: string): Promise<string> {
  const address = `https://news.example/messages/${++count}`;
  const color = { r: count * 25, g: 9, b: 9 };
  const image = await sharp({ create: { width: 60, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
  app.web.set({
    [address]: {
      content:
        content ??
        '<title>Rain</title><meta name="description" content="It rains."><meta property="og:image" content="/rain.png">',
    },
    'https://news.example/rain.png': { type: 'image/png', content: image },
  });
  return address;
}
const previewFor = async (to: Registered, conversation_id: string) =>
  (await read(to, { conversation_id })).messages.data[0]?.preview;
const waiting = () => app.jobs.waiting.filter(({ name }) => name === previewLinkJob.name).length;

test('a linked page is fetched once, when the message is sent, and both sides get its preview', async () => {
  const { ada, bob, id } = await friends();
  const address = await page();
  await send(ada, bob, `Look: ${address}`);
  // reading a message must not fetch the page: the page's server could report that to the sender
  expect(await previewFor(bob, id)).toBeUndefined();
  expect(app.web.asked).toEqual([]);
  await app.jobs.runAll();
  const preview = {
    url: address,
    title: 'Rain',
    excerpt: 'It rains.',
    thumbnail_url: expect.stringMatching(/^\/media\/.+\.jpg$/),
  };
  expect(await previewFor(bob, id)).toEqual(preview);
  expect(await previewFor(ada, id)).toEqual(preview);
  expect(app.web.asked.filter((asked) => asked === address)).toHaveLength(1);
});

test('sending a message again or running its job again does not fetch the page again', async () => {
  const { ada, bob, id } = await friends();
  const address = await page();
  const key = { submission_key: 'once' };
  await send(ada, bob, address, key);
  await send(ada, bob, address, key);
  expect(waiting()).toBe(1);
  const [message] = (await read(ada, { conversation_id: id })).messages.data;
  await app.jobs.send(previewLinkJob, { message: message?.id ?? '' });
  await app.jobs.runAll();
  expect(app.web.asked.filter((asked) => asked === address)).toHaveLength(1);
});

test('notifies the open pages of both sides once the preview is stored', async () => {
  const { ada, bob, id } = await friends();
  const streams = [await openTestStream(app, ada), await openTestStream(app, bob)];
  const words = `event: ${liveEvents.changed}\ndata: ${id}\n\n`;
  // read from now on, as pages do: an unread stream drops events once its buffer is full
  const notified = Promise.all(streams.map((stream) => stream.until(words)));
  await send(ada, bob, await page());
  await app.jobs.runAll();
  await expect(notified).resolves.toHaveLength(2);
  for (const stream of streams) await stream.close();
});

test('unreachable pages, pages without a title and pages of this site have no preview', async () => {
  const { ada, bob, id } = await friends();
  for (const address of [
    'https://away.example/',
    await page('<p>no title'),
    'http://127.0.0.1:9/',
    `${app.deps.env.baseUrl}/@${ada.blog}`,
  ]) {
    await send(ada, bob, address);
    await app.jobs.runAll();
    expect(await previewFor(bob, id)).toBeUndefined();
  }
});

test('possible spam gets no preview, and existing previews are hidden once a conversation is marked as possible spam', async () => {
  const [ada, bob] = await talkers(app);
  const address = await page();
  // a new account sends a link to a stranger
  const { id } = await begin(ada, bob, address);
  await app.jobs.runAll();
  expect(app.web.asked).toEqual([]);
  await send(bob, ada, 'Who are you?');
  await send(ada, bob, address);
  await app.jobs.runAll();
  expect(await previewFor(bob, id)).toBeDefined();
  await app.db
    .updateTable('conversation_members')
    .set({ is_possible_spam: true })
    .where('conversation_id', '=', id)
    .where('blog_id', '=', bob.blogId)
    .execute();
  expect(await previewFor(bob, id)).toBeUndefined();
});

test('users over the limit for fetched pages can still send links, without previews', async () => {
  const strict = await createTestApp({ rateLimitFactor: 1 });
  const { ada, bob } = await friends(strict);
  for (let at = 0; at < 60; at += 1) await strict.deps.rateLimits.spendFetch(ada.userId);
  expect((await send(ada, bob, 'https://news.example/')).status).toBe(200);
  expect(strict.jobs.waiting).toEqual([]);
  await strict.close();
});

test('the copy of a preview’s image is kept as long as the message', async () => {
  const { ada, bob, id } = await friends();
  await send(ada, bob, await page());
  await app.jobs.runAll();
  const { thumbnail_url: address = '' } = (await previewFor(bob, id)) ?? {};
  const isThere = () => existsSync(path.join(app.deps.env.dataDir, address.slice(1)));
  const sweepIn = async (days: number) => {
    app.setNow(new Date(Date.now() + days * 86_400_000));
    await sweepMedia(app.deps);
    app.setNow(undefined);
  };
  await sweepIn(mediaLife.upload + 1);
  expect(isThere()).toBe(true);
  await deleteFor(ada, id);
  await deleteFor(bob, id);
  await sweepIn(mediaLife.upload + 2 + mediaLife.unused);
  expect(isThere()).toBe(false);
});
