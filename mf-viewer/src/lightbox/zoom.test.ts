import fc from 'fast-check';
import { swipeOf } from './listen-to-gestures.ts';
import { fitted, fullScale, moveZoom, toggleZoom, zoomAt, type Bounds } from './zoom.ts';

const bounds: Bounds = {
  natural: { width: 2000, height: 1000 },
  shown: { width: 800, height: 400 },
  stage: { width: 800, height: 600 },
};

test('full size shows an image at its natural size; a small image is doubled', () => {
  expect(fullScale(bounds.natural, bounds.shown)).toBe(2.5);
  expect(fullScale({ width: 800, height: 400 }, bounds.shown)).toBe(2);
  expect(fullScale({ width: 800, height: 400 }, { width: 0, height: 0 })).toBe(2);
});

test('toggling the zoom a second time zooms out', () => {
  const near = toggleZoom(fitted, { x: 100, y: 0 }, bounds);
  expect(near).toEqual({ scale: 2.5, x: -150, y: 0 });
  expect(toggleZoom(near, { x: 0, y: 0 }, bounds)).toEqual(fitted);
});

test('zooming keeps the point under the finger in place', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -100, max: 100, noNaN: true }),
      fc.double({ min: 1.5, max: 6, noNaN: true }),
      (x, scale) => {
        const before = zoomAt(fitted, 1.4, { x, y: 0 }, bounds);
        const after = zoomAt(before, scale, { x, y: 0 }, bounds);
        const onImage = (zoom: typeof before) => (x - zoom.x) / zoom.scale;
        return Math.abs(onImage(before) - onImage(after)) < 0.001;
      },
    ),
  );
});

test('an image cannot be moved out of the window, made smaller than its fitted size, or enlarged beyond the maximum scale', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.double({ min: 0.1, max: 30, noNaN: true }),
          fc.integer({ min: -3000, max: 3000 }),
        ),
        { maxLength: 8 },
      ),
      (steps) => {
        let zoom = fitted;
        for (const [factor, by] of steps)
          zoom = moveZoom(
            zoomAt(zoom, zoom.scale * factor, { x: by, y: by }, bounds),
            { x: by, y: -by },
            bounds,
          );
        const reach = Math.max(0, (800 * zoom.scale - 800) / 2);
        return zoom.scale >= 1 && zoom.scale <= 10 && Math.abs(zoom.x) <= reach + 0.001;
      },
    ),
  );
});

test('a long drag to one side shows the previous or next photo; a long drag down closes the large view', () => {
  expect(
    [
      [70, 5],
      [-70, 5],
      [30, 0],
      [10, 120],
      [0, -300],
      [200, 180],
    ].map(([x = 0, y = 0]) => swipeOf({ x, y })),
  ).toEqual(['previous', 'next', 'stay', 'close', 'stay', 'previous']);
});
