/** Refusals per network and minute that are logged one by one; later ones are only counted. */
export const loggedRefusals = 60;
const minute = 60_000;
/** Maximum number of networks counted separately; all others are counted together. */
const maxNetworks = 10_000;

/** Counts refused requests by network, so that a flood of them does not fill the log. */
export interface RefusalCount {
  /** Counts a refusal; false if it gets no line of its own. */
  admits(network: string): boolean;
}

/**
 * @param report is called at the end of a minute for each network with too many refusals, with the
 *   number of those that were not logged
 */
export function createRefusalCount(
  report: (network: string, refused: number) => void,
): RefusalCount {
  const counts = new Map<string, number>();

  function endMinute(): void {
    for (const [network, count] of counts)
      if (count > loggedRefusals) report(network, count - loggedRefusals);
    counts.clear();
  }

  return {
    admits(network) {
      if (counts.size === 0) setTimeout(endMinute, minute).unref();
      const counted = counts.has(network) || counts.size < maxNetworks ? network : 'others';
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return count <= loggedRefusals;
    },
  };
}
