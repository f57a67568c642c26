import { accountPageName } from '@tessera/shared-contracts/pages/pages';
import { pageOwner, pageVitals, type PageVitals } from '@tessera/shared-contracts/shell/vitals';
import * as v from 'valibot';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { releasesFor } from '../../base/views/render-for.ts';
import { attributeNames } from '../../base/observability/metric-catalogue.ts';

/** Names of pages with their own time series; all others count as `other`. */
const measuredPages: ReadonlySet<string> = new Set([
  accountPageName,
  'activity',
  'blog',
  'conversation',
  'dashboard',
  'explore',
  'home',
  'messages',
  'notes',
  'post',
  'search',
  'tagged',
]);
/** Replaces unknown names, so that clients cannot create time series. */
const other = 'other';

type Vital = PageVitals['vitals'][number];

function recordVital({ telemetry: { meters } }: Deps, page: string, vital: Vital): void {
  const { name, value, owner } = vital;
  const own = { [attributeNames.page]: page };
  const byOwner = { ...own, [attributeNames.remote]: owner };
  if (name === 'TTFB') meters.record('pageFirstByte', value / 1000, own);
  else if (name === 'FCP') meters.record('pageFirstPaint', value / 1000, own);
  else if (name === 'LCP') meters.record('pageLargestPaint', value / 1000, byOwner);
  else if (name === 'INP') meters.record('pageInteraction', value / 1000, byOwner);
  else meters.record('pageShift', value, byOwner);
}

/**
 * Records the vitals of one page load. The input is untrusted: values are bounded, and unknown
 * pages, remotes and versions are recorded as `other`. Invalid input is counted and dropped.
 */
export async function recordVitals(
  deps: Deps,
  viewer: Viewer | undefined,
  data: unknown,
): Promise<void> {
  const { meters } = deps.telemetry;
  const parsed = v.safeParse(pageVitals, data);
  if (!parsed.success) return meters.count('vitalsRefused');
  const { page, vitals, remotes } = parsed.output;
  // if the releases cannot be loaded, names and versions cannot be checked and count as `other`
  const resolved = await releasesFor(deps, viewer).catch(() => undefined);
  const releases = (resolved?.remotes ?? []).flatMap((remote) =>
    remote.previous ? [remote, remote.previous] : [remote],
  );
  const names = new Set(releases.map(({ name }) => name));
  const shown = new Set(releases.map(({ name, version }) => `${name} ${version}`));
  const known = (name: string): string => (names.has(name) ? name : other);
  for (const vital of vitals)
    recordVital(deps, measuredPages.has(page) ? page : other, {
      ...vital,
      owner: vital.owner === pageOwner ? pageOwner : known(vital.owner),
    });
  for (const { remote, version, mounted } of remotes)
    meters.record('remoteMounted', mounted / 1000, {
      [attributeNames.remote]: known(remote),
      [attributeNames.version]: shown.has(`${remote} ${version}`) ? version : other,
    });
}
