import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';

/** Whether messages hide sensitive posts: safe mode is on globally and for the user. */
export const isSafeModeOn = ({ config, user }: Pick<Bootstrap, 'config' | 'user'>): boolean =>
  config.safe_mode_enabled && user?.safe_mode === true;
