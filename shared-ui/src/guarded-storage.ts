/** The members of `localStorage` and `sessionStorage` that we use. */
export type KeyValueStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>;

/** Web storage that never throws, even if access is denied or the storage is full. */
export interface GuardedStorage {
  /** The value of a key; null if there is none or it cannot be read. */
  read(key: string): string | null;
  /** Stores a value; false when the browser refuses. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
}

/**
 * Wraps a storage.
 *
 * @param open returns the storage; throws where access is denied
 * @param report called when a method fails, unless the previous call of that method failed too
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

/** Guarded `localStorage`. */
export const localStore = (report?: (error: unknown) => void): GuardedStorage =>
  // oxlint-disable-next-line no-restricted-properties -- the guard itself
  guardStorage(() => window.localStorage, report);

/** Guarded `sessionStorage`. */
export const tabStore = (report?: (error: unknown) => void): GuardedStorage =>
  // oxlint-disable-next-line no-restricted-properties -- the guard itself
  guardStorage(() => window.sessionStorage, report);
