import {
  labelFromName,
  remoteOfSlot,
  slotId,
  slotSelector,
  type Registry,
} from '@tessera/shared-contracts/core/registry';
import { isActive, type ActiveOn } from '@tessera/shared-contracts/core/visits';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { rendered } from '@tessera/shared-ui/written';
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
 * The remotes of a page by name: those of the registry, and those that have a slot although the
 * registry could not be read. Their slots will say that they are unavailable.
 */
const remotesInPage = ({ remotes }: Registry): readonly string[] => [
  ...new Set([
    ...Object.keys(remotes),
    ...[...document.querySelectorAll(slotSelector + rendered)].map(({ id }) => remoteOfSlot(id)),
  ]),
];

/**
 * Registers the remotes of the page with single-spa. A remote stays mounted across page changes as
 * long as its definition says so, which may depend on whether the user is signed in.
 */
export function registerRemoteApplications({ platform, loader, report }: RegisterOptions): void {
  const { router, bootstrap } = platform;
  const presses = playEarlyPresses();
  const isNeeded = (activeOn: ActiveOn): boolean =>
    isActive(activeOn, { isSignedIn: bootstrap.user !== undefined, page: router.page });
  const { registry } = bootstrap.config;
  const remotes = remotesInPage(registry).map(function place(remote) {
    const { label = labelFromName(remote), activeOn = 'always' } = registry.remotes[remote] ?? {};
    const slot = createSlot(slotId(remote), (state) => presses.settle(remote, state));
    return { remote, label, activeOn, slot } as const;
  });
  for (const { remote, label, activeOn, slot } of remotes) {
    const application = guardApplication({
      remote,
      label,
      platform,
      loader,
      report,
      holdPresses: presses.holdPresses,
      slot,
    });
    registerApplication({
      name: remote,
      app: () => Promise.resolve({ ...application, timeouts }),
      activeWhen: () => isNeeded(activeOn),
    });
  }
  router.page$.subscribe(() => {
    for (const { activeOn, slot } of remotes) if (!isNeeded(activeOn)) slot.mark('unneeded');
    void triggerAppChange();
  });
}
