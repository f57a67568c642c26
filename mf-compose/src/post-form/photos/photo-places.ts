import {
  closestCenter,
  pointerWithin,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import type { PhotoPlace } from './photo-layout.ts';

/** A place as the id of a drop target: the halves of a photo stand for the places beside it. */
export type PlaceId = `row:${number}` | `place:${number}:${number}:${Side}`;

/** A half of a photo, or the whole photo if its row is full. */
export type Side = 'before' | 'after' | 'swap';

export const rowPlaceId = (row: number): PlaceId => `row:${row}`;
export const sideId = (row: number, index: number, side: Side): PlaceId =>
  `place:${row}:${index}:${side}`;

/** The place that an id stands for. */
export function placeOf(id: UniqueIdentifier): PhotoPlace | undefined {
  const [kind, row, index, side] = String(id).split(':');
  if (kind === 'row') return { kind: 'new-row', row: Number(row) };
  if (kind !== 'place') return undefined;
  if (side === 'swap') return { kind: 'swap', row: Number(row), index: Number(index) };
  return { kind: 'in-row', row: Number(row), index: Number(index) + (side === 'after' ? 1 : 0) };
}

const isRowPlace = (id: UniqueIdentifier): boolean => String(id).startsWith('row:');

/**
 * The place under the pointer; where places overlap, a new row wins. In a keyboard drag, the place
 * nearest to the dragged photo.
 */
export const findPlace: CollisionDetection = (given) => {
  if (!given.pointerCoordinates) return closestCenter(given).slice(0, 1);
  const hits = pointerWithin(given);
  return hits
    .filter(({ id }) => isRowPlace(id))
    .concat(hits)
    .slice(0, 1);
};

const stepOf: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * The left and right arrow keys go to the previous and next place, in order from top to bottom and
 * left to right. The up and down arrow keys do the same, but skip places at the current height.
 */
export const nextPlace: KeyboardCoordinateGetter = (
  event,
  { context: { collisionRect, droppableContainers, droppableRects } },
) => {
  const step = stepOf[event.code];
  if (step === undefined || !collisionRect) return undefined;
  event.preventDefault();
  const byPlace = new Map<string, { readonly x: number; readonly y: number }>();
  for (const { id } of droppableContainers.getEnabled()) {
    const rect = droppableRects.get(id);
    const place = placeOf(id);
    if (!rect || !place) continue;
    const key = JSON.stringify(place);
    if (!byPlace.has(key))
      byPlace.set(key, {
        x: rect.left + rect.width / 2,
        y: rect.top + rect.height / 2,
      });
  }
  const places = [...byPlace.values()].sort((one, other) =>
    Math.abs(one.y - other.y) > 8 ? one.y - other.y : one.x - other.x,
  );
  const here = {
    x: collisionRect.left + collisionRect.width / 2,
    y: collisionRect.top + collisionRect.height / 2,
  };
  const distance = (place: { readonly x: number; readonly y: number }) =>
    Math.hypot(place.x - here.x, place.y - here.y);
  const at = places.reduce(
    (best, place, index) => (distance(place) < distance(places[best] ?? place) ? index : best),
    0,
  );
  const isVertical = event.code === 'ArrowDown' || event.code === 'ArrowUp';
  const from = places[at];
  let index = at + step;
  // up and down skip places at the same height as the current one
  while (isVertical && from && places[index] && Math.abs((places[index]?.y ?? 0) - from.y) <= 8)
    index += step;
  const next = places[index];
  return next && { x: next.x - collisionRect.width / 2, y: next.y - collisionRect.height / 2 };
};
