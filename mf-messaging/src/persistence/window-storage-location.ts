import { windowsKey, userWithStoredWindows } from './has-windows.ts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { localStore, type GuardedStorage } from '@tessera/shared-ui/guarded-storage';

/** Where the windows of a user are stored. */
export interface WindowStorageLocation {
  readonly storage: GuardedStorage;
  readonly keys: {
    readonly open: string;
    readonly minimized: string;
    readonly places: string;
  };
}

/**
 * Where the windows of the platform's user are stored; undefined if they are not stored. Storage
 * errors are reported, never thrown.
 */
export function windowStorageOf(
  platform: Pick<Platform, 'bootstrap' | 'flags' | 'log'>,
): WindowStorageLocation | undefined {
  const user = userWithStoredWindows(platform);
  if (user === undefined) return undefined;
  return {
    storage: localStore((error) => platform.log.error(error, { part: 'message windows' })),
    keys: {
      open: windowsKey(user, 'open'),
      minimized: windowsKey(user, 'minimized'),
      places: windowsKey(user, 'places'),
    },
  };
}
