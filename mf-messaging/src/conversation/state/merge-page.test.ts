import { conversationMessages } from '@tessera/shared-contracts/messaging/endpoints';
import { sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import { mergePage } from './merge-page.ts';

const link = { next: { href: conversationMessages.path } };
const messages = (times: readonly number[]) => times.map((ts) => sampleMessage('bob', ts));

/**
 * Merges a page into a list, both given as times of messages. By default the conversation was last
 * changed at the time of the page's newest message.
 */
function merged(
  known: readonly number[],
  completeTo: number,
  page: readonly number[],
  { lastChange = page.at(-1) ?? 0, hasOlder = true } = {},
): readonly number[] {
  const conversation = sampleConversation(
    'bob',
    messages(page.toReversed()),
    { last_modified_ts: lastChange },
    hasOlder ? link : {},
  );
  return mergePage({ messages: messages(known), completeTo }, conversation).messages.map(
    ({ ts }) => ts,
  );
}

test('a page that overlaps the list is merged into it', () => {
  expect(merged([1, 2, 3], 3, [3, 4, 5])).toEqual([1, 2, 3, 4, 5]);
});

test('a page that leaves a gap after the list replaces it', () => {
  expect(merged([1, 2, 3], 3, [8, 9])).toEqual([8, 9]);
});

test('the user’s own message does not connect a page to the list if earlier messages are missing', () => {
  expect(merged([1, 2, 9], 2, [7, 8, 9])).toEqual([7, 8, 9]);
});

test('a message that is missing from a page is removed, unless it is older than the page or newer than the conversation’s last change', () => {
  expect(merged([1, 2, 3, 4, 6], 4, [2, 4], { lastChange: 5 })).toEqual([1, 2, 4, 6]);
  expect(merged([1, 2, 3], 3, [], { lastChange: 2, hasOlder: false })).toEqual([3]);
});
