/** Width and height in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The point of an image that stays in view, as percentages from the left and the top. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** Shape of a header on its page, as the server crops it. */
export const headerShape = 16 / 5;

/** The axis along which a crop can be moved, and the share of the image that shows along it. */
export interface Slack {
  readonly axis: 'x' | 'y';
  /** Above 0 and below 1. */
  readonly share: number;
}

/** Where an image has more than the header shows; undefined if it fits. */
export function slackOf({ width, height }: Size): Slack | undefined {
  if (width <= 0 || height <= 0) return undefined;
  const shape = width / height;
  // less than a hundredth cannot be seen
  if (Math.abs(shape / headerShape - 1) < 0.01) return undefined;
  return shape > headerShape
    ? { axis: 'x', share: headerShape / shape }
    : { axis: 'y', share: shape / headerShape };
}

/** Reads a focus `x,y`. An image without one is cropped around its middle. */
export function readFocus(text: string): Focus {
  const [x = 50, y = 50] = text === '' ? [] : text.split(',').map(Number);
  return { x, y };
}
/** The focus as forms send it: in whole percent. */
export const writeFocus = ({ x, y }: Focus): string => `${Math.round(x)},${Math.round(y)}`;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** How far the crop has moved along its axis: 0 at the start of the image, 1 at the end. */
export const placeOf = (focus: Focus, { axis, share }: Slack): number =>
  clamp((focus[axis] / 100 - share / 2) / (1 - share));

/** The focus that puts the crop at a place; see {@link placeOf}. */
export function focusAt(place: number, { axis, share }: Slack): Focus {
  const along = 100 * (clamp(place) * (1 - share) + share / 2);
  return { x: 50, y: 50, [axis]: along };
}

/**
 * Where a crop ends up when its image is dragged.
 *
 * @param moved distance in px, positive to the right or down
 * @param visible extent of the visible part along the axis in px
 */
export const draggedTo = (from: number, moved: number, visible: number, { share }: Slack): number =>
  clamp(from - moved / (visible / share - visible));

/** Where a key moves a crop; undefined for other keys. */
export function placeAfterKey(place: number, key: string): number | undefined {
  const small = 0.02;
  const large = 0.1;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: place - small,
    ArrowUp: place - small,
    ArrowRight: place + small,
    ArrowDown: place + small,
    PageUp: place - large,
    PageDown: place + large,
    Home: 0,
    End: 1,
  };
  const moved = moves[key];
  return moved === undefined ? undefined : clamp(moved);
}
