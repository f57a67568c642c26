import fc from 'fast-check';
import { keepInside, moveStep, step } from './place.ts';

const number = fc.integer({ min: -5000, max: 5000 });
const size = fc.record({
  width: fc.integer({ min: 1, max: 4000 }),
  height: fc.integer({ min: 1, max: 4000 }),
});

test('a window dragged anywhere stays inside the viewport and below the header, and moves no further than needed', () => {
  fc.assert(
    fc.property(number, number, size, (right, bottom, viewport) => {
      const window = { width: 320, height: 480 };
      const kept = keepInside({ right, bottom }, window, viewport, 52);
      expect(kept.right).toBeGreaterThanOrEqual(0);
      expect(kept.bottom).toBeGreaterThanOrEqual(0);
      expect(kept.right).toBeLessThanOrEqual(Math.max(0, viewport.width - 320));
      expect(kept.bottom).toBeLessThanOrEqual(Math.max(0, viewport.height - 480 - 52));
      expect(keepInside(kept, window, viewport, 52)).toEqual(kept);
      if (right >= 0 && right <= viewport.width - 320) expect(kept.right).toBe(right);
    }),
  );
});

test('a step moves a window in its direction; the step back returns it', () => {
  const place = { right: 100, bottom: 50 };
  expect(step(place, 'left')).toEqual({ right: 100 + moveStep, bottom: 50 });
  expect(step(place, 'up')).toEqual({ right: 100, bottom: 50 + moveStep });
  expect(step(step(place, 'left'), 'right')).toEqual(place);
  expect(step(step(place, 'up'), 'down')).toEqual(place);
});
