/** The part of messaging that is open, which decides the polling rate. */
export type PollContext = 'inbox' | 'conversation';

/**
 * Milliseconds between polls while messages arrive, unless the server sets a different interval.
 */
export const pollInterval = 15_000;
/** Typing causes an immediate poll, but at most one in this many milliseconds. */
export const typingPollInterval = 30_000;
/** Milliseconds that must pass after a poll before news, or reading messages, causes another. */
export const minNewsInterval = 250;
/** Number of consecutive failures that polling tolerates; one more failure stops it. */
export const maxPollErrors = 3;

const multipliers = {
  inbox: [1, 1, 2, 2, 4],
  conversation: [1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 16],
} as const satisfies Record<PollContext, readonly number[]>;

/**
 * Milliseconds until the next poll, after a number of polls without news. The last multiplier also
 * applies to all further polls.
 */
export function pollDelay(
  context: PollContext,
  quietPolls: number,
  interval: number = pollInterval,
): number {
  const list: readonly number[] = multipliers[context];
  return interval * (list[Math.min(quietPolls, list.length - 1)] ?? 1);
}
