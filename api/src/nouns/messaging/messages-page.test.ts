import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { emptyInboxText } from '@tessera/shared-contracts/messaging/texts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { storeMessages } from '../../testing/test-messages.ts';
import { talkers } from '../../testing/test-messaging.ts';

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
  expect(await page()).toContain(emptyInboxText);
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
  expect(await (await ada.get(`/messaging?as=${ada.blog}-two`)).text()).toContain(emptyInboxText);
  expect((await ada.get(`/messaging?as=${bob.blog}`)).status).toBe(403);
});

test('INBOX-14, INBOX-15, INBOX-21: without script, a new message can be started from the list: the page finds recipients by name, or shows the favorites', async () => {
  const [ada, bob] = [(await talkers(app))[0], await app.register()];
  const page = async (path: string): Promise<string> => (await ada.get(path)).text();
  const compose = conversationPaths.compose(ada.blog);
  expect(await page(conversationPaths.list)).toContain(
    `href="${compose.replaceAll('&', '&amp;')}"`,
  );
  const link = `href="${conversationPaths.open(bob.blog, ada.blog)}"`;
  expect(await page(compose)).not.toContain(link);
  const found = await page(compose + bob.blog);
  expect(found).toContain(link);
  expect(found).toContain(`value="${bob.blog}"`);
  expect(await page(`${compose}zz-nobody`)).toContain('Nobody by that name.');
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  expect(await page(compose)).toContain(link);
  await bob.call(block, { body: { tumblelog: bob.blog, blocked_tumblelog: ada.blog } });
  expect(await page(compose + bob.blog)).not.toContain(link);
});
