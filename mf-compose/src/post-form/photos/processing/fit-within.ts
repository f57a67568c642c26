interface Size {
  readonly width: number;
  readonly height: number;
}

/** A size whose longer side is at most `longest` px: keeps the ratio, never enlarges. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
