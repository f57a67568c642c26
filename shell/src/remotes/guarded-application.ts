import type { HoldPresses } from '@tessera/shared-contracts/platform/early-presses';
import type { Platform, RemoteApp, RemoteProps } from '@tessera/shared-contracts/platform/platform';
import type { AppProps } from 'single-spa';
import { isRecord } from '../base/is-record.ts';
import { mountMark } from '../base/mount-mark.ts';
import { hashesAreLost } from '../page/boot-parts.ts';
import { guardParcels, type GuardedParcels } from './guarded-parcels.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { RemoteFailure, ReportRemote } from './report-remote.ts';
import type { Slot } from './slot.ts';
import { withTimeLimit } from '../base/time-limit.ts';

/** Timeout in milliseconds of each lifecycle function of a remote. */
export const lifeCycleTimeLimit = 5000;

export interface GuardedOptions {
  readonly remote: string;
  /** Name of the remote in the notice that says that it is unavailable. */
  readonly label: string;
  readonly platform: Omit<Platform, 'mountParcel'>;
  readonly loader: RemoteLoader;
  readonly slot: Slot;
  readonly report: ReportRemote;
  readonly holdPresses?: HoldPresses;
  readonly timeLimit?: number;
  /** Loads the page again. */
  readonly reload?: () => void;
}

/** Lifecycle functions for single-spa that never reject and never hang. */
export interface GuardedApplication {
  bootstrap(): Promise<void>;
  mount(singleSpaProps: AppProps): Promise<void>;
  unmount(): Promise<void>;
}

type Phase =
  | { readonly name: 'out' }
  | {
      readonly name: 'in';
      readonly app: RemoteApp;
      readonly version: string;
      readonly props: RemoteProps;
      readonly parcels: GuardedParcels;
    }
  | { readonly name: 'failed' };

interface OwnPlatform extends Pick<Platform, 'mountParcel'> {
  readonly remote: string;
  readonly version: string;
}

const isRemoteApp = (module: unknown): module is RemoteApp =>
  isRecord(module) &&
  ['bootstrap', 'mount', 'unmount'].every((cycle) => typeof module[cycle] === 'function');

/**
 * The platform for a remote: adds the name and version of the remote to its reports, and mounts
 * its parcels.
 */
const platformOf = (
  platform: Omit<Platform, 'mountParcel'>,
  { remote, version, mountParcel }: OwnPlatform,
): Platform => ({
  ...platform,
  mountParcel,
  log: {
    event: platform.log.event,
    error: (error, context) => platform.log.error(error, { remote, version, ...context }),
  },
});

/**
 * Isolates a remote in its slot: any failure to load, mount or render is reported, and the rest of
 * the page keeps working. If no release of the remote works, the slot shows its fallback. Retry
 * starts the remote from scratch with newly fetched code, on a page that can still load code.
 */
export function guardApplication({
  remote,
  label,
  platform,
  loader,
  slot,
  report,
  holdPresses,
  timeLimit = lifeCycleTimeLimit,
  reload = () => location.reload(),
}: GuardedOptions): GuardedApplication {
  let phase: Phase = { name: 'out' };
  /** Changes with each mount, failure and unmount, so that late results of a mount are ignored. */
  let generation = 0;

  const limited = (
    cycle: 'bootstrap' | 'mount' | 'unmount',
    app: RemoteApp,
    props: RemoteProps,
  ): Promise<unknown> =>
    withTimeLimit(
      Promise.resolve().then(() => app[cycle](props)),
      timeLimit,
      `${cycle} of ${remote}`,
    );

  /** Shows that no release of the remote works. */
  function giveUp(singleSpaProps: AppProps): void {
    phase = { name: 'failed' };
    // Mark the slot before showing the fallback: marking settles the presses held for controls that
    // the fallback replaces.
    slot.mark('failed');
    slot.showFallback(label, () => (hashesAreLost() ? reload() : void enter(singleSpaProps)));
  }

  /**
   * Unmounts a failed remote, so that it removes its listeners. Errors are ignored, because the
   * remote may be in any state; the time is limited. Like single-spa, begins with its parcels.
   */
  async function cleanUp({ app, props, parcels }: Extract<Phase, { name: 'in' }>): Promise<void> {
    await parcels.end();
    await limited('unmount', app, props).catch(() => undefined);
  }

  /**
   * Loads and mounts the remote. If its release does not start, or fails later in render, the
   * release before it takes its place, once.
   *
   * @param broken version of the release that failed
   */
  async function enter(singleSpaProps: AppProps, broken?: string): Promise<void> {
    generation += 1;
    const mine = generation;
    const loaded = await loader.loadApp(remote, broken).catch(() => undefined);
    if (mine !== generation) return;
    // the loader has already reported a failed load, once per release
    if (!loaded) return giveUp(singleSpaProps);
    const { module: app, version } = loaded;
    let where: RemoteFailure['phase'] = 'bootstrap';

    async function fail(error: unknown): Promise<void> {
      if (mine !== generation) return;
      generation += 1;
      const failed = generation;
      report(error, { remote, version, phase: where });
      const leaving = phase;
      phase = { name: 'out' };
      if (broken !== undefined) giveUp(singleSpaProps);
      if (leaving.name === 'in') await cleanUp(leaving);
      if (broken === undefined && failed === generation) await enter(singleSpaProps, version);
    }

    try {
      if (!isRemoteApp(app)) throw new Error(`${remote}/App has no lifecycle functions`);
      const parcels = guardParcels({
        mountParcel: singleSpaProps.mountParcel,
        timeLimit,
        report: (error, cycle) => report(error, { remote, version, phase: cycle }),
      });
      const { mountParcel } = parcels;
      const props: RemoteProps = {
        ...singleSpaProps,
        platform: platformOf(platform, { remote, version, mountParcel }),
        domElement: slot.prepare(),
        ...(holdPresses && { holdPresses }),
        errorBoundary(error) {
          // React is still rendering: unmount the remote afterwards.
          setTimeout(function crash() {
            where = 'render';
            void fail(error);
          }, 0);
          return null;
        },
      };
      phase = { name: 'in', app, version, props, parcels };
      await limited('bootstrap', app, props);
      if (mine !== generation) return;
      where = 'mount';
      await limited('mount', app, props);
      if (mine !== generation) return;
      slot.mark('mounted');
      performance.mark(mountMark(remote, version));
    } catch (error) {
      await fail(error);
    }
  }

  return {
    bootstrap: () => Promise.resolve(),
    mount: (singleSpaProps) => enter(singleSpaProps),
    async unmount() {
      generation += 1;
      const leaving = phase;
      phase = { name: 'out' };
      if (leaving.name === 'in') {
        // single-spa has unmounted the parcels; from now on it would keep new ones
        await leaving.parcels.end();
        await limited('unmount', leaving.app, leaving.props).catch((error: unknown) =>
          report(error, { remote, version: leaving.version, phase: 'unmount' }),
        );
      }
      slot.prepare();
      slot.mark('unneeded');
    },
  };
}
