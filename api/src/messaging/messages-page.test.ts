import { createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { createTestApp, type TestApp } from '../test-app.ts';
import { storeMessages } from './test-messages.ts';
import { talkers } from './test-messaging.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the list of conversations works without script: newest first, with unread counts', async () => {
  const [ada, bob] = await talkers(app);
  const cleo = await app.register();
  const page = async (query = ''): Promise<string> =>
    (await ada.get(`${conversationPaths.list}${query}`)).text();
  expect(await page()).toContain('No conversations yet.');
  await storeMessages(app, bob, ada, 'From Bob');
  await storeMessages(app, cleo, ada, 'From Cleo');
  await storeMessages(app, ada, bob, 'To Bob');
  const html = await page();
  expect(html).toMatch(
    new RegExp(`/messaging/conversation/${bob.blog}\\?as=${ada.blog}.*To Bob.*From Cleo`, 's'),
  );
  expect(html).not.toContain('From Bob');
  expect(html).toContain('1 unread');
  expect(html).not.toContain('aria-label="Your blogs"');
});

test('the list of conversations has several pages; it shows the conversations of the blog named in the URL, which must be the user’s own', async () => {
  const [ada, bob] = await talkers(app);
  await ada.call(createBlog, { body: { name: `${ada.blog}-two`, title: 'Second' } });
  for (let at = 0; at <= messagingLimits.page; at += 1)
    await storeMessages(app, await app.register(), ada, `Number ${at}.`);
  const first = await (await ada.get(conversationPaths.list)).text();
  expect(first).toContain(`href="/messaging?as=${ada.blog}-two"`);
  expect(first).not.toContain('Number 0.');
  const [, older = ''] = /href="([^"]+)"[^>]*>Older conversations/.exec(first) ?? [];
  expect(await (await ada.get(older.replaceAll('&amp;', '&'))).text()).toContain('Number 0.');
  expect(await (await ada.get(`/messaging?as=${ada.blog}-two`)).text()).toContain(
    'No conversations yet.',
  );
  expect((await ada.get(`/messaging?as=${bob.blog}`)).status).toBe(403);
});
