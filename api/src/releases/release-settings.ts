import * as v from 'valibot';

/** Pattern of channel names. */
export const channelName = v.regex(
  /^[\w-]{1,40}$/,
  'A channel has a name of 1 to 40 letters, digits, hyphens and underscores.',
);

/** Why a channel name is invalid; undefined when valid. */
export function faultOfChannel(name: string): string | undefined {
  return v.safeParse(v.pipe(v.string(), channelName), name).issues?.[0].message;
}

/**
 * Which of its own builds a start releases to everyone.
 *
 * - `first`: all of them while nothing was ever released, and none after that
 * - `newer`: builds newer than the last change, except withdrawn ones; for one process on one
 * machine
 * - `all`: every build, whatever is active; for a channel that no one else uses
 */
export const buildsToShow = ['first', 'newer', 'all'] as const;
export type BuildsToShow = (typeof buildsToShow)[number];
