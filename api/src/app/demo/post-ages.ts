const hour = 3_600_000;
const day = 24 * hour;

/**
 * How many posts make the first screen. They are from one day, so that all of them are on the front
 * page, which shows one post of a blog a day.
 */
export const firstScreen = 12;
/** Hours between the posts of the first screen. */
const firstStep = 1.4;
/** Age of the oldest post. */
const oldest = 42 * day;

/** From -0.5 to 0.5, without a visible pattern. */
const spread = (place: number): number => ((place * 0.618) % 1) - 0.5;

/**
 * Age in milliseconds of the post at a place of the content, newest first, when its creation
 * begins.
 */
export function ageOf(place: number, total: number): number {
  if (place < firstScreen) return (0.5 + firstStep * place + 0.5 * spread(place)) * hour;
  const from = firstScreen * firstStep * hour + hour;
  const step = (oldest - from) / Math.max(1, total - firstScreen);
  return from + (place - firstScreen + 0.5 + 0.8 * spread(place)) * step;
}
