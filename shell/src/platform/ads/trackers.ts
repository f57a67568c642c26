import { adTiming } from '@tessera/shared-contracts/ads/ads';
import type { TrackedEvent } from '@tessera/shared-contracts/ads/endpoints';
import { deliver } from '../log/deliver.ts';

/** Collects ad events and sends them. */
export interface Trackers {
  /** Ads without a placement are not tracked. */
  track(pt: string, event: TrackedEvent['event']): void;
}

const created = new Map<string, Trackers>();

/** The trackers for a URL, shared by all ads of a page. */
export function trackersFor(url: string): Trackers {
  const known = created.get(url);
  if (known) return known;
  const trackers = createTrackers(url);
  created.set(url, trackers);
  return trackers;
}

/** Creates trackers that send batches, grouped by placement. With '' as URL, they send nothing. */
export function createTrackers(url: string, send: typeof deliver = deliver): Trackers {
  let waiting = new Map<string, TrackedEvent[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const trackers = Array.from(waiting, ([pt, events]) => ({ pt, events }));
    waiting = new Map();
    send(url, { trackers });
  }
  if (url !== '') window.addEventListener('pagehide', flush);
  return {
    track(pt, event) {
      if (url === '' || pt === '') return;
      const events = waiting.get(pt) ?? [];
      events.push({ event, ts: Date.now() });
      waiting.set(pt, events);
      timer ??= setTimeout(flush, adTiming.trackerFlush);
    },
  };
}
