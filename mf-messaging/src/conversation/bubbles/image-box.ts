import { thumbnailWidths } from '@tessera/shared-contracts/media/choose-thumbnail';

/** Heights in px of images in bubbles: enough for a note on them, and not the whole window. */
const heights = { least: 120, most: 280, unknown: 158 } as const;

/** The place of an image before it has loaded, in px. */
export interface ImageBox {
  readonly inlineSize: number;
  readonly blockSize: number;
}

/** Reserves the place of an image by its size; what does not fit is cut. */
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
  return { inlineSize, blockSize: Math.min(heights.most, Math.max(heights.least, scaled)) };
}

/** Whether an image would be enlarged to fill its place. */
export const isSmall = (width: number): boolean => width > 0 && width < thumbnailWidths.message;
