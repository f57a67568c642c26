import * as endpoints from '@tessera/shared-contracts/messaging/endpoints';
import type { PageLinks } from '@tessera/shared-contracts/messaging/conversation';
import { readPayload } from '../../testing/test-answers.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { storeMessages } from '../../testing/test-messages.ts';
import {
  begin,
  deleteFor,
  inbox,
  read,
  talker,
  talkers,
  textsOf,
} from '../../testing/test-messaging.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Page {
  readonly texts: readonly string[];
  readonly links: PageLinks;
}
type Fetch = (href: string) => Promise<Page>;

const messagesBy =
  (by: Registered): Fetch =>
  async (href) => {
    const { messages } = await readPayload(endpoints.conversationMessages, await by.send(href));
    return { texts: textsOf(messages.data), links: messages._links };
  };
const inboxBy =
  (by: Registered): Fetch =>
  async (href) => {
    const page = await readPayload(endpoints.conversations, await by.send(href));
    return {
      texts: page.conversations.flatMap(({ messages }) => textsOf(messages.data)),
      links: page._links,
    };
  };

/** Follows `next` to the last page, then `previous` back; returns both lists, newest page first. */
async function walk(fetch: Fetch, first: string) {
  const pages = [await fetch(first)];
  for (let next = pages[0]?.links.next; next; next = pages.at(-1)?.links.next)
    pages.push(await fetch(next.href));
  const back = [pages.at(-1)];
  for (let previous = back[0]?.links.previous; previous; previous = back[0]?.links.previous)
    back.unshift(await fetch(previous.href));
  return { there: pages, back };
}
const textsIn = (pages: readonly (Page | undefined)[]) => pages.flatMap((page) => page?.texts);

test('APIM-06, APIM-08, APIM-11: a page of messages links to the next older and newer pages, if there are any', async () => {
  const [ada, bob] = await talkers(app);
  const all = Array.from({ length: 7 }, (_, index) => `message ${index}`);
  const id = await storeMessages(app, bob, ada, ...all);
  const path = `${endpoints.conversationMessages.path}?conversation_id=${id}&participant=${ada.blog}&order=newest`;
  const { there, back } = await walk(messagesBy(ada), `${path}&limit=3`);
  expect(there.map(({ texts }) => texts.length)).toEqual([3, 3, 1]);
  expect([textsIn(there), textsIn(back)]).toEqual([all.toReversed(), all.toReversed()]);
  expect(there.map(({ links }) => Object.keys(links))).toEqual([
    ['next'],
    ['previous', 'next'],
    ['previous'],
  ]);
  expect(Object.keys(back[0]?.links ?? {})).toEqual(['next']);

  const { messages } = await read(ada, { conversation_id: id });
  const [newest] = messages.data;
  const since = `${path}&after=${newest?.ts}`;
  expect(await messagesBy(ada)(since)).toEqual({ texts: [], links: {} });
  await storeMessages(app, bob, ada, 'missed while offline');
  expect((await messagesBy(ada)(since)).texts).toEqual(['missed while offline']);
  expect((await ada.send(`${since}&before=${newest?.ts}`)).status).toBe(400);
});

test('APIM-06, APIM-08: a page of the inbox links to the next older and newer pages, if there are any', async () => {
  const ada = await talker(app);
  const all: string[] = [];
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    await begin(await talker(app), ada, text);
    all.unshift(text);
  }
  const path = `${endpoints.conversations.path}?participant=${ada.blog}`;
  const { there, back } = await walk(inboxBy(ada), `${path}&limit=2`);
  expect([textsIn(there), textsIn(back)]).toEqual([all, all]);
  expect(there.map(({ links }) => Object.keys(links))).toEqual([
    ['next'],
    ['previous', 'next'],
    ['previous'],
  ]);
  const previous = there[1]?.links.previous?.href ?? '';
  // once both conversations of that newer page are deleted, it is empty and has no links
  for (const { id } of (await inbox(ada)).conversations.slice(0, 2)) await deleteFor(ada, id);
  expect(await inboxBy(ada)(previous)).toEqual({ texts: [], links: {} });
  expect((await ada.send(`${path}&before=x&after=y`)).status).toBe(400);
  expect((await ada.send(`${path}&after=nonsense`)).status).toBe(400);
});
