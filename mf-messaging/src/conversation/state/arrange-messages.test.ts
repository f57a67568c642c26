import { sampleMessage } from '../../testing/sample-conversation.ts';
import { arrangeMessages, mergeMessages } from './arrange-messages.ts';

test('MSG-04: messages with the same time count as one message, which is taken from the later list', () => {
  const merged = mergeMessages(
    [sampleMessage('bob', 2), sampleMessage('bob', 1)],
    [sampleMessage('bob', 2, 'again'), sampleMessage('ada', 3)],
  );
  expect(merged.map(({ ts, content }) => [ts, content.text])).toEqual([
    [1, 'at 1'],
    [2, 'again'],
    [3, 'at 3'],
  ]);
});

test('MSG-45: shows the time above the first message, and above a message that was sent more than an hour after the previous one', () => {
  const groups = (gap: number) =>
    arrangeMessages([sampleMessage('ada', 0), sampleMessage('bob', gap)]).map(
      ({ header }) => header,
    );
  expect([groups(3_600_000), groups(3_600_001)]).toEqual([
    [true, false],
    [true, true],
  ]);
});

test('MSG-46: groups consecutive messages of one blog that are at most a minute apart', () => {
  const sizes = (...messages: Parameters<typeof sampleMessage>[]) =>
    arrangeMessages(messages.map((message) => sampleMessage(...message))).map(
      (group) => group.messages.length,
    );
  expect(sizes(['ada', 0], ['ada', 60_000], ['ada', 120_000])).toEqual([3]);
  expect(sizes(['ada', 0], ['ada', 60_001])).toEqual([1, 1]);
  expect(sizes(['ada', 0], ['bob', 1], ['ada', 2])).toEqual([1, 1, 1]);
});
