import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { peekLocal } from './peek-storage.ts';

/** Storage key of a user's open or minimized windows, or of the places of moved ones. */
export const windowsKey = (user: string, list: 'open' | 'minimized' | 'places'): string =>
  `messaging:${user}:${list}`;

/**
 * Name of the user whose windows this browser may store; undefined if the flag is off, or if no
 * user with a confirmed email address is signed in.
 */
export const userWithStoredWindows = ({
  bootstrap: { user },
  flags,
}: Pick<Platform, 'bootstrap' | 'flags'>): string | undefined =>
  user?.is_verified_email && flags.isOn('isPersistenceEnabled') ? user.name : undefined;

/** Whether windows of the platform's user are stored. */
export function hasWindows(platform: Pick<Platform, 'bootstrap' | 'flags'>): boolean {
  const user = userWithStoredWindows(platform);
  return (
    user !== undefined &&
    (['open', 'minimized'] as const).some((list) => peekLocal(windowsKey(user, list)) !== null)
  );
}
