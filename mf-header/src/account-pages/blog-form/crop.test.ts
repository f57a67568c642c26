import fc from 'fast-check';
import {
  draggedTo,
  focusAt,
  placeAfterKey,
  placeOf,
  readFocus,
  slackOf,
  writeFocus,
} from './crop.ts';

test('an image wider than a header is moved across, a taller one down, a fitting one not at all', () => {
  expect(slackOf({ width: 3200, height: 500 })).toEqual({ axis: 'x', share: 0.5 });
  expect(slackOf({ width: 1600, height: 1000 })).toEqual({ axis: 'y', share: 0.5 });
  expect(slackOf({ width: 1600, height: 500 })).toBeUndefined();
  expect(slackOf({ width: 0, height: 0 })).toBeUndefined();
});

test('a place of the crop becomes a focus that the server accepts, and back', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 10, max: 5000 }),
      fc.integer({ min: 10, max: 5000 }),
      (place, width, height) => {
        const slack = slackOf({ width, height });
        if (!slack) return;
        const focus = focusAt(place, slack);
        expect(writeFocus(focus)).toMatch(/^(?:100|\d{1,2}),(?:100|\d{1,2})$/);
        expect(placeOf(focus, slack)).toBeCloseTo(place, 6);
      },
    ),
  );
});

test('dragging moves the image with the pointer, up to its edges', () => {
  const slack = { axis: 'y', share: 0.5 } as const;
  // 200 px show of 400 px: there are 200 px to go
  expect(draggedTo(0.5, -50, 200, slack)).toBe(0.75);
  expect(draggedTo(0.5, 500, 200, slack)).toBe(0);
  expect(placeAfterKey(0.5, 'ArrowDown')).toBeCloseTo(0.52);
  expect(placeAfterKey(0.95, 'PageDown')).toBe(1);
  expect(placeAfterKey(0.5, 'a')).toBeUndefined();
});

test('a stored focus is read; none is the middle', () => {
  expect(readFocus('12,90')).toEqual({ x: 12, y: 90 });
  expect(readFocus('')).toEqual({ x: 50, y: 50 });
});
