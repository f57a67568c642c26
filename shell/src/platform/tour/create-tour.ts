import type { Bus } from '@tessera/shared-contracts/platform/bus';
import type { Log, Router } from '@tessera/shared-contracts/platform/platform';
import type { Tour } from '@tessera/shared-contracts/platform/tour';
import { tourDismiss } from '@tessera/shared-contracts/shell/events';

export interface TourOptions {
  readonly bus: Bus;
  readonly log: Log;
  readonly router: Pick<Router, 'page$'>;
}

export interface TourService extends Tour {
  stop(): void;
}

/** Creates the tour. The guide's component is loaded with the first guide. */
export function createTour({ bus, log, router }: TourOptions): TourService {
  let shown: { readonly target: HTMLElement; readonly hide: () => void } | undefined;

  // Close the guide when a page change has removed its target.
  const leaving = router.page$.subscribe(() => {
    if (shown && !shown.target.isConnected) shown.hide();
  });

  return {
    show(config) {
      shown?.hide();
      let isHidden = false;
      let takeOff = (): void => {};
      function hide(): void {
        if (isHidden) return;
        isHidden = true;
        shown = undefined;
        takeOff();
      }
      function dismiss(): void {
        hide();
        bus.emit(tourDismiss, { name: config.name });
      }
      shown = { target: config.pinnedTarget, hide };
      import(/* webpackChunkName: "tour" */ './TourGuide.tsx')
        .then(({ mountGuide }) => {
          if (!isHidden) takeOff = mountGuide(config, { dismiss, hide });
        })
        .catch((error: unknown) => {
          hide();
          log.error(error, { phase: 'tour', name: config.name });
        });
      return hide;
    },
    stop() {
      leaving.unsubscribe();
      shown?.hide();
    },
  };
}
