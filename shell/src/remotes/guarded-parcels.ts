import type {
  MountParcel,
  ParcelApp,
  ParcelProps,
} from '@tessera/shared-contracts/platform/platform';
import type { AppProps } from 'single-spa';
import { withTimeLimit } from '../base/time-limit.ts';
import { timeouts } from '../base/single-spa-timeouts.ts';

/** The parcels of a release of a remote. */
export interface GuardedParcels {
  readonly mountParcel: MountParcel;
  /**
   * Unmounts the parcels and refuses further ones. For a release that failed: single-spa knows
   * nothing of it, and keeps the remote mounted.
   */
  end(): Promise<unknown>;
}

interface ParcelGuard {
  /** The function that single-spa gives to the remote. */
  readonly mountParcel: AppProps['mountParcel'];
  readonly timeLimit: number;
  readonly report: (error: unknown, phase: 'mount' | 'unmount') => void;
}

/**
 * Gives single-spa lifecycle functions of parcels that never reject and never hang. A parcel that
 * did would take the remote with it: single-spa would never mount the remote again.
 */
export function guardParcels({ mountParcel, timeLimit, report }: ParcelGuard): GuardedParcels {
  const leaving = new Set<() => Promise<unknown>>();
  let isOver = false;

  function guard(parcel: ParcelApp, props: ParcelProps) {
    let unmount = (): Promise<unknown> => Promise.resolve();
    const limited = (cycle: 'mount' | 'unmount', work: () => Promise<unknown>): Promise<unknown> =>
      withTimeLimit(Promise.resolve().then(work), timeLimit, `${cycle} of a parcel`).catch(
        (error: unknown) => report(error, cycle),
      );
    /** Unmounts the parcel once, whether the release fails or single-spa unmounts the remote. */
    async function leave(): Promise<void> {
      const run = unmount;
      unmount = () => Promise.resolve();
      leaving.delete(leave);
      await run();
    }
    return {
      timeouts,
      bootstrap: () => Promise.resolve(),
      async mount(given: AppProps) {
        if (isOver) return;
        const own = { ...given, ...props };
        leaving.add(leave);
        const mounted = limited('mount', () => parcel.bootstrap(own).then(() => parcel.mount(own)));
        unmount = () => mounted.then(() => limited('unmount', () => parcel.unmount(own)));
        await mounted;
      },
      unmount: leave,
    };
  }

  return {
    mountParcel(parcel, props) {
      if (!isOver) mountParcel(guard(parcel, props), { ...props });
    },
    async end() {
      isOver = true;
      await Promise.all([...leaving].map((leave) => leave()));
    },
  };
}
