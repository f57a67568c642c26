import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Message } from '@tessera/shared-contracts/messaging/conversation';
import { typing, typingTimes } from '@tessera/shared-contracts/messaging/presence';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createLifetime, later, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import type { ConversationState, OpenConversation } from '../conversation-state.ts';

/** Who is writing in a conversation. */
export interface Presence {
  /** Whether the other side is. */
  readonly store: ReadableStore<boolean>;
  /** The user is: tells the other side now and then, if both sides allow that. */
  typed(): void;
  /** The other side is. */
  heard(): void;
}

export interface PresenceOptions {
  readonly platform: Pick<Platform, 'call'>;
  readonly acting: Pick<Channel, 'uuid'>;
  readonly conversation: Pick<OpenConversation, 'store'>;
  /** The lifetime of the window. */
  readonly signal: AbortSignal;
}

/**
 * Times of the last message of the other side and of the own one, and how many of the other side
 * wait to be fetched.
 */
function arrivedIn({ shown, waiting }: ConversationState): readonly [number, number, number] {
  if (shown.view !== 'open') return [0, 0, waiting];
  const { participantUuid } = shown.conversation;
  const isOwn = ({ participant }: Message): boolean => participant === participantUuid;
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
  let told = -Infinity;
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
    // the message has ended the note on the other side
    if (ownTs > ownTsBefore) told = -Infinity;
  }
  onEnd(signal, conversation.store.subscribe(watchArrivals));

  return {
    store,
    typed() {
      const { shown: view, isOffline } = conversation.store.state;
      if (view.view !== 'open' || isOffline || view.conversation.shows_typing !== true) return;
      const now = performance.now();
      if (now - told < typingTimes.repeat) return;
      told = now;
      const body = { conversation_id: view.conversation.id, participant: acting.uuid };
      // the next one tells, too
      call(typing, { body }, { signal }).catch(() => {});
    },
    heard() {
      shown.abort();
      shown = createLifetime(signal);
      store.set(true);
      later(shown.signal, typingTimes.shown, stop);
    },
  };
}
