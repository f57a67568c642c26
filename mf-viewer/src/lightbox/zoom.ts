export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
/**
 * The transform of an image: scale 1 fits it into the window; x and y are the shift from the middle
 * in px.
 */
export interface Zoom extends Point {
  readonly scale: number;
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 };
/** The maximum scale, as a multiple of the full-size scale. */
const maxScale = 4;
/**
 * If the scale of the natural size is below this, zooming to that size would hardly be noticeable,
 * so the image is doubled instead.
 */
const minScale = 1.25;
const doubled = 2;

/**
 * The full-size scale. It shows an image at its natural size, or a small image at twice its fitted
 * size.
 */
export function fullScale(natural: Size, shown: Size): number {
  const scale = shown.width > 0 ? natural.width / shown.width : 1;
  return scale >= minScale ? scale : doubled;
}

/** Limits the shift: an image can move only as far as it extends beyond the window. */
export function clampShift({ scale, x, y }: Zoom, shown: Size, stage: Size): Zoom {
  const clamp = (value: number, length: number, room: number): number => {
    const maxShift = Math.max(0, (length * scale - room) / 2);
    return Math.max(-maxShift, Math.min(maxShift, value)) + 0;
  };
  return { scale, x: clamp(x, shown.width, stage.width), y: clamp(y, shown.height, stage.height) };
}

export interface Bounds {
  readonly natural: Size;
  /** The size at which the image fits the window. */
  readonly shown: Size;
  /** The size of the area in which the image is shown. */
  readonly stage: Size;
}

/**
 * Zooms around a point, which stays under the finger. The point is relative to the middle of the
 * stage.
 */
export function zoomAt(
  zoom: Zoom,
  scale: number,
  point: Point,
  { natural, shown, stage }: Bounds,
): Zoom {
  const next = Math.max(1, Math.min(scale, fullScale(natural, shown) * maxScale));
  if (next === 1) return fitted;
  const factor = next / zoom.scale;
  return clampShift(
    {
      scale: next,
      x: point.x - (point.x - zoom.x) * factor,
      y: point.y - (point.y - zoom.y) * factor,
    },
    shown,
    stage,
  );
}

/** Fits a zoomed image to the window; zooms any other image to full size at a point. */
export const toggleZoom = (zoom: Zoom, point: Point, bounds: Bounds): Zoom =>
  zoom.scale > 1 ? fitted : zoomAt(zoom, fullScale(bounds.natural, bounds.shown), point, bounds);

/** Moves an image that is larger than the window. */
export const moveZoom = (
  zoom: Zoom,
  by: Point,
  { shown, stage }: Pick<Bounds, 'shown' | 'stage'>,
): Zoom => clampShift({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, shown, stage);
