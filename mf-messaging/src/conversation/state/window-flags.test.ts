import { sampleConversation } from '../../testing/sample-conversation.ts';
import type { ConversationState } from './conversation-state.ts';
import { isLoading, readFlags } from './window-flags.ts';

const state = (changes: Partial<ConversationState> = {}): ConversationState => ({
  shown: { view: 'loading' },
  unsent: [],
  isOffline: false,
  waiting: 0,
  isFetchingIcebreakers: false,
  revealed: new Set(),
  ...changes,
});

test('CONV-20: a window has nine flags', () => {
  expect(readFlags(state(), true)).toEqual({
    fetching: true,
    loading: true,
    error: false,
    offline: false,
    minimized: true,
    canSend: true,
    possibleSpam: false,
    hidePendingPost: false,
    fetchingIcebreakers: false,
  });
  const conversation = sampleConversation('bob', [], { can_send: false, is_possible_spam: true });
  expect(
    readFlags(
      state({
        isOffline: true,
        isFetchingIcebreakers: true,
        shown: {
          view: 'open',
          conversation,
          messages: [],
          older: undefined,
          isLoadingOlder: false,
        },
      }),
      false,
    ),
  ).toMatchObject({
    fetching: false,
    loading: true,
    offline: true,
    minimized: false,
    canSend: false,
    possibleSpam: true,
    fetchingIcebreakers: true,
  });
});

test('CONV-21: the flag `loading` is true while something is being fetched or a pending post hides the messages, unless there is an error', () => {
  for (const fetching of [false, true])
    for (const hidePendingPost of [false, true])
      for (const fetchingIcebreakers of [false, true])
        for (const error of [false, true])
          expect(isLoading({ fetching, hidePendingPost, fetchingIcebreakers, error })).toBe(
            !error && [fetching, hidePendingPost, fetchingIcebreakers].includes(true),
          );
  expect(
    readFlags(
      state({ shown: { view: 'failed', isRetrying: true, text: '', canRetry: true } }),
      false,
    ),
  ).toMatchObject({ fetching: true, error: true, loading: false });
});
