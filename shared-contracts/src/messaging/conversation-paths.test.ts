import { conversationOfPath } from './conversation-of-path.ts';
import { conversationPaths } from './conversation-paths.ts';

test('CONV-01, CONV-02: both paths lead to the conversation with a blog', () => {
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

test('paths contain the own blog that takes part, and the cursor of a page', () => {
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
