import {
  emptyMessageDraft,
  parseMessageDraft,
  type MessageDraft,
} from '@tessera/shared-contracts/messaging/message-draft';
import { localStore } from '@tessera/shared-ui/guarded-storage';

/**
 * Unsaved drafts of conversations, kept until they are sent. Without storage nothing is kept and
 * nothing breaks.
 */
export interface MessageDraftStore {
  read(): MessageDraft;
  writeText(text: string): void;
  addUnsent(message: MessageDraft['unsent'][number]): void;
  removeUnsent(key: string): void;
}

/** Key of a conversation in storage: of a user, between an own blog and another. */
export const messageDraftKey = (user: string, ownUuid: string, other: string): string =>
  `messaging:${user}:text:${ownUuid}:${other}`;

/**
 * Creates the store over `localStorage`. Every change reads first, because another tab may have
 * written. Failures are reported, never thrown.
 */
export function createMessageDraftStore(
  key: string,
  report: (error: unknown) => void = () => {},
): MessageDraftStore {
  const storage = localStore(report);
  function read(): MessageDraft {
    try {
      return parseMessageDraft(storage.read(key));
    } catch (error) {
      report(error);
      return emptyMessageDraft;
    }
  }
  function change(changes: (draft: MessageDraft) => MessageDraft): void {
    const draft = changes(read());
    if (draft.text === '' && draft.unsent.length === 0) storage.remove(key);
    else storage.write(key, JSON.stringify(draft));
  }
  return {
    read,
    writeText: (text) => change((draft) => ({ ...draft, text })),
    addUnsent: (message) =>
      change((draft) => ({
        ...draft,
        unsent: [...draft.unsent.filter((other) => other.key !== message.key), message],
      })),
    removeUnsent: (unsent) =>
      change((draft) => ({
        ...draft,
        unsent: draft.unsent.filter((other) => other.key !== unsent),
      })),
  };
}
