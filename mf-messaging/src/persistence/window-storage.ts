import { parseStoredWindows, type StoredWindow } from './stored-window.ts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createLifetime, later } from '@tessera/shared-ui/lifetime';
import { windowStorageOf, type WindowStorageLocation } from './window-storage-location.ts';
import { logOutPath } from '@tessera/shared-contracts/accounts/log-out-path';

/** Debounce time in milliseconds for changes by other tabs. */
const changeDebounce = 50;

export interface StoredWindows {
  readonly open: readonly StoredWindow[];
  readonly minimized: readonly StoredWindow[];
}

/** The stored windows of a user. Storage errors are reported, never thrown. */
export interface WindowStorage {
  read(): StoredWindows;
  write(windows: StoredWindows): void;
  /**
   * Calls `onChange` after another tab has changed the windows; several quick changes cause one
   * call.
   */
  watch(signal: AbortSignal, onChange: (windows: StoredWindows) => void): void;
}

/**
 * The storage for the windows of the platform's user; undefined if they are not stored.
 */
export function openWindowStorage(
  platform: Pick<Platform, 'bootstrap' | 'flags' | 'log'>,
): WindowStorage | undefined {
  const kept = windowStorageOf(platform);
  if (!kept) return undefined;
  const { storage, keys } = kept;
  const read = (): StoredWindows => ({
    open: parseStoredWindows(storage.read(keys.open)),
    minimized: parseStoredWindows(storage.read(keys.minimized)),
  });
  function put(key: string, windows: readonly StoredWindow[]): void {
    if (windows.length === 0) storage.remove(key);
    else storage.write(key, JSON.stringify(windows));
  }
  return {
    read,
    write({ open, minimized }) {
      put(keys.open, open);
      put(keys.minimized, minimized);
    },
    watch(signal, onChange) {
      let pending = createLifetime(signal);
      window.addEventListener(
        'storage',
        ({ key }) => {
          if (key !== null && key !== keys.open && key !== keys.minimized) return;
          pending.abort();
          pending = createLifetime(signal);
          later(pending.signal, changeDebounce, () => onChange(read()));
        },
        { signal },
      );
    },
  };
}

/** Removes the stored windows when the user logs out. */
export function clearOnLogOut(signal: AbortSignal, { storage, keys }: WindowStorageLocation): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement) || target.getAttribute('action') !== logOutPath)
        return;
      for (const key of Object.values(keys)) storage.remove(key);
    },
    { capture: true, signal },
  );
}
