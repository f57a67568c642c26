import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';

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

test('CONV-01, CONV-02: the page of a conversation shows its messages and sends one, without script', async () => {
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
  expect((await page(ada, here)).html).toMatch(/You,.*By a plain form/s);
  const theirs = await page(bob, conversationPaths.open('ada'));
  expect(theirs.html).toMatch(/ada,.*By a plain form/s);
});

test('the page of a conversation asks visitors to log in, and does not exist for an unknown blog', async () => {
  const path = conversationPaths.open('bob');
  expect((await page(app.stranger(), path)).location).toContain(
    `/login?next=${encodeURIComponent(path)}`,
  );
  expect((await page(ada, conversationPaths.open('nobody-here'))).status).toBe(404);
  expect((await page(ada, conversationPaths.open('ada'))).status).toBe(403);
});
