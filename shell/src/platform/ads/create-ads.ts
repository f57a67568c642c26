import { sidebarAdMark, type AdSlot } from '@tessera/shared-contracts/ads/ads';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import type { Flags } from '@tessera/shared-contracts/platform/flags';
import type { Ads, Log, Router } from '@tessera/shared-contracts/platform/platform';
import { whenIdle } from '@tessera/shared-ui/islands/when-idle';

export interface AdsOptions {
  readonly config: Pick<Bootstrap['config'], 'adScriptUrl' | 'trackerUrl'>;
  readonly flags: Flags;
  readonly log: Log;
  readonly router: Pick<Router, 'page$'>;
}

/** Ads, with a function that stops those in the sidebar. */
export interface AdsService extends Ads {
  stop(): void;
}

/** Whether the browser asks not to be tracked (Global Privacy Control). */
const refusesTracking = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

/**
 * Creates the page's ad service. Ads are off if no ad script is configured or the user refuses
 * tracking. The service then loads no code and removes the sidebar's ad slot, and `fill` calls
 * `onEmpty` immediately.
 */
export function createAds({ config, flags, log, router }: AdsOptions): AdsService {
  const isOn = config.adScriptUrl !== '' && !refusesTracking();
  let endSidebar = (): void => {};

  function fill(container: HTMLElement, slot: AdSlot, onEmpty: () => void): () => void {
    if (!isOn) {
      onEmpty();
      return () => {};
    }
    const life = new AbortController();
    async function load(): Promise<void> {
      try {
        const { fillAd } = await import(/* webpackChunkName: "ads" */ './fill-ad.ts');
        if (life.signal.aborted) return;
        fillAd({
          container,
          slot,
          onEmpty,
          trackerUrl: config.trackerUrl,
          hasBeacons: flags.isOn('ad_viewability_beacons'),
          log,
          signal: life.signal,
        });
      } catch (error) {
        log.error(error, { part: 'ads' });
        onEmpty();
      }
    }
    // everything that the page needs loads first
    const cancel = whenIdle(() => void load());
    return () => {
      cancel();
      life.abort();
    };
  }

  // every page swap replaces the sidebar
  const pages = router.page$.subscribe(() => {
    endSidebar();
    endSidebar = () => {};
    const place = document.querySelector<HTMLElement>(`[${sidebarAdMark}]`);
    if (place) endSidebar = fill(place, 'sidebar', () => place.remove());
  });
  return {
    fill,
    stop() {
      pages.unsubscribe();
      endSidebar();
    },
  };
}
