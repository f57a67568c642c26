/** Runs work several times in sequence. Returns the shortest time in milliseconds. */
export async function fastestTime(attempts: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < attempts; at += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return Math.min(...times);
}
