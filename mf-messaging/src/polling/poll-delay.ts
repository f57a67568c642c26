/** What is open: it decides how often is asked. */
export type PollContext = 'inbox' | 'conversation';

/** Milliseconds between polls while something happens. */
export const pollInterval = 15_000;
/** Typing polls at once, but not more often than this. */
export const typingPollInterval = 30_000;
/** Failures in a row after which polling ends. */
export const mostPollErrors = 3;

const multipliers = {
  inbox: [1, 1, 2, 2, 4],
  conversation: [1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 16],
} as const satisfies Record<PollContext, readonly number[]>;

/** Milliseconds until the next poll after so many that brought nothing new; the last multiplier stays in force. */
export function pollDelay(context: PollContext, quietPolls: number): number {
  const list: readonly number[] = multipliers[context];
  return pollInterval * (list[Math.min(quietPolls, list.length - 1)] ?? 1);
}
