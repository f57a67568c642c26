import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { Store } from '@tessera/shared-ui/store';
import type { MessageDraftStore } from '../drafts/message-drafts.ts';
import type { ConversationState, OpenConversation, Unsent } from './conversation-state.ts';
import { canSendAgain, refusalText } from './fetch-error.ts';

export interface SendQueueOptions {
  readonly platform: Pick<Platform, 'call' | 'log'>;
  readonly acting: Channel;
  readonly other: string;
  readonly drafts: MessageDraftStore;
  readonly store: Store<ConversationState>;
  /** Called with the saved message, or with the conversation that the first one has started. */
  readonly onSaved: (answer: Message | Conversation) => void;
}

export interface SendQueue extends Pick<OpenConversation, 'send' | 'retry' | 'discard'> {
  /** Sends what is queued, one by one, while the conversation is shown. */
  flush(): Promise<void>;
}

/** Sends the messages of a conversation in order. Those that fail stay until discarded. */
export function createSendQueue({
  platform: { call, log },
  acting,
  other,
  drafts,
  store,
  onSaved,
}: SendQueueOptions): SendQueue {
  let isFlushing = false;
  const change = (changes: Partial<ConversationState>): void =>
    store.set({ ...store.state, ...changes });
  const mark = (key: string, changes: Partial<Unsent>): void =>
    change({
      unsent: store.state.unsent.map((message) =>
        message.key === key ? { ...message, ...changes } : message,
      ),
    });
  const drop = (key: string): void => {
    drafts.removeUnsent(key);
    change({ unsent: store.state.unsent.filter((message) => message.key !== key) });
  };
  const firstQueued = (): Unsent | undefined =>
    store.state.shown.view === 'open'
      ? store.state.unsent.find(({ state }) => state === 'queued')
      : undefined;

  async function sendOne({ key, text }: Unsent): Promise<void> {
    const { shown } = store.state;
    const id = shown.view === 'open' ? shown.conversation.id : '';
    mark(key, { state: 'pending' });
    try {
      const answer = await call(sendMessage, {
        body: {
          participant: acting.uuid,
          ...(id === '' ? { participants: [other] } : { conversation_id: id }),
          type: 'TEXT',
          message: text,
          submission_key: key,
        },
      });
      drop(key);
      onSaved(answer);
    } catch (error) {
      log.error(error, { part: 'conversation', step: 'send' });
      mark(key, {
        state: canSendAgain(error) ? 'failed' : 'refused',
        why: refusalText(error, other),
      });
      // otherwise queued messages would arrive before it
      change({
        isOffline: true,
        unsent: store.state.unsent.map((message) =>
          message.state === 'queued' ? { ...message, state: 'failed' } : message,
        ),
      });
    }
  }

  async function flush(): Promise<void> {
    if (isFlushing) return;
    isFlushing = true;
    for (let next = firstQueued(); next; next = firstQueued()) await sendOne(next);
    isFlushing = false;
  }

  return {
    flush,
    send(text) {
      const trimmed = text.trim();
      if (trimmed === '' || store.state.shown.view === 'failed') return;
      const message = { key: crypto.randomUUID(), text: trimmed, at: Date.now() };
      drafts.addUnsent(message);
      change({ unsent: [...store.state.unsent, { ...message, state: 'queued' }] });
      void flush();
    },
    retry(key) {
      change({
        unsent: store.state.unsent.map((message) =>
          message.key === key && message.state === 'failed'
            ? { ...message, state: 'queued', isRetry: true }
            : message,
        ),
      });
      void flush();
    },
    discard: drop,
  };
}
