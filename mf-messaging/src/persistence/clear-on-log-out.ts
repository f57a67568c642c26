import { logOutPath } from '@tessera/shared-contracts/accounts/log-out-path';
import { listen } from '@tessera/shared-ui/lifetime';
import type { WindowStorageLocation } from './window-storage-location.ts';

/** Removes the stored windows when the user logs out. */
export function clearOnLogOut(signal: AbortSignal, { storage, keys }: WindowStorageLocation): void {
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
