/** What is needed of `localStorage` or `sessionStorage`. */
export type KeyValueStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>;

/** A browser's storage that never throws: people may deny it, and it may be full. */
export interface GuardedStorage {
  /** What is stored under a key; null when nothing is, or nothing can be read. */
  read(key: string): string | null;
  /** Stores a value; false when the browser refuses. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
}

/**
 * Guards a storage.
 *
 * @param open gives the storage; where it is denied, already this throws
 * @param report told of each kind of failure once, until that works again
 */
export function guardStorage(
  open: () => KeyValueStorage,
  report: (error: unknown) => void = () => {},
): GuardedStorage {
  const failing = new Set<string>();
  function attempt<T>(name: string, action: (storage: KeyValueStorage) => T, otherwise: T): T {
    try {
      const result = action(open());
      failing.delete(name);
      return result;
    } catch (error) {
      if (!failing.has(name)) report(error);
      failing.add(name);
      return otherwise;
    }
  }
  return {
    read: (key) => attempt('read', (storage) => storage.getItem(key), null),
    write: (key, value) =>
      attempt(
        'write',
        (storage) => {
          storage.setItem(key, value);
          return true;
        },
        false,
      ),
    remove: (key) => attempt('remove', (storage) => storage.removeItem(key), undefined),
    keys: () =>
      attempt(
        'keys',
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [],
      ),
  };
}

/** What this browser keeps. */
export const localStore = (report?: (error: unknown) => void): GuardedStorage =>
  // oxlint-disable-next-line no-restricted-properties -- the guard itself
  guardStorage(() => window.localStorage, report);

/** What this tab keeps. */
export const tabStore = (report?: (error: unknown) => void): GuardedStorage =>
  // oxlint-disable-next-line no-restricted-properties -- the guard itself
  guardStorage(() => window.sessionStorage, report);
