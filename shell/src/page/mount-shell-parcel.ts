import type { MountParcel } from '@tessera/shared-contracts/platform/platform';
import { mountRootParcel } from 'single-spa';
import { timeouts } from '../base/single-spa-timeouts.ts';

/** Mounts a parcel of the shell itself. It stays as long as the page. */
export const mountShellParcel: MountParcel = (parcel, props) => {
  const cycle =
    (name: keyof typeof parcel) =>
    (given: object): Promise<unknown> =>
      parcel[name]({ ...given, ...props });
  const config = {
    timeouts,
    bootstrap: cycle('bootstrap'),
    mount: cycle('mount'),
    unmount: cycle('unmount'),
  };
  mountRootParcel(config, { ...props });
};
