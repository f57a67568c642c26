import { createId } from '@tessera/shared-contracts/core/create-id';
import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import { sendContexts, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import type { WaitingWrite } from '@tessera/shared-contracts/platform/outbox';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { messageImageTexts } from '@tessera/shared-contracts/messaging/texts';
import { isEmptyText } from '@tessera/shared-contracts/core/empty-text';
import { later, observe, onEnd } from '@tessera/shared-ui/lifetime';
import type { Store } from '@tessera/shared-ui/store';
import type { MessageDraftStore } from '../../drafts/message-drafts.ts';
import {
  idOf,
  type ConversationState,
  type OpenConversation,
  type Outgoing,
  type Unsent,
  textMessage,
} from './conversation-state.ts';
import { canSendAgain, sendRefusalText } from './fetch-error.ts';
import { previewSendDelay } from './motion.ts';

export interface SendQueueOptions {
  readonly platform: Pick<Platform, 'outbox' | 'log'>;
  readonly acting: Channel;
  readonly other: string;
  readonly drafts: MessageDraftStore;
  readonly store: Store<ConversationState>;
  /**
   * Ends the conversation when aborted; messages that are queued or about to be queued are still
   * sent.
   */
  readonly signal: AbortSignal;
  /** Called with the saved message or, after the first message, with the new conversation. */
  readonly onSaved: (answer: Message | Conversation) => void;
  /** Called when a message no longer waits for a connection: this or another tab has sent it. */
  readonly onSentLater: () => void;
}

export interface SendQueue extends Pick<
  OpenConversation,
  'send' | 'sendWithImage' | 'retry' | 'discard'
> {
  /** Sends queued messages one by one, once the conversation has been fetched. */
  flush(): Promise<void>;
  /**
   * Removes unsent messages that are among the `saved` ones: the response to their call was lost or
   * has not arrived yet. Returns whether there were any.
   */
  recognise(saved: readonly Message[]): boolean;
}

/**
 * The context of a message as it is sent to the server: '' unless the server knows this context.
 */
const knownContext = (context: string): string =>
  sendContexts.some((known) => known === context.split(':', 1)[0]) ? context : '';

const toUnsent = (outgoing: Outgoing): Unsent => ({
  ...outgoing,
  text: outgoing.text.trim(),
  key: outgoing.key ?? createId(),
  at: Date.now(),
  state: 'queued',
});

/**
 * Sends the messages of a conversation in order. Messages that could not be sent stay until a retry
 * succeeds or they are discarded.
 */
export function createSendQueue({
  platform: { outbox, log },
  acting,
  other,
  drafts,
  store,
  signal,
  onSaved,
  onSentLater,
}: SendQueueOptions): SendQueue {
  let isFlushing = false;
  /** Messages that are stored and will be queued after a delay. */
  let waiting: readonly Unsent[] = [];
  const change = (changes: Partial<ConversationState>): void =>
    store.set({ ...store.state, ...changes });
  const mark = (key: string, changes: Partial<Unsent>): void =>
    change({
      unsent: store.state.unsent.map((message) =>
        message.key === key ? { ...message, ...changes } : message,
      ),
    });
  const hide = (key: string): void =>
    change({ unsent: store.state.unsent.filter((message) => message.key !== key) });
  const drop = (key: string): void => {
    drafts.removeUnsent(key);
    hide(key);
  };
  const firstQueued = (): Unsent | undefined =>
    store.state.shown.view === 'open'
      ? store.state.unsent.find(({ state }) => state === 'queued')
      : undefined;

  /** Loads the files of restored images. */
  async function restoreFiles(): Promise<void> {
    const lacksFile = ({ type, file }: Unsent): boolean => type === 'IMAGE' && !file;
    if (!store.state.unsent.some(lacksFile)) return;
    const files = await drafts.readFiles();
    change({
      unsent: store.state.unsent.map((message) => {
        const file = lacksFile(message) ? files.get(message.key) : undefined;
        return file ? { ...message, file } : message;
      }),
    });
  }
  const restored = restoreFiles();
  const fileOf = async ({ key, file }: Unsent): Promise<Blob | undefined> => {
    await restored;
    return file ?? store.state.unsent.find((message) => message.key === key)?.file;
  };

  async function sendOne(message: Unsent): Promise<void> {
    const { key, type, text, context: writtenIn, post } = message;
    const context = knownContext(writtenIn);
    mark(key, { state: 'pending' });
    const file = type === 'IMAGE' ? await fileOf(message) : undefined;
    // the image's file no longer exists
    if (type === 'IMAGE' && !file)
      return mark(key, { state: 'refused', reason: messageImageTexts.unreadable });
    const id = idOf(store.state.shown);
    try {
      const sending = await outbox.send(
        sendMessage,
        {
          body: {
            participant: acting.uuid,
            ...(id === '' ? { participants: [other] } : { conversation_id: id }),
            type,
            ...(context !== '' && { context }),
            message: text,
            ...(post && { post }),
            submission_key: key,
          },
        },
        { kind: 'message', text, target: other, key },
        { file, asksToLogIn: true },
      );
      if (sending.kind === 'waits') {
        mark(key, { state: 'waiting' });
        change({ isOffline: true });
        return;
      }
      drop(key);
      onSaved(sending.value);
    } catch (error) {
      log.error(error, { part: 'conversation', step: 'send' });
      mark(key, {
        state: canSendAgain(error) ? 'failed' : 'refused',
        reason: sendRefusalText(error, other),
      });
      // otherwise queued messages would overtake the failed one
      change({
        isOffline: true,
        unsent: store.state.unsent.map((message) =>
          message.state === 'queued' ? { ...message, state: 'failed' } : message,
        ),
      });
    }
  }

  /** Takes over which messages wait, also those that an earlier page has written. */
  function followOutbox(waiting: readonly WaitingWrite[]): void {
    const known = new Map(waiting.map((write) => [write.key, write]));
    const stateOf = (message: Unsent): Unsent => {
      const write = known.get(message.key);
      if (message.state === 'queued' || message.state === 'pending') return message;
      if (!write) return message.state === 'waiting' ? { ...message, state: 'failed' } : message;
      return write.refusal === undefined
        ? { ...message, state: 'waiting' }
        : { ...message, state: 'refused', reason: write.refusal };
    };
    const { unsent } = store.state;
    if (unsent.length > 0) change({ unsent: unsent.map(stateOf) });
    if (unsent.some(({ key, state }) => state === 'waiting' && !known.has(key))) onSentLater();
  }

  async function flush(): Promise<void> {
    if (isFlushing) return;
    isFlushing = true;
    for (let next = firstQueued(); next; next = firstQueued()) await sendOne(next);
    isFlushing = false;
  }

  /** Stores a message, so that it survives a reload even before it is queued. */
  function keep(outgoing: Outgoing): Unsent {
    const { state, file, ...stored } = toUnsent(outgoing);
    drafts.addUnsent(stored);
    return { ...stored, ...(file && { file }), state };
  }
  function queueWaiting(): void {
    if (waiting.length === 0) return;
    const messages = waiting;
    waiting = [];
    change({ unsent: [...store.state.unsent, ...messages] });
    void flush();
  }
  onEnd(signal, queueWaiting);
  drafts.watch(signal, (draft, before) => {
    const isThere = new Set(draft.unsent.map(({ key }) => key));
    for (const { key } of before.unsent) {
      const here = store.state.unsent.find((message) => message.key === key);
      // another tab has sent or discarded the message
      if (!isThere.has(key) && (here?.state === 'failed' || here?.state === 'refused')) hide(key);
    }
  });

  observe(signal, outbox.waiting$, followOutbox);

  return {
    flush,
    recognise(saved) {
      const keys = new Set(saved.map(({ submission_key: key }) => key));
      const known = store.state.unsent.filter(({ key }) => keys.has(key));
      for (const { key } of known) drop(key);
      return known.length > 0;
    },
    send(outgoing) {
      if (store.state.shown.view === 'failed') return;
      if (outgoing.type === 'TEXT' && isEmptyText(outgoing.text)) return;
      waiting = [...waiting, keep(outgoing)];
      queueWaiting();
    },
    sendWithImage(image, text) {
      if (store.state.shown.view === 'failed') return;
      waiting = [...waiting, keep(image), ...(isEmptyText(text) ? [] : [keep(textMessage(text))])];
      if (signal.aborted) queueWaiting();
      else later(signal, previewSendDelay, queueWaiting);
    },
    retry(key) {
      change({
        unsent: store.state.unsent.map((message) =>
          message.key === key && (message.state === 'failed' || message.state === 'waiting')
            ? { ...message, state: 'queued', isRetry: true }
            : message,
        ),
      });
      void flush();
    },
    discard(key) {
      void outbox.discard(key).catch((error: unknown) => log.error(error, { step: 'discard' }));
      drop(key);
    },
  };
}
