import { conversationOfPath } from './conversation-of-path.ts';
import { conversationPaths, isComposeLink, isMessagingPath } from './conversation-paths.ts';

test('CONV-01, CONV-02: the paths that start and open a conversation contain the name of the other blog; no name is read from any other path', () => {
  expect([conversationPaths.start('bob'), conversationPaths.open('bob')]).toEqual([
    '/conversation/new/bob',
    '/messaging/conversation/bob',
  ]);
  expect(
    [
      '/conversation/new/bob',
      '/messaging/conversation/Bob/',
      '/conversation/new/@bob',
      '/conversation/new/',
      '/conversation/bob',
      '/messaging/conversation/bob/more',
      '/conversation/new/b%20ob',
    ].map(conversationOfPath),
  ).toEqual(['bob', 'bob', 'bob', undefined, undefined, undefined, undefined]);
});

test('the paths of a conversation and of the list may name the user’s own blog; the path of the list may also contain the cursor of a page', () => {
  expect([
    conversationPaths.open('bob', 'ada'),
    conversationPaths.listOf('ada'),
    conversationPaths.listOf('ada', '1:2'),
  ]).toEqual([
    '/messaging/conversation/bob?as=ada',
    '/messaging?as=ada',
    '/messaging?as=ada&before=1%3A2',
  ]);
});

test('the pages of messages are recognised by their path, and the page for a new message by its query', () => {
  const { list, listOf, start, open, compose } = conversationPaths;
  const at = (href: string) => new URL(href, 'https://t.example');
  expect(
    [list, start('bob'), open('bob', 'ada'), '/messaging-tips', '/@conversation/new'].map((href) =>
      isMessagingPath(at(href).pathname),
    ),
  ).toEqual([true, true, true, false, false]);
  expect(
    [compose('ada'), `${compose('ada')}bob`, list, listOf('ada'), '/help?to=bob'].map((href) =>
      isComposeLink(at(href)),
    ),
  ).toEqual([true, true, false, false, false]);
});
