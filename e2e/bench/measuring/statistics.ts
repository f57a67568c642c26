/** Median and range of a series. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high, min, max] = [
    sorted[Math.floor(middle)],
    sorted[Math.ceil(middle)],
    sorted[0],
    sorted.at(-1),
  ];
  if (low === undefined || high === undefined || min === undefined || max === undefined)
    throw new Error('nothing was measured');
  return { median: (low + high) / 2, min, max };
}

/**
 * Ratios round by round: other load on the machine affects both values of a round, so it hardly
 * changes their ratio.
 */
export const ratios = (these: readonly number[], those: readonly number[]): number[] =>
  these.map(function ratio(value, round) {
    const other = those[round];
    if (other === undefined) throw new Error('series of different lengths');
    return value / other;
  });

/** Formats a spread as `312 (298–351)`. */
export const formatSpread = ({ median, min, max }: Spread, digits = 0): string =>
  `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;

/**
 * Runs each piece of work once per round, in rotating order, so that none is always first. Returns
 * the results of all rounds by name.
 */
export async function interleave<K extends string, T>(
  rounds: number,
  work: Readonly<Record<K, () => Promise<T>>>,
  names: readonly K[],
  beforeRound = async (): Promise<void> => {},
): Promise<Record<string, T[]>> {
  const answers: Record<string, T[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound();
    for (let at = 0; at < names.length; at += 1) {
      const name = names[(at + round) % names.length];
      if (name !== undefined) answers[name]?.push(await work[name]());
    }
  }
  return answers;
}
