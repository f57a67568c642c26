import fc from 'fast-check';
import {
  addToRows,
  canStep,
  layoutOf,
  placePhoto,
  removeFromRows,
  rowsOf,
  stepPhoto,
  type PhotoRows,
  type PhotoStep,
} from './photo-layout.ts';

const rows: PhotoRows = [['o1', 'o2'], ['o3'], ['o4', 'o5', 'o6']];
const show = (given: PhotoRows) =>
  given
    .map((row) => row.join(''))
    .join(' ')
    .replaceAll('o', '');

test('PTYPE-19: reads and writes a layout as one digit per row', () => {
  expect(rowsOf(['o1', 'o2', 'o3', 'o4', 'o5', 'o6'], '213')).toEqual(rows);
  expect(layoutOf(rows)).toBe('213');
});

test('photos added together form a mosaic below the others, with at most three per row', () => {
  expect(show(addToRows([['o9']], ['o1', 'o2', 'o3']))).toBe('9 1 23');
  for (let count = 1; count <= 10; count++)
    expect(
      Math.max(
        ...addToRows(
          [],
          Array.from({ length: count }, (_, index) => `o${index}`),
        ).map((row) => row.length),
      ),
    ).toBeLessThanOrEqual(3);
});

test('a photo can move within or into a row, swap with one in a full row, or get its own row; a full row takes no more photos', () => {
  expect(show(placePhoto(rows, 'o3', { kind: 'in-row', row: 0, index: 1 }))).toBe('132 456');
  expect(show(placePhoto(rows, 'o1', { kind: 'in-row', row: 0, index: 2 }))).toBe('21 3 456');
  expect(show(placePhoto(rows, 'o3', { kind: 'swap', row: 2, index: 1 }))).toBe('12 5 436');
  expect(show(placePhoto(rows, 'o5', { kind: 'new-row', row: 0 }))).toBe('5 12 3 46');
  expect(placePhoto(rows, 'o3', { kind: 'in-row', row: 2, index: 1 })).toBe(rows);
});

test('a photo can be moved step by step to the left and right through the rows, or into a row of its own', () => {
  const walk = (id: string, step: PhotoStep, times: number) => {
    let now = rows;
    const seen: string[] = [];
    for (let count = 0; count < times; count++) {
      now = stepPhoto(now, id, step);
      seen.push(show(now));
    }
    return seen;
  };
  expect(walk('o1', 'right', 3)).toEqual(['21 3 456', '2 13 456', '2 31 456']);
  expect(walk('o3', 'right', 2)).toEqual(['12 456 3', '12 456 3']);
  expect(walk('o4', 'left', 2)).toEqual(['12 34 56', '12 43 56']);
  expect(walk('o6', 'own-row', 2)).toEqual(['12 3 45 6', '12 3 45 6']);
  expect([
    canStep([['o1']], 'o1', 'left'),
    canStep([['o1']], 'o1', 'right'),
    canStep([['o1']], 'o1', 'own-row'),
  ]).toEqual([false, false, false]);
});

test('after any sequence of moves each photo is there exactly once, and each row has one to three photos', () => {
  const move = fc.record({
    id: fc.integer({ min: 1, max: 10 }),
    step: fc.constantFrom<PhotoStep>('left', 'right', 'own-row'),
    row: fc.nat(8),
    index: fc.nat(3),
    kind: fc.constantFrom<'in-row' | 'swap' | 'step'>('in-row', 'swap', 'step'),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.array(move, { maxLength: 30 }),
      (count, moves) => {
        const ids = Array.from({ length: count }, (_, index) => `o${index + 1}`);
        let now = addToRows([], ids);
        for (const { id, step, row, index, kind } of moves)
          now =
            kind === 'step'
              ? stepPhoto(now, `o${id}`, step)
              : placePhoto(now, `o${id}`, { kind, row, index });
        expect(now.flat().toSorted()).toEqual(ids.toSorted());
        expect(now.every((row) => row.length >= 1 && row.length <= 3)).toBe(true);
      },
    ),
  );
});

test('removing a photo leaves no empty row', () => {
  expect(show(removeFromRows(rows, 'o3'))).toBe('12 456');
});
