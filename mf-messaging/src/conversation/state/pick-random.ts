/** Picks one of several texts at random. */
export function pickRandom(pool: readonly [string, ...string[]]): string {
  return pool[Math.floor(Math.random() * pool.length)] ?? pool[0];
}
