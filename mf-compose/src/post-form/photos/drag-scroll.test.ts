import { scrollStepAt, startDragScroll } from './drag-scroll.ts';

test('FORM-38: dragging in the top or bottom 20 percent of the viewport scrolls, faster nearer the edge', () => {
  expect([scrollStepAt(200, 1000), scrollStepAt(500, 1000), scrollStepAt(800, 1000)]).toEqual([
    0, 0, 0,
  ]);
  expect(scrollStepAt(199, 1000)).toBeLessThanOrEqual(0);
  expect(scrollStepAt(100, 1000)).toBeLessThan(0);
  expect(scrollStepAt(0, 1000)).toBeLessThan(scrollStepAt(100, 1000));
  expect(scrollStepAt(900, 1000)).toBe(-scrollStepAt(100, 1000));
  expect(scrollStepAt(5000, 1000)).toBe(scrollStepAt(1000, 1000));
});

test('FORM-38: scrolls at most every 50 ms, and not after it is stopped', () => {
  jest.useFakeTimers();
  const scrollBy = jest.fn();
  const stop = startDragScroll({ scrollBy });
  document.dispatchEvent(new MouseEvent('mousemove', { clientY: innerHeight - 1 }));
  jest.advanceTimersByTime(49);
  expect(scrollBy).not.toHaveBeenCalled();
  jest.advanceTimersByTime(101);
  expect(scrollBy).toHaveBeenCalledTimes(3);
  stop();
  jest.advanceTimersByTime(1000);
  expect(scrollBy).toHaveBeenCalledTimes(3);
  jest.useRealTimers();
});
