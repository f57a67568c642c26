import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import {
  deleteConversation,
  flagConversation,
} from '@tessera/shared-contracts/messaging/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { Store } from '@tessera/shared-ui/store';
import { idOf, type ConversationState, type OpenConversation } from './conversation-state.ts';

export interface EndingOptions {
  readonly platform: Pick<Platform, 'call' | 'log'>;
  readonly acting: Channel;
  readonly store: Pick<Store<ConversationState>, 'state'>;
  readonly onChange: () => void;
}

/** Creates the functions that delete a conversation and that report it as spam. */
export function createEndActions({
  platform: { call, log },
  acting: { uuid: participant },
  store,
  onChange,
}: EndingOptions): Pick<OpenConversation, 'remove' | 'flag'> {
  async function end(step: string, run: (id: string) => Promise<unknown>): Promise<boolean> {
    const id = idOf(store.state.shown);
    if (id === '') return false;
    try {
      await run(id);
      onChange();
      return true;
    } catch (error) {
      log.error(error, { part: 'conversation', step });
      return false;
    }
  }
  return {
    remove: () =>
      end('delete', (conversation_id) =>
        call(deleteConversation, { query: { conversation_id, participant } }),
      ),
    flag: () =>
      end('spam', (conversation_id) =>
        call(flagConversation, {
          body: { conversation_id, participant, type: 'spam', context: 'inline' },
        }),
      ),
  };
}
