import { islandAttributes } from '@tessera/shared-contracts/platform/island-attributes';
import { remoteOfSlot, slotSelector } from '@tessera/shared-contracts/core/registry';
import { lady } from '@tessera/shared-contracts/shell/endpoints';
import {
  maxMeasuredRemotes,
  maxMountTime,
  pageOwner,
  vitalBounds,
  vitalsEvent,
  type PageVitals,
  type VitalName,
} from '@tessera/shared-contracts/shell/vitals';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';
import { readMounts } from '../../base/mount-mark.ts';
import { deliver } from '../log/deliver.ts';

type Vital = PageVitals['vitals'][number];

/** The remote that renders an element, or `page` if none does. */
function ownerOf(node: Node | null | undefined): string {
  const element = node instanceof Element ? node : node?.parentElement;
  const island = element?.closest(`[${islandAttributes.island}]`);
  const [owner] = island?.getAttribute(islandAttributes.island)?.split(' ') ?? [];
  const slot = element?.closest(slotSelector);
  return owner ?? (slot ? remoteOfSlot(slot.id) : pageOwner);
}

/** The element that a measurement is about. */
function subjectOf(metric: MetricType): Node | null | undefined {
  if (metric.name === 'LCP') return metric.entries.at(-1)?.element;
  if (metric.name === 'INP') return metric.entries[0]?.target;
  if (metric.name !== 'CLS') return undefined;
  const shifts = metric.entries.toSorted((one, other) => other.value - one.value);
  return shifts[0]?.sources[0]?.node;
}

/** The rounded value of a metric: milliseconds, or a score for CLS. */
const rounded = ({ name, value }: MetricType): number =>
  name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);

/** The mounts of remotes up to `maxMountTime`. */
const mountedRemotes = (): PageVitals['remotes'] =>
  readMounts().flatMap(({ remote, version, at }) =>
    at <= maxMountTime ? [{ remote, version, mounted: Math.round(at) }] : [],
  );

/** The first mount of each remote: later mounts belong to other pages. */
const firstOfEach = (remotes: PageVitals['remotes']): PageVitals['remotes'] =>
  remotes.filter(({ remote }, at) => remotes.findIndex((one) => one.remote === remote) === at);

/**
 * Reports the vitals of this page load once, when the page is first hidden. The report contains
 * nothing about the user. Returns a function that cancels it.
 *
 * @NOTE The observers of web-vitals cannot be removed; they live as long as the page.
 * @param page name of the page that was loaded
 */
export function watchVitals(page: string): () => void {
  // in a tab opened in the background, vitals depend on when the user switches to it
  if (document.visibilityState === 'hidden') return () => {};
  const vitals = new Map<VitalName, Vital>();
  function keep(metric: MetricType): void {
    const value = rounded(metric);
    if (value > vitalBounds[metric.name]) return;
    vitals.set(metric.name, { name: metric.name, value, owner: ownerOf(subjectOf(metric)) });
  }
  onTTFB(keep);
  onFCP(keep);
  // the last value counts, whether or not the library considers it final
  onLCP(keep, { reportAllChanges: true });
  onINP(keep);
  onCLS(keep);

  // registered after the library's listeners, so that those report the final values first
  function sendWhenHidden(): void {
    if (document.visibilityState !== 'hidden') return;
    stop();
    const data: PageVitals = {
      page,
      vitals: [...vitals.values()],
      remotes: firstOfEach(mountedRemotes()).slice(0, maxMeasuredRemotes),
    };
    if (data.vitals.length + data.remotes.length === 0) return;
    const event = {
      event: vitalsEvent,
      data,
      ts: Date.now(),
      elapsed: Math.round(performance.now()),
      log_key: 'events',
      uuid: '',
      rid: '',
      env: {},
    };
    deliver(lady.path, { events: [event] });
  }
  const stop = (): void => document.removeEventListener('visibilitychange', sendWhenHidden);
  document.addEventListener('visibilitychange', sendWhenHidden);
  return stop;
}
