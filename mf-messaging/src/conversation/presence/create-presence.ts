import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Message } from '@tessera/shared-contracts/messaging/conversation';
import { typing, typingTimes } from '@tessera/shared-contracts/messaging/presence';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createLifetime, later, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import type { ConversationState, OpenConversation } from '../state/conversation-state.ts';

/** Lets each side of a conversation know when the other is typing. */
export interface Presence {
  /** Whether the other side is typing. */
  readonly store: ReadableStore<boolean>;
  /**
   * Call when the user types: notifies the other side at intervals, if both sides allow that and
   * the connection works.
   */
  typed(): void;
  /** Call when the other side types. */
  otherTyped(): void;
}

export interface PresenceOptions {
  readonly platform: Pick<Platform, 'call'>;
  readonly acting: Pick<Channel, 'uuid'>;
  readonly conversation: Pick<OpenConversation, 'store'>;
  /** The lifetime of the window. */
  readonly signal: AbortSignal;
}

/**
 * Time of the other side's last message, time of the user's last message, and number of messages
 * that are waiting to be fetched.
 */
function arrivedIn({ shown, waiting }: ConversationState): readonly [number, number, number] {
  if (shown.view !== 'open') return [0, 0, waiting];
  const { participantUuid } = shown.conversation;
  const isOwn = ({ participant_uuid }: Message): boolean => participant_uuid === participantUuid;
  const last = shown.messages.findLast((message) => !isOwn(message));
  return [last?.ts ?? 0, shown.messages.findLast(isOwn)?.ts ?? 0, waiting];
}

/** Creates the presence of a conversation. */
export function createPresence({
  platform: { call },
  acting,
  conversation,
  signal,
}: PresenceOptions): Presence {
  const store = createStore(false);
  let sentAt = -Infinity;
  let arrived = arrivedIn(conversation.store.state);
  let shown = createLifetime(signal);

  function stop(): void {
    shown.abort();
    store.set(false);
  }
  function watchArrivals(): void {
    const [ts, ownTs, waiting] = arrivedIn(conversation.store.state);
    const [tsBefore, ownTsBefore, waitingBefore] = arrived;
    arrived = [ts, ownTs, waiting];
    if (ts > tsBefore || waiting > waitingBefore) stop();
    // the user's message has removed the typing note on the other side
    if (ownTs > ownTsBefore) sentAt = -Infinity;
  }
  onEnd(signal, conversation.store.subscribe(watchArrivals));

  return {
    store,
    typed() {
      const { shown: view, isOffline } = conversation.store.state;
      if (view.view !== 'open' || isOffline || view.conversation.shows_typing !== true) return;
      const now = performance.now();
      if (now - sentAt < typingTimes.repeat) return;
      sentAt = now;
      const body = { conversation_id: view.conversation.id, participant: acting.uuid };
      // a lost call does not matter, since another call follows soon
      call(typing, { body }, { signal }).catch(() => {});
    },
    otherTyped() {
      shown.abort();
      shown = createLifetime(signal);
      store.set(true);
      later(shown.signal, typingTimes.shown, stop);
    },
  };
}
