interface Size {
  readonly width: number;
  readonly height: number;
}

/** Fits a size: its longer side becomes at most `maxEdge` px. Keeps the ratio; never enlarges. */
export function fitWithin({ width, height }: Size, maxEdge: number): Size {
  const scale = Math.min(1, maxEdge / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
