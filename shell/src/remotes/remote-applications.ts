import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { remoteLabels, remoteNames, slotId } from '@tessera/shared-contracts/platform/registry';
import { registerApplication } from 'single-spa';
import { playEarlyPresses } from '../page/early-presses.ts';
import { guardApplication } from './guarded-application.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { ReportRemote } from './report-remote.ts';
import { createSlot } from './slot.ts';

/**
 * Milliseconds after which single-spa would warn in the console. The guard has shorter timeouts of
 * its own.
 */
const timeout = { millis: 60_000, warningMillis: 60_000, dieOnTimeout: false };
const timeouts = { bootstrap: timeout, mount: timeout, unmount: timeout, unload: timeout };

export interface RegisterOptions {
  readonly platform: Platform;
  readonly loader: RemoteLoader;
  readonly report: ReportRemote;
}

/**
 * Registers the five remotes with single-spa. They stay mounted across pages and decide themselves
 * what a visitor gets.
 */
export function registerRemoteApplications({ platform, loader, report }: RegisterOptions): void {
  const presses = playEarlyPresses();
  for (const remote of remoteNames) {
    const application = guardApplication({
      remote,
      label: remoteLabels[remote],
      platform,
      loader,
      report,
      holdPresses: presses.holdPresses,
      slot: createSlot(slotId(remote), (state) => presses.settle(remote, state)),
    });
    registerApplication({
      name: remote,
      app: () => Promise.resolve({ ...application, timeouts }),
      activeWhen: () => true,
    });
  }
}
