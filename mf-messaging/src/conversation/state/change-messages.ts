import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { deleteMessage, flagConversation } from '@tessera/shared-contracts/messaging/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { Store } from '@tessera/shared-ui/store';
import { idOf, type ConversationState, type OpenConversation } from './conversation-state.ts';

export interface ChangeOptions {
  readonly platform: Pick<Platform, 'call' | 'log'>;
  readonly acting: Channel;
  readonly store: Store<ConversationState>;
  readonly onChange: () => void;
}

/** Creates the functions that reveal images and delete messages of a shown conversation. */
export function createMessageChanges({
  platform: { call, log },
  acting,
  store,
  onChange,
}: ChangeOptions): Pick<OpenConversation, 'removeMessage' | 'reveal'> {
  let unblurring: Promise<boolean> | undefined;
  const idNow = (): string => idOf(store.state.shown);

  /** Stops blurring images in the conversation. Resolves to whether the server accepted this. */
  async function unblur(): Promise<boolean> {
    try {
      await call(flagConversation, {
        body: {
          conversation_id: idNow(),
          participant: acting.uuid,
          type: 'unblur',
          context: 'inline',
        },
      });
    } catch (error) {
      log.error(error, { part: 'conversation', step: 'unblur' });
      // revealing another image makes the call again
      unblurring = undefined;
      return false;
    }
    const { shown } = store.state;
    if (shown.view === 'open')
      store.set({
        ...store.state,
        shown: { ...shown, conversation: { ...shown.conversation, is_blurred_images: false } },
      });
    return true;
  }

  return {
    reveal(ts) {
      store.set({ ...store.state, revealed: new Set([...store.state.revealed, ts]) });
      unblurring ??= unblur();
      return unblurring;
    },
    async removeMessage(ts) {
      try {
        await call(deleteMessage, {
          body: { conversation_id: idNow(), participant: acting.uuid, ts },
        });
      } catch (error) {
        log.error(error, { part: 'conversation', step: 'delete message' });
        return false;
      }
      const { shown } = store.state;
      if (shown.view === 'open')
        store.set({
          ...store.state,
          shown: { ...shown, messages: shown.messages.filter((message) => message.ts !== ts) },
        });
      onChange();
      return true;
    },
  };
}
