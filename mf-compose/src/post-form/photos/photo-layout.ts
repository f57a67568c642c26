import { photoRows } from '@tessera/shared-ui/content/PostPhotos';

/** Maximum number of photos per row. */
export const photosPerRow = 3;

/** Photos row by row, by id. */
export type PhotoRows = readonly (readonly string[])[];

/**
 * Where a photo is dropped: in a row, before the photo at `index`; on a photo of a full row, with
 * which it swaps; or in a new row above the row with number `row`.
 */
export type PhotoPlace =
  | { readonly kind: 'in-row' | 'swap'; readonly row: number; readonly index: number }
  | { readonly kind: 'new-row'; readonly row: number };

export type PhotoStep = 'left' | 'right' | 'own-row';

/** Layouts of photos that are added together, by the number of photos. */
const mosaics: readonly string[] = [
  '',
  '1',
  '2',
  '12',
  '22',
  '23',
  '33',
  '232',
  '323',
  '333',
  '3223',
];

const withoutEmpty = (rows: PhotoRows): PhotoRows => rows.filter((row) => row.length > 0);

/** The rows that a layout string cuts photos into. */
export const rowsOf = (ids: readonly string[], layout: string): PhotoRows => photoRows(ids, layout);

/** `post[photoset_layout]`: the number of photos in each row, as one digit per row. */
export const layoutOf = (rows: PhotoRows): string => rows.map((row) => row.length).join('');

/** Rows with new photos below them; the new photos form a mosaic. */
export const addToRows = (rows: PhotoRows, added: readonly string[]): PhotoRows => [
  ...rows,
  ...rowsOf(added, mosaics[added.length] ?? ''),
];

/** The rows after a photo is removed from them. */
export const removeFromRows = (rows: PhotoRows, id: string): PhotoRows =>
  withoutEmpty(rows.map((row) => row.filter((other) => other !== id)));

const find = (
  rows: PhotoRows,
  id: string,
): { readonly row: number; readonly index: number } | undefined => {
  const row = rows.findIndex((ids) => ids.includes(id));
  const index = rows[row]?.indexOf(id);
  return index === undefined ? undefined : { row, index };
};

/** Whether a row has room for a photo, or already contains it. */
export const hasSpaceFor = (row: readonly string[], id: string): boolean =>
  row.filter((other) => other !== id).length < photosPerRow;

/**
 * The rows after moving a photo to a place. `place` refers to the rows before the move. Returns the
 * same array if there is no room at that place.
 */
export function placePhoto(rows: PhotoRows, id: string, place: PhotoPlace): PhotoRows {
  const from = find(rows, id);
  if (!from) return rows;
  if (place.kind === 'swap') {
    const other = rows[place.row]?.[place.index];
    if (other === undefined || other === id) return rows;
    return rows.map((row) =>
      row.map((known) => (known === id ? other : known === other ? id : known)),
    );
  }
  const lifted = rows.map((row) => row.filter((other) => other !== id));
  if (place.kind === 'new-row')
    return withoutEmpty([...lifted.slice(0, place.row), [id], ...lifted.slice(place.row)]);
  const target = rows[place.row];
  if (!target || !hasSpaceFor(target, id)) return rows;
  const isShifted = from.row === place.row && from.index < place.index;
  const index = place.index - (isShifted ? 1 : 0);
  return withoutEmpty(
    lifted.map((row, number) =>
      number === place.row ? [...row.slice(0, index), id, ...row.slice(index)] : row,
    ),
  );
}

/** The rows after moving a photo by one step. Returns the same array if the step is impossible. */
export function stepPhoto(rows: PhotoRows, id: string, step: PhotoStep): PhotoRows {
  const from = find(rows, id);
  if (!from) return rows;
  const row = rows[from.row] ?? [];
  if (step === 'own-row')
    return row.length === 1 ? rows : placePhoto(rows, id, { kind: 'new-row', row: from.row + 1 });
  const isLeft = step === 'left';
  const isAtEdge = isLeft ? from.index === 0 : from.index === row.length - 1;
  if (!isAtEdge)
    return placePhoto(rows, id, {
      kind: 'in-row',
      row: from.row,
      index: isLeft ? from.index - 1 : from.index + 2,
    });
  const nextNumber = from.row + (isLeft ? -1 : 1);
  const next = rows[nextNumber];
  // beyond the first or last row, a photo that shares its row gets a row of its own
  if (!next)
    return row.length === 1
      ? rows
      : placePhoto(rows, id, { kind: 'new-row', row: isLeft ? 0 : rows.length });
  if (hasSpaceFor(next, id))
    return placePhoto(rows, id, {
      kind: 'in-row',
      row: nextNumber,
      index: isLeft ? next.length : 0,
    });
  // a photo alone in its row skips the full row; any other photo gets a new row between its row and
  // the full one
  return placePhoto(rows, id, {
    kind: 'new-row',
    row: row.length === 1 ? (isLeft ? nextNumber : nextNumber + 1) : Math.max(from.row, nextNumber),
  });
}

/** Whether a step changes anything. */
export const canStep = (rows: PhotoRows, id: string, step: PhotoStep): boolean =>
  stepPhoto(rows, id, step) !== rows;
