/** Picks one of several texts at random. */
export function drawOne(pool: readonly [string, ...string[]]): string {
  return pool[Math.floor(Math.random() * pool.length)] ?? pool[0];
}
