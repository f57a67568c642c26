import { sampleMessage } from '../testing/sample-conversation.ts';
import { excerptOf } from '@tessera/shared-contracts/messaging/excerpt';
import { inboxView } from './inbox-view.ts';

test.each([
  ['composing', true, true, true],
  ['composing', true, true, false],
  ['composing', true, false, true],
  ['composing', true, false, false],
  ['loading', false, true, true],
  ['loading', false, true, false],
  ['empty', false, false, true],
  ['listing', false, false, false],
] as const)(
  'INBOX-39, INBOX-43: the view is %s if composing is %s, loading %s and empty %s',
  (view, isComposing, isLoading, isEmpty) => {
    expect(inboxView({ isComposing, isLoading, isEmpty })).toBe(view);
  },
);

test('INBOX-25: an excerpt has at most 100 characters, and the last one is complete even if it is an emoji', () => {
  expect(excerptOf(sampleMessage('bob', 1, 'x'.repeat(101)))).toBe('x'.repeat(100));
  expect(excerptOf(sampleMessage('bob', 1, '🪨'.repeat(101)))).toBe('🪨'.repeat(100));
  const [lead, astronaut] = ['x'.repeat(99), '👩🏽‍🚀'];
  expect(excerptOf(sampleMessage('bob', 1, `${lead}${astronaut}y`))).toBe(lead + astronaut);
});

test('the excerpt of a message with a post or an image says which of the two was sent', () => {
  const message = sampleMessage('bob', 1, '');
  expect(excerptOf({ ...message, type: 'POSTREF' })).toBe('Sent a post');
  expect(excerptOf({ ...message, type: 'IMAGE' })).toBe('Sent an image');
});
