import { thumbnailWidths } from '@tessera/shared-contracts/media/choose-thumbnail';

/**
 * Heights in px of images in bubbles: the minimum leaves room for the text over a blurred image,
 * and the maximum is less than the height of a window. `unknown` is for images of unknown size.
 */
const heights = { min: 120, max: 280, unknown: 158 } as const;

/** The space that is reserved for an image before it has loaded, in px. */
export interface ImageBox {
  readonly inlineSize: number;
  readonly blockSize: number;
}

/**
 * The space for an image of this size. Parts of the image that do not fit are cropped; a small
 * image ({@link isSmall}) is shown whole instead, and never enlarged.
 */
export function imageBox({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): ImageBox {
  const inlineSize = thumbnailWidths.message;
  if (width <= 0 || height <= 0) return { inlineSize, blockSize: heights.unknown };
  const scaled = Math.round((height / width) * inlineSize);
  return { inlineSize, blockSize: Math.min(heights.max, Math.max(heights.min, scaled)) };
}

/** Whether an image would have to be enlarged to fill the width of its space. */
export const isSmall = (width: number): boolean => width > 0 && width < thumbnailWidths.message;
