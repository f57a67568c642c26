import { neededRemotes } from '@tessera/shared-contracts/platform/needed-remotes';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import {
  remoteLabels,
  remoteNames,
  slotId,
  type RemoteName,
} from '@tessera/shared-contracts/core/registry';
import { registerApplication, triggerAppChange } from 'single-spa';
import { playEarlyPresses } from '../page/early-presses.ts';
import { guardApplication } from './guarded-application.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { ReportRemote } from './report-remote.ts';
import { createSlot } from './slot.ts';
import { timeouts } from '../base/single-spa-timeouts.ts';

export interface RegisterOptions {
  readonly platform: Omit<Platform, 'mountParcel'>;
  readonly loader: RemoteLoader;
  readonly report: ReportRemote;
}

/**
 * Registers the five remotes with single-spa. A remote stays mounted across page changes as long as
 * each page needs it, which also depends on whether the user is signed in.
 */
export function registerRemoteApplications({ platform, loader, report }: RegisterOptions): void {
  const { router, bootstrap } = platform;
  const presses = playEarlyPresses();
  const isNeeded = (remote: RemoteName): boolean =>
    neededRemotes({ isSignedIn: bootstrap.user !== undefined, page: router.page }).includes(remote);
  const { withdrawn = [] } = bootstrap.config.registry;
  const slots = new Map(
    remoteNames
      .filter((remote) => !withdrawn.includes(remote))
      .map((remote) => [
        remote,
        createSlot(slotId(remote), (state) => presses.settle(remote, state)),
      ]),
  );
  for (const [remote, slot] of slots) {
    const application = guardApplication({
      remote,
      label: remoteLabels[remote],
      platform,
      loader,
      report,
      holdPresses: presses.holdPresses,
      slot,
    });
    registerApplication({
      name: remote,
      app: () => Promise.resolve({ ...application, timeouts }),
      activeWhen: () => isNeeded(remote),
    });
  }
  router.page$.subscribe(() => {
    for (const [remote, slot] of slots) if (!isNeeded(remote)) slot.mark('unneeded');
    void triggerAppChange();
  });
}
