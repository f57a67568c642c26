import fc from 'fast-check';
import { columnsFor, layOut, neighbour } from './grid-layout.ts';

const image = fc.record({
  width: fc.integer({ min: 0, max: 2000 }),
  height: fc.integer({ min: 0, max: 2000 }),
});

test('CONST-10, GIF-12: the grid has columns about 250 px wide, but never fewer than two', () => {
  // three columns need at least half of the third, gutters included
  expect([columnsFor(639), columnsFor(640)]).toEqual([2, 3]);
  expect([columnsFor(510), columnsFor(770), columnsFor(300), columnsFor(0)]).toEqual([2, 3, 2, 2]);
  expect(layOut([{ width: 500, height: 250 }], 510).places[0]).toEqual({
    column: 0,
    x: 0,
    y: 0,
    width: 250,
    height: 125,
  });
});

test('GIF-17: images of any shape are 10 px apart in both directions', () => {
  fc.assert(
    fc.property(
      fc.array(image, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 200, max: 1200 }),
      (images, width) => {
        const { places, height } = layOut(images, width);
        expect(places).toHaveLength(images.length);
        for (let column = 0; column < columnsFor(width); column++) {
          const inColumn = places
            .filter((place) => place.column === column)
            .sort((a, b) => a.y - b.y);
          inColumn.forEach((place, index) =>
            expect(place.y).toBe(
              index === 0
                ? 0
                : (inColumn[index - 1]?.y ?? 0) + (inColumn[index - 1]?.height ?? 0) + 10,
            ),
          );
          for (const { x, width: own } of inColumn) expect(x).toBeCloseTo(column * (own + 10));
        }
        expect(height).toBe(Math.max(...places.map((place) => place.y + place.height)));
        expect(Math.max(...places.map((place) => place.x + place.width))).toBeLessThanOrEqual(
          width + 0.001,
        );
      },
    ),
  );
});

test('the up and down keys stay in the column, the left and right keys move to the next column, and together these keys reach every image', () => {
  const { places } = layOut(
    [
      { width: 1, height: 1 },
      { width: 2, height: 5 },
      { width: 1, height: 1 },
      { width: 1, height: 1 },
    ],
    510,
  );
  expect(places.map(({ column }) => column)).toEqual([0, 1, 0, 0]);
  expect([
    neighbour(places, 0, 'ArrowDown'),
    neighbour(places, 2, 'ArrowUp'),
    neighbour(places, 0, 'ArrowRight'),
    neighbour(places, 1, 'ArrowLeft'),
  ]).toEqual([2, 0, 1, 2]);
  expect([
    neighbour(places, 0, 'ArrowUp'),
    neighbour(places, 0, 'ArrowLeft'),
    neighbour(places, 2, 'Home'),
    neighbour(places, 0, 'End'),
  ]).toEqual([undefined, undefined, 0, 3]);
  fc.assert(
    fc.property(
      fc.array(image, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 200, max: 1200 }),
      (images, width) => {
        const grid = layOut(images, width).places;
        const reached = new Set([0]);
        for (const index of reached)
          for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'] as const)
            reached.add(neighbour(grid, index, key) ?? index);
        expect(reached.size).toBe(grid.length);
      },
    ),
  );
});
