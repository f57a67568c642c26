import { createScrollHelper, scrollDistance } from './scroll-helper.ts';

const edges = { top: 0, bottom: 600 };

test('FORM-39: a line within 50 px of an edge is scrolled until it is 70 px from that edge', () => {
  expect(scrollDistance({ top: 300, bottom: 320 }, edges)).toBe(0);
  expect(scrollDistance({ top: 530, bottom: 550 }, edges)).toBe(0);
  expect(scrollDistance({ top: 531, bottom: 551 }, edges)).toBe(21);
  expect(scrollDistance({ top: 50, bottom: 70 }, edges)).toBe(0);
  expect(scrollDistance({ top: 49, bottom: 69 }, edges)).toBe(-21);
  // after that the line needs no further scrolling
  expect(scrollDistance({ top: 510, bottom: 530 }, edges)).toBe(0);
});

test('a line that does not fit keeps its top visible', () => {
  expect(scrollDistance({ top: 70, bottom: 190 }, { top: 0, bottom: 200 })).toBe(0);
});

describe('a scroll helper', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('FORM-39: checks 200 ms after the last key and scrolls for 250 ms', () => {
    const scroller = document.createElement('div');
    const line = jest.fn(() => ({ top: 600, bottom: 620 }));
    const helper = createScrollHelper({ scroller, line, edges: () => edges });
    helper.note();
    jest.advanceTimersByTime(150);
    helper.note();
    jest.advanceTimersByTime(199);
    expect(line).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(line).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(200);
    expect(scroller.scrollTop).toBeGreaterThan(0);
    expect(scroller.scrollTop).toBeLessThan(90);
    jest.advanceTimersByTime(70);
    expect(scroller.scrollTop).toBe(90);
  });

  test('does nothing without a caret or after stop', () => {
    const scroller = document.createElement('div');
    const line = jest.fn((): { top: number; bottom: number } | undefined => undefined);
    const helper = createScrollHelper({ scroller, line, edges: () => edges });
    helper.note();
    jest.advanceTimersByTime(1000);
    expect(scroller.scrollTop).toBe(0);
    line.mockReturnValue({ top: 600, bottom: 620 });
    helper.note();
    helper.stop();
    jest.advanceTimersByTime(1000);
    expect(scroller.scrollTop).toBe(0);
    expect(line).toHaveBeenCalledTimes(1);
  });
});
