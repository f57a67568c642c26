import { setImmediate as pause } from 'node:timers/promises';

/** Number of pixels converted at once; other requests continue after a millisecond or two. */
const atOnce = 250_000;

/**
 * Turns pixels of cyan, magenta, yellow and black (255 is full ink) into RGB in the same memory, as
 * browsers do if an image has no profile.
 */
export async function inksToRgb(pixels: Buffer): Promise<Buffer> {
  const count = Math.floor(pixels.length / 4);
  for (let from = 0; from < count; from += atOnce) {
    const to = Math.min(count, from + atOnce);
    for (let at = from; at < to; at += 1) {
      const light = 255 - (pixels[at * 4 + 3] ?? 0);
      // never ahead of what is still to be read
      for (let ink = 0; ink < 3; ink += 1)
        pixels[at * 3 + ink] = Math.round(((255 - (pixels[at * 4 + ink] ?? 0)) * light) / 255);
    }
    if (to < count) await pause();
  }
  return pixels.subarray(0, count * 3);
}
