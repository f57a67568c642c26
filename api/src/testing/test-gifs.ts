/** Small, distinct animations for tests. */
import sharp from 'sharp';
import { storeImage } from '../base/media/store-image.ts';
import type { Deps } from '../base/http/context.ts';

/** An animated GIF with the given number of frames; different seeds give different images. */
export function animation(seed: number, frames = 3, width = 24, height = 16): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = (at * 7 + Math.floor(at / (width * height * 3)) * 90 + seed * 31) % 256;
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array.from({ length: frames }, () => 80), loop: 0 })
    .toBuffer();
}

/** Stores a GIF as an upload; returns its URL. */
export const uploadedGif = async (deps: Deps, seed: number, frames = 3): Promise<string> =>
  deps.media.url((await storeImage(deps, null, await animation(seed, frames))).key);
