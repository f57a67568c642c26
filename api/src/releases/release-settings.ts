import * as v from 'valibot';

/** What a release channel may be called. */
export const channelName = v.regex(
  /^[\w-]{1,40}$/,
  'A channel has a name of 1 to 40 letters, digits, hyphens and underscores.',
);

/** Why something is no name of a channel; undefined when it is one. */
export function faultOfChannel(name: string): string | undefined {
  return v.safeParse(v.pipe(v.string(), channelName), name).issues?.[0].message;
}

/**
 * Which of its own builds a start shows everybody.
 *
 * - `first`: all of them while nothing was ever released, and none after that
 * - `newer`: those made after anybody last chose what is shown, but what was withdrawn; for one
 *   process that has a machine to itself
 * - `all`: every one, whatever is shown; for a channel that nobody else uses
 */
export const buildsToShow = ['first', 'newer', 'all'] as const;
export type BuildsToShow = (typeof buildsToShow)[number];
