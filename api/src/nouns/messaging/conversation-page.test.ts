import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { headerView } from '@tessera/shared-contracts/platform/header-view';
import { viewPropsOf } from '../../testing/test-views.ts';
import { sideOf, storeMessages } from '../../testing/test-messages.ts';
import { read } from '../../testing/test-messaging.ts';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { save } from '../../testing/test-posting.ts';
import { send, sendFile, talkers } from '../../testing/test-messaging.ts';
import { makePng } from '../../testing/media-samples.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada', isConfirmed: true });
  bob = await app.register({ blog: 'bob', isConfirmed: true });
});
afterAll(() => app.close());

const page = async (client: Pick<Registered, 'get'>, path: string) => {
  const answer = await client.get(path);
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    html: await answer.text(),
  };
};

test('CONV-01, CONV-02: the conversation page shows messages and sends one without script', async () => {
  const fresh = await page(ada, conversationPaths.start('bob'));
  expect(fresh.status).toBe(200);
  expect(fresh.html).toContain('No messages yet. Send bob the first one.');
  const here = `${conversationPaths.open('bob')}?as=ada`;
  const sent = await ada.post(
    sendMessage.path,
    { participant: 'ada', participants: 'bob', message: 'By a plain form', return_to: here },
    { headers: { accept: 'text/html' } },
  );
  expect([sent.status, sent.headers.get('location')]).toEqual([303, here]);
  expect((await page(ada, here)).html).toMatch(/>You<.*By a plain form/s);
  const theirs = await page(bob, conversationPaths.open('ada'));
  expect(theirs.html).toMatch(/>ada<.*By a plain form/s);
});

test('the conversation page shows images and posts, or a text in place of blurred images and deleted posts', async () => {
  const [eve, sue] = await talkers(app);
  await sendFile(eve, sue, await makePng({ width: 800, height: 400, seed: 77 }));
  const open = conversationPaths.open;
  expect((await page(sue, open(eve.blog))).html).toContain(
    `This image is blurred because you don&#x27;t follow ${eve.blog} yet. Click to reveal it.</a>`,
  );
  expect((await page(eve, open(sue.blog))).html).toMatch(
    /<img src="\/svc\/conversations\/images\/\d+\/210\.\w+" alt="Your image" loading="lazy" width="210" height="105"/,
  );
  await sue.call(follow, { body: { tumblelog: eve.blog } });
  expect((await page(sue, open(eve.blog))).html).toContain(`alt="Image from ${eve.blog}"`);
  const { post } = await save(eve, { post: { type: 'quote', one: 'A quoted line' } });
  const { id } = post.action;
  await send(eve, sue, 'For you', { type: 'POSTREF', post: { id, blog: eve.blog } });
  expect((await page(sue, open(eve.blog))).html).toMatch(
    new RegExp(`href="[^"]*${id}[^"]*">Quote · ${eve.blog}: A quoted line</a><br/>For you`),
  );
  await eve.call(deletePost, { body: { post_id: id, channel_id: eve.blog } });
  expect((await page(sue, open(eve.blog))).html).toContain('This post is no longer available.');
});

test('MSG-02: the conversation page sends an image without script', async () => {
  const here = `${conversationPaths.open('bob')}?as=ada`;
  const { html } = await page(ada, here);
  expect(html).toMatch(/<form[^>]*multipart\/form-data.*<input[^>]*type="file"[^>]*name="data"/s);
  const form = new FormData();
  for (const [, name = '', value = ''] of html
    .slice(html.indexOf('multipart/form-data'))
    .matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g))
    form.append(name, value.replaceAll('&amp;', '&'));
  form.append('data', new File([new Uint8Array(await makePng())], 'a.png', { type: 'image/png' }));
  const sent = await ada.send(sendMessage.path, {
    method: 'POST',
    body: form,
    headers: { accept: 'text/html' },
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, here]);
  expect((await page(ada, here)).html).toContain('/svc/conversations/images/');
});

test('the conversation page asks visitors to log in, and refuses unknown blogs and the viewer’s own', async () => {
  const path = conversationPaths.open('bob');
  expect((await page(app.stranger(), path)).location).toContain(
    `/login?next=${encodeURIComponent(path)}`,
  );
  expect((await page(ada, conversationPaths.open('nobody-here'))).status).toBe(404);
  expect((await page(ada, conversationPaths.open('ada'))).status).toBe(403);
});

test('the conversation page marks messages as read unless a script swaps it in, and its header no longer counts them', async () => {
  const [eve, kim] = [
    await app.register({ blog: 'eve', isConfirmed: true }),
    await app.register({ blog: 'kim', isConfirmed: true }),
  ];
  const id = await storeMessages(
    app,
    eve,
    kim,
    ...Array.from({ length: 25 }, (_, at) => `message ${at}`),
  );
  const unread = async () => (await sideOf(app, id, kim)).unread_count;
  const path = conversationPaths.open('eve');
  const swapped = await kim.get(path, { headers: { 'x-tessera-swap': '1' } });
  expect([swapped.status, await unread()]).toEqual([200, 25]);
  const countedOn = ({ html }: { readonly html: string }) =>
    viewPropsOf(html, headerView).user?.unreadCount;
  expect(countedOn(await page(kim, '/dashboard'))).toBe(25);
  // an older page marks only messages up to the newest one that it shows
  const { messages } = await read(kim, { conversation_id: id });
  const oldest = messages.data.at(-1);
  const older = await page(kim, `${path}?before=${oldest?.ts}`);
  expect([older.status, older.html.includes('message 4'), await unread()]).toEqual([200, true, 20]);
  const shown = await page(kim, path);
  expect(shown.html).toContain('message 24');
  expect(countedOn(shown)).toBe(0);
  expect(await unread()).toBe(0);
  // this marks nothing as read for the other side
  expect((await sideOf(app, id, eve)).last_read_at.getTime()).toBe(0);
});
