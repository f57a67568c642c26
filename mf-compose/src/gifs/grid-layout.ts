import { gifSearch } from '@tessera/shared-contracts/gifs/gif-search';

/** The column of an image in the grid, and its position and size in px. */
export interface Place {
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface GridLayout {
  readonly places: readonly Place[];
  readonly height: number;
}

/**
 * Maximum ratio of an image's longer side to its shorter side; anything beyond is cropped. An image
 * of unknown size counts as a square.
 */
const highest = 2.5;
const shapeOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  width > 0 && height > 0 ? Math.min(highest, Math.max(1 / highest, height / width)) : 1;

/** The number of columns: as many as fit at about the default image width, but at least two. */
export const columnsFor = (width: number): number =>
  Math.max(2, Math.round((width + gifSearch.gutter) / (gifSearch.width + gifSearch.gutter)));

/**
 * Lays images out in columns of equal width, with a gutter between images. Each image goes into the
 * column that is the shortest so far.
 */
export function layOut(
  images: readonly { readonly width: number; readonly height: number }[],
  width: number,
  count = columnsFor(width),
): GridLayout {
  const { gutter } = gifSearch;
  const columnWidth = Math.max(0, (width - gutter * (count - 1)) / count);
  const bottoms = Array.from({ length: count }, () => 0);
  const places = images.map((image): Place => {
    const top = Math.min(...bottoms);
    const column = bottoms.indexOf(top);
    const height = Math.round(columnWidth * shapeOf(image));
    bottoms[column] = top + height + gutter;
    return { column, x: column * (columnWidth + gutter), y: top, width: columnWidth, height };
  });
  return { places, height: Math.max(0, Math.max(...bottoms) - gutter) };
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';
export const isDirection = (key: string): key is Direction =>
  ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key);

const centre = ({ y, height }: Place): number => y + height / 2;

/**
 * The image that a key moves to; undefined at the edge. Up and down stay in the column; left and
 * right move to the nearest image in the neighbouring column; Home and End move to the first and
 * the last image.
 */
export function neighbour(
  places: readonly Place[],
  from: number,
  key: Direction,
): number | undefined {
  const here = places[from];
  if (!here) return undefined;
  if (key === 'Home' || key === 'End') return key === 'Home' ? 0 : places.length - 1;
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  const column = isVertical ? here.column : here.column + (key === 'ArrowRight' ? 1 : -1);
  const reached = places
    .map((place, index) => ({ place, index }))
    .filter(
      ({ place, index }) =>
        index !== from &&
        place.column === column &&
        (!isVertical || (key === 'ArrowDown' ? place.y > here.y : place.y < here.y)),
    );
  return reached.sort(
    (a, b) => Math.abs(centre(a.place) - centre(here)) - Math.abs(centre(b.place) - centre(here)),
  )[0]?.index;
}
