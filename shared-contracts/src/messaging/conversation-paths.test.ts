import { conversationOfPath } from './conversation-of-path.ts';
import { conversationPaths } from './conversation-paths.ts';

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
