import * as v from 'valibot';
import { text } from '../core/wire.ts';
import { remoteNamePattern } from '../core/registry.ts';

/** The event of the client log that carries {@link pageVitals}, sent with the call `lady`. */
export const vitalsEvent = 'page-vitals';

/**
 * The largest plausible value of each web vital, in milliseconds; CLS is a score. Larger values
 * come from pages that were in the background for a long time, and do not reflect our speed.
 */
export const vitalBounds = {
  TTFB: 60_000,
  FCP: 120_000,
  LCP: 120_000,
  INP: 60_000,
  CLS: 100,
} as const;
export type VitalName = keyof typeof vitalBounds;
export const vitalNames = ['TTFB', 'FCP', 'LCP', 'INP', 'CLS'] as const satisfies VitalName[];

/** The owner of an element that belongs to no remote, and of a vital without an element. */
export const pageOwner = 'page';

/** Most remotes that one page load reports. */
export const maxMeasuredRemotes = 20;

const remoteName = v.pipe(v.string(), v.regex(remoteNamePattern));

/** Largest plausible time in milliseconds from navigation until a remote is mounted. */
export const maxMountTime = 120_000;

const vital = v.pipe(
  v.object({
    name: v.picklist(vitalNames),
    value: v.pipe(v.number(), v.finite(), v.minValue(0)),
    /** The remote that renders the element, or {@link pageOwner}. */
    owner: v.union([v.literal(pageOwner), remoteName]),
  }),
  v.check(({ name, value }) => value <= vitalBounds[name]),
);

const mountedRemote = v.object({
  remote: remoteName,
  version: text(64),
  /** Milliseconds from navigation until the remote was mounted. */
  mounted: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(maxMountTime)),
});

/** Data of {@link vitalsEvent}: one page load, without anything about its user. */
export const pageVitals = v.object({
  /** Name of the page that was loaded, see `PageInfo`. */
  page: text(64),
  vitals: v.pipe(v.array(vital), v.maxLength(vitalNames.length)),
  remotes: v.pipe(v.array(mountedRemote), v.maxLength(maxMeasuredRemotes)),
});
export type PageVitals = v.InferOutput<typeof pageVitals>;
