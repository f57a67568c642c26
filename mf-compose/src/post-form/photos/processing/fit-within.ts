interface Size {
  readonly width: number;
  readonly height: number;
}

/** A size whose longer side is at most `maxEdge` px: keeps the ratio, never enlarges. */
export function fitWithin({ width, height }: Size, maxEdge: number): Size {
  const scale = Math.min(1, maxEdge / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
