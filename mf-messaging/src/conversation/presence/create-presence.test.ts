import { typing, typingTimes } from '@tessera/shared-contracts/messaging/presence';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { createStore } from '@tessera/shared-ui/store';
import { sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import type { ConversationState } from '../state/conversation-state.ts';
import { createPresence } from './create-presence.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const [hello, answer] = [sampleMessage('ada', 1), sampleMessage('bob', 2)];

function create(changes: Partial<ConversationState> = {}, isAllowed = true) {
  const platform = createFakePlatform();
  platform.answer(typing, {});
  const conversation = sampleConversation('bob', [hello], {
    ...(isAllowed && { shows_typing: true }),
  });
  const store = createStore<ConversationState>({
    shown: {
      view: 'open',
      conversation,
      messages: [hello],
      older: undefined,
      isLoadingOlder: false,
    },
    unsent: [],
    isOffline: false,
    waiting: 0,
    revealed: new Set(),
    isFetchingIcebreakers: false,
    ...changes,
  });
  const life = new AbortController();
  const presence = createPresence({
    platform,
    acting: { uuid: 'uuid-ada' },
    conversation: { store },
    signal: life.signal,
  });
  return { platform, store, presence, life };
}

test('typing notifies the other side immediately, then at most every four seconds', () => {
  const { platform, presence } = create();
  for (let ms = 0; ms < 9000; ms += 100) {
    presence.typed();
    jest.advanceTimersByTime(100);
  }
  expect(platform.calls).toHaveLength(3);
  expect(platform.calls[0]).toMatchObject({
    path: typing.path,
    input: { body: { conversation_id: '7', participant: 'uuid-ada' } },
  });
});

test('typing after a sent message notifies the other side immediately, because the message has removed the typing note there', () => {
  const { platform, presence, store } = create();
  presence.typed();
  const { shown } = store.state;
  if (shown.view !== 'open') throw new Error('not open');
  store.set({ ...store.state, shown: { ...shown, messages: [hello, sampleMessage('ada', 3)] } });
  presence.typed();
  expect(platform.calls).toHaveLength(2);
});

test.each([
  ['one side does not allow typing events', create({}, false)],
  ['there is no connection', create({ isOffline: true })],
  ['the conversation is loading', create({ shown: { view: 'loading' } })],
])('sends no typing event while %s', (_, { platform, presence }) => {
  presence.typed();
  expect(platform.calls).toEqual([]);
});

test('shows that the other side is typing until six seconds after its last typing event', () => {
  const { presence } = create();
  presence.otherTyped();
  jest.advanceTimersByTime(typingTimes.shown - 1);
  presence.otherTyped();
  jest.advanceTimersByTime(typingTimes.shown - 1);
  expect(presence.store.state).toBe(true);
  jest.advanceTimersByTime(1);
  expect(presence.store.state).toBe(false);
});

test.each(['is fetched', 'is waiting to be fetched'])(
  'hides the typing note when a message from the other side %s',
  (how) => {
    const { presence, store } = create();
    presence.otherTyped();
    const { shown } = store.state;
    if (shown.view !== 'open') throw new Error('not open');
    // the user's own message does not hide the note about the other side
    store.set({ ...store.state, shown: { ...shown, messages: [hello, sampleMessage('ada', 3)] } });
    expect(presence.store.state).toBe(true);
    store.set(
      how === 'is fetched'
        ? { ...store.state, shown: { ...shown, messages: [hello, answer] } }
        : { ...store.state, waiting: 1 },
    );
    expect(presence.store.state).toBe(false);
  },
);

test('no timer remains after the window is closed', () => {
  const { presence, life } = create();
  presence.otherTyped();
  life.abort();
  expect(jest.getTimerCount()).toBe(0);
});
