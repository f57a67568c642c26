/** Where a moved window stands: distances in px from the right and bottom edges of the viewport. */
export interface Place {
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance in px that one press of an arrow key or button moves a window. */
export const moveStep = 40;

export type MoveDirection = 'left' | 'right' | 'up' | 'down';

const steps: Readonly<Record<MoveDirection, Place>> = {
  left: { right: moveStep, bottom: 0 },
  right: { right: -moveStep, bottom: 0 },
  up: { right: 0, bottom: moveStep },
  down: { right: 0, bottom: -moveStep },
};

const within = (value: number, max: number): number =>
  Math.round(Math.min(Math.max(0, value), Math.max(0, max)));

/**
 * The nearest place at which all of a window is visible.
 *
 * @param top height of what lies at the top of the viewport and must stay visible, in px
 */
export const keepInside = (
  { right, bottom }: Place,
  size: Size,
  viewport: Size,
  top: number,
): Place => ({
  right: within(right, viewport.width - size.width),
  bottom: within(bottom, viewport.height - size.height - top),
});

/** The place one step further in a direction; it may be outside the viewport. */
export const step = ({ right, bottom }: Place, direction: MoveDirection): Place => ({
  right: right + steps[direction].right,
  bottom: bottom + steps[direction].bottom,
});
