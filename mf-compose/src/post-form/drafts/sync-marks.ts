import type { GuardedStorage } from '@tessera/shared-ui/guarded-storage';
import * as v from 'valibot';

/** What this browser knows of a draft on the server. */
const markSchema = v.object({
  /** The last version that both had; 0 if the server has none. */
  version: v.number(),
  /** {@link travelMark} of that version, and of what the form made of it when it opened. */
  synced: v.string(),
  shown: v.string(),
  /** The put that no response came to, and how often it was tried; '' if none. */
  put: v.string(),
  putNumber: v.number(),
  /** The device that wrote that version last, if it was another one; else ''. */
  device: v.string(),
  /** Names of files that wait on that device. */
  files: v.array(v.string()),
  /** Whether the draft was ended here, and the server may not know that yet. */
  isOver: v.boolean(),
  /** {@link travelMark} of a text that the server has refused. */
  refused: v.string(),
  /** Why, for the person; '' if trying again makes sense. */
  trouble: v.optional(v.string(), ''),
});
const storedMark = v.pipe(v.string(), v.parseJson(), markSchema);
export type SyncMark = v.InferOutput<typeof markSchema>;

export const noMark: SyncMark = {
  version: 0,
  synced: '',
  shown: '',
  put: '',
  putNumber: 0,
  device: '',
  files: [],
  isOver: false,
  refused: '',
  trouble: '',
};

/** Marks by the key of their draft, beside the drafts in the browser's storage. */
export interface SyncMarks {
  read(key: string): SyncMark;
  write(key: string, mark: SyncMark): void;
  change(key: string, changes: Partial<SyncMark>): void;
  remove(key: string): void;
  /** Keys of a user's drafts that have a mark. */
  keysOf(user: string): readonly string[];
}

const prefix = 'compose-mark:';

export function createSyncMarks(storage: GuardedStorage): SyncMarks {
  const marks: SyncMarks = {
    read(key) {
      const text = storage.read(prefix + key);
      const parsed = text === null ? undefined : v.safeParse(storedMark, text);
      return parsed?.success ? parsed.output : noMark;
    },
    write: (key, mark) => void storage.write(prefix + key, JSON.stringify(mark)),
    change: (key, changes) => marks.write(key, { ...marks.read(key), ...changes }),
    remove: (key) => storage.remove(prefix + key),
    keysOf: (user) =>
      storage
        .keys()
        .filter((key) => key.startsWith(`${prefix}${user}:`))
        .map((key) => key.slice(prefix.length)),
  };
  return marks;
}
