import { sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import type { ShownConversation } from './conversation-state.ts';
import { lastSeen } from '../presence/SeenMark.tsx';
import { refreshShown } from './refresh-shown.ts';

const [one, two, three] = [
  sampleMessage('ada', 1),
  sampleMessage('ada', 2),
  sampleMessage('bob', 3),
];
const preview = { url: 'https://a.example/', title: 'A', excerpt: '', thumbnail_url: '' };
const shown: ShownConversation = {
  view: 'open',
  conversation: sampleConversation('bob', [two, one], { other_last_read_ts: 1, unreadCount: 4 }),
  messages: [one, two],
  older: undefined,
  isLoadingOlder: false,
};

test('a refresh updates the read state and link previews, but adds no messages', () => {
  const fresh = sampleConversation('bob', [three, { ...two, preview }], {
    other_last_read_ts: 2,
    shows_typing: true,
    unreadCount: 0,
  });
  expect(refreshShown(shown, fresh)).toEqual({
    ...shown,
    conversation: { ...shown.conversation, other_last_read_ts: 2, shows_typing: true },
    messages: [one, { ...two, preview }],
  });
});

test('a refresh removes a read state that is no longer shared, but keeps link previews of messages that were not fetched again', () => {
  const before = { ...shown, messages: [{ ...one, preview }, two] };
  const after = refreshShown(before, sampleConversation('bob', [two]));
  expect(after).toMatchObject({ messages: [{ preview }, { ts: 2 }] });
  expect(after.view === 'open' && after.conversation).not.toHaveProperty('other_last_read_ts');
});

test('a refresh changes nothing while messages are loading', () => {
  expect(refreshShown({ view: 'loading' }, sampleConversation('bob'))).toEqual({ view: 'loading' });
});

test.each([
  [undefined, undefined],
  [0, undefined],
  [1, 1],
  [2, 2],
  [9, 2],
])(
  'if the other side has read up to time %s, the last of the user’s messages that it has seen is the one at time %s',
  (read, seen) => {
    const conversation = sampleConversation('bob', [], {
      ...(read !== undefined && { other_last_read_ts: read }),
    });
    expect(lastSeen(conversation, [one, two, three])).toBe(seen);
  },
);
