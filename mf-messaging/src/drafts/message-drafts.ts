import {
  emptyMessageDraft,
  parseMessageDraft,
  type MessageDraft,
  type StoredUnsent,
} from './message-draft.ts';
import { createFileStorage, type FilesByName } from '@tessera/shared-ui/file-storage';
import type { FileStorage } from '@tessera/shared-ui/file-storage';
import { localStore } from '@tessera/shared-ui/guarded-storage';

/**
 * The draft of a conversation, stored in the browser until it is sent: its text, the chosen image,
 * and unsent messages. All tabs of a user share the draft. If storage is unavailable, drafts are
 * not stored, but nothing else fails.
 */
export interface MessageDraftStore {
  read(): MessageDraft;
  writeText(text: string): void;
  /** Stores the chosen image; undefined removes the stored one. */
  writePreview(preview: StoredUnsent | undefined): void;
  addUnsent(message: StoredUnsent): void;
  /** Removes an unsent message, and its file. */
  removeUnsent(key: string): void;
  /** Files of images, by submission key. */
  readFiles(): Promise<FilesByName>;
  addFile(key: string, file: File): Promise<void>;
  removeFile(key: string): Promise<void>;
  /** Calls `onChange` with the new and the previous draft after another tab has changed it. */
  watch(signal: AbortSignal, onChange: (draft: MessageDraft, before: MessageDraft) => void): void;
}

/** Storage key of a user's draft for a conversation of one of their blogs with another blog. */
export const messageDraftKey = (user: string, ownUuid: string, other: string): string =>
  `messaging:${user}:text:${ownUuid}:${other}`;

/** Milliseconds after which image files expire: 60 days, as for unsaved drafts of the post form. */
const maximumAge = 60 * 24 * 60 * 60 * 1000;

/** Creates the storage for the files of images, in IndexedDB. */
export const createMessageFiles = (report: (error: unknown) => void = () => {}): FileStorage =>
  createFileStorage({ database: 'tessera-messages', maximumAge, report });

/**
 * Creates the store on top of `localStorage` and a file storage. Every change reads the stored
 * draft first, because another tab may have changed it. Failures are reported, never thrown.
 */
export function createMessageDraftStore(
  key: string,
  report: (error: unknown) => void = () => {},
  files: FileStorage = createMessageFiles(report),
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
    if (draft.text === '' && !draft.preview && draft.unsent.length === 0) storage.remove(key);
    else storage.write(key, JSON.stringify(draft));
  }
  const removeFile = (name: string): Promise<void> => files.remove(key, name);
  return {
    read,
    writeText: (text) => change((draft) => ({ ...draft, text })),
    writePreview: (preview) =>
      change(({ text, unsent }) => ({ text, ...(preview && { preview }), unsent })),
    addUnsent: (message) =>
      change((draft) => ({
        ...draft,
        unsent: [...draft.unsent.filter((other) => other.key !== message.key), message],
      })),
    removeUnsent(unsent) {
      const gone = read().unsent.find((message) => message.key === unsent);
      if (gone?.type === 'IMAGE') void removeFile(unsent);
      change((draft) => ({
        ...draft,
        unsent: draft.unsent.filter((other) => other.key !== unsent),
      }));
    },
    readFiles: () => files.read(key),
    addFile: (name, file) => files.add(key, name, file),
    removeFile,
    watch(signal, onChange) {
      window.addEventListener(
        'storage',
        (event) => {
          if (event.key === key) onChange(read(), parseMessageDraft(event.oldValue));
        },
        { signal },
      );
    },
  };
}
