import * as v from 'valibot';

/** Pattern of channel names. */
export const channelName = v.regex(
  /^[\w-]{1,40}$/,
  'A channel has a name of 1 to 40 letters, digits, hyphens and underscores.',
);

/** The reason why a channel name is invalid; undefined if it is valid. */
export function faultOfChannel(name: string): string | undefined {
  return v.safeParse(v.pipe(v.string(), channelName), name).issues?.[0].message;
}

/**
 * Which builds of its checkout a server activates on its public channel when it starts.
 *
 * - `first`: all of them if no release is active on that channel, otherwise none
 * - `newer`: builds made after the last switch of the shell or remote that they belong to, except
 * withdrawn versions; meant for a single process on one machine
 * - `all`: every build, whatever is active; meant for a server whose channel no one else uses
 */
export const buildsToShow = ['first', 'newer', 'all'] as const;
export type BuildsToShow = (typeof buildsToShow)[number];
