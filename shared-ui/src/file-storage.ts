import { parseStoredFile, type StoredFile } from '@tessera/shared-contracts/media/stored-file';
import { createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval';

/** The files of an owner, by a name that is unique among them. */
export type FilesByName = ReadonlyMap<string, File>;

/**
 * Chosen files that are not sent yet, in IndexedDB. Their owner is the key of an unsaved draft.
 * Without IndexedDB nothing is stored, and a file that does not fit is left out: failures are
 * reported, never thrown.
 */
export interface FileStorage {
  read(owner: string): Promise<FilesByName>;
  /**
   * Replaces the files of an owner. Files that this object last wrote or read under the same name
   * are not written again. Writes happen in the order of the calls.
   */
  write(owner: string, files: FilesByName): Promise<void>;
  /** Stores one more file. */
  add(owner: string, name: string, file: File): Promise<void>;
  /** Removes one file of an owner; without a name, all of them. */
  remove(owner: string, name?: string): Promise<void>;
}

export interface FileStorageOptions {
  /** Name of the database. */
  readonly database: string;
  /** Milliseconds after which files expire; the first read removes expired ones. */
  readonly maximumAge: number;
  readonly report?: (error: unknown) => void;
  readonly now?: () => number;
}

/** Separates owner and name in a database key; no owner contains it. */
const separator = '\n';

/** Creates the storage; opens its database on first use. */
export function createFileStorage({
  database,
  maximumAge,
  report = () => {},
  now = Date.now,
}: FileStorageOptions): FileStorage {
  let store: UseStore | undefined;
  const open = (): UseStore => (store ??= createStore(database, 'files'));
  /** The file that this page last wrote or read under each database key. */
  const known = new Map<string, File>();
  let queue: Promise<unknown> = Promise.resolve();
  let isSwept = false;

  /** Runs an action after all earlier ones. If it fails, reports that and returns the fallback. */
  function enqueue<T>(action: () => Promise<T>, fallback: T): Promise<T> {
    const result = queue.then(action).catch((error: unknown) => {
      report(error);
      return fallback;
    });
    queue = result;
    return result;
  }
  const keysOf = async (owner: string): Promise<readonly string[]> =>
    (await keys(open())).filter(
      (key): key is string => typeof key === 'string' && key.startsWith(owner + separator),
    );

  async function forget(gone: readonly string[]): Promise<void> {
    if (gone.length === 0) return;
    for (const key of gone) known.delete(key);
    await delMany([...gone], open());
  }

  async function sweep(): Promise<void> {
    for (const [key, value] of await entries<IDBValidKey, unknown>(open())) {
      const stored = parseStoredFile(value);
      if (!stored || now() - stored.keptAt >= maximumAge) await del(key, open());
    }
  }

  async function put(key: string, file: File): Promise<void> {
    const stored: StoredFile = {
      content: new Blob([file], { type: file.type }),
      name: file.name,
      type: file.type,
      lastModified: file.lastModified,
      keptAt: now(),
    };
    await set(key, stored, open());
    known.set(key, file);
  }

  return {
    read: (owner) =>
      enqueue(async () => {
        if (!isSwept) {
          isSwept = true;
          await sweep();
        }
        const found = new Map<string, File>();
        for (const [key, value] of await entries<IDBValidKey, unknown>(open())) {
          if (typeof key !== 'string' || !key.startsWith(owner + separator)) continue;
          const stored = parseStoredFile(value);
          if (!stored) continue;
          const { content, name, type, lastModified } = stored;
          const file = new File([content], name, { type, lastModified });
          known.set(key, file);
          found.set(key.slice(owner.length + separator.length), file);
        }
        return found;
      }, new Map<string, File>()),

    write(owner, files) {
      const wanted = new Map(
        [...files].map(([name, file]): [string, File] => [owner + separator + name, file]),
      );
      return enqueue(async () => {
        await forget((await keysOf(owner)).filter((key) => !wanted.has(key)));
        for (const [key, file] of wanted)
          // if a file does not fit, a smaller one after it still may
          if (known.get(key) !== file) await put(key, file).catch(report);
      }, undefined);
    },

    add: (owner, name, file) => enqueue(() => put(owner + separator + name, file), undefined),

    remove: (owner, name) =>
      enqueue(
        async () => forget(name === undefined ? await keysOf(owner) : [owner + separator + name]),
        undefined,
      ),
  };
}
