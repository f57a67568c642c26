import { windowsKey } from '@tessera/shared-contracts/messaging/windows-key';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { localStore, type GuardedStorage } from '@tessera/shared-ui/guarded-storage';

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

export const hasWindows = (kept: KeptWindows | undefined): boolean =>
  kept !== undefined && Object.values(kept.keys).some((key) => kept.storage.read(key) !== null);
