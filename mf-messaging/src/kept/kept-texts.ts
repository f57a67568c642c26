import {
  nothingKept,
  parseKeptText,
  type KeptText,
} from '@tessera/shared-contracts/messaging/kept-text';
import { localStore } from '@tessera/shared-ui/guarded-storage';

/**
 * Unsaved drafts of conversations, kept until they are sent. Without storage nothing is kept and
 * nothing breaks.
 */
export interface KeptTexts {
  read(): KeptText;
  writeText(text: string): void;
  addUnsent(message: KeptText['unsent'][number]): void;
  removeUnsent(key: string): void;
}

/** Key of a conversation in storage: of a user, between an own blog and another. */
export const keptTextKey = (user: string, ownUuid: string, other: string): string =>
  `messaging:${user}:text:${ownUuid}:${other}`;

/**
 * Creates the store over `localStorage`. Every change reads first, because another tab may have
 * written. Failures are reported, never thrown.
 */
export function createKeptTexts(
  key: string,
  report: (error: unknown) => void = () => {},
): KeptTexts {
  const storage = localStore(report);
  function read(): KeptText {
    try {
      return parseKeptText(storage.read(key));
    } catch (error) {
      report(error);
      return nothingKept;
    }
  }
  function change(changes: (kept: KeptText) => KeptText): void {
    const kept = changes(read());
    if (kept.text === '' && kept.unsent.length === 0) storage.remove(key);
    else storage.write(key, JSON.stringify(kept));
  }
  return {
    read,
    writeText: (text) => change((kept) => ({ ...kept, text })),
    addUnsent: (message) =>
      change((kept) => ({
        ...kept,
        unsent: [...kept.unsent.filter((other) => other.key !== message.key), message],
      })),
    removeUnsent: (unsent) =>
      change((kept) => ({ ...kept, unsent: kept.unsent.filter((other) => other.key !== unsent) })),
  };
}
