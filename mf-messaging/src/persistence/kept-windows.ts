import { logOutPath } from '@tessera/shared-contracts/accounts/log-out-path';
import { windowsKey } from '@tessera/shared-contracts/messaging/windows-key';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { localStore, type GuardedStorage } from '@tessera/shared-ui/guarded-storage';
import { listen } from '@tessera/shared-ui/lifetime';

/** Where the windows of a user are stored. */
export interface KeptWindows {
  readonly storage: GuardedStorage;
  readonly keys: { readonly open: string; readonly minimized: string };
}

/**
 * Where the windows of a platform's user are stored; undefined for users whose windows are not
 * kept: those without a confirmed address, and all of them where the flag is off. Failing storage
 * is reported, never thrown.
 */
export function keptWindows({
  bootstrap: { user },
  flags,
  log,
}: Pick<Platform, 'bootstrap' | 'flags' | 'log'>): KeptWindows | undefined {
  if (!user?.is_verified_email || !flags.isOn('isPersistenceEnabled')) return undefined;
  return {
    storage: localStore((error) => log.error(error, { part: 'message windows' })),
    keys: {
      open: windowsKey(user.name, 'open'),
      minimized: windowsKey(user.name, 'minimized'),
    },
  };
}

export const hasWindows = ({ storage, keys }: KeptWindows): boolean =>
  Object.values(keys).some((key) => storage.read(key) !== null);

/** Removes the stored windows when the user logs out. */
export function clearOnLogOut(signal: AbortSignal, { storage, keys }: KeptWindows): void {
  listen(
    signal,
    document,
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement) || target.getAttribute('action') !== logOutPath)
        return;
      for (const key of Object.values(keys)) storage.remove(key);
    },
    { capture: true },
  );
}
