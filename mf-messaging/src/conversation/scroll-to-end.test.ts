import { scrollToEnd, scrollTime } from './scroll-to-end.ts';

/** A list whose content is 600 px taller than its visible area. */
function longList(): HTMLElement {
  const list = document.createElement('div');
  Object.defineProperties(list, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
  return list;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('scrolls to the end within `scrollTime`', () => {
  const list = longList();
  scrollToEnd(list);
  jest.advanceTimersByTime(scrollTime + 20);
  expect(list.scrollTop).toBe(600);
});

test.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])(
  'stops on a %s event, because the user may be scrolling',
  (hand) => {
    const list = longList();
    scrollToEnd(list);
    jest.advanceTimersByTime(scrollTime / 2);
    expect(list.scrollTop).toBeGreaterThan(0);
    list.dispatchEvent(new Event(hand));
    list.scrollTop = 40;
    jest.advanceTimersByTime(scrollTime);
    expect(list.scrollTop).toBe(40);
  },
);
