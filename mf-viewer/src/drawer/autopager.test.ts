import { createAutopager, type Autopager } from './autopager.ts';

let box: HTMLElement;
let pager: Autopager;
let asked: number;
let below: number;
beforeEach(() => {
  jest.useFakeTimers();
  window.innerHeight = 1000;
  box = document.createElement('div');
  below = 5000;
  Object.defineProperties(box, {
    clientHeight: { value: 800, configurable: true },
    scrollHeight: { get: () => below + 800 + box.scrollTop },
  });
  asked = 0;
  pager = createAutopager(box, () => {
    asked += 1;
  });
});
afterEach(() => {
  pager.stop();
  jest.useRealTimers();
});
const scroll = () => box.dispatchEvent(new Event('scroll'));

test('DRAWER-38, DRAWER-39: loads more within 175 px plus 0.666 viewport heights of the end', () => {
  below = 842;
  pager.check();
  expect(asked).toBe(0);
  below = 841;
  pager.check();
  expect(asked).toBe(1);
});

test('DRAWER-38: many scroll events in a row cause only one check, 200 ms after the previous check', () => {
  pager.check();
  below = 0;
  for (let event = 0; event < 20; event += 1) scroll();
  jest.advanceTimersByTime(199);
  expect(asked).toBe(0);
  jest.advanceTimersByTime(1);
  expect(asked).toBe(1);
});

test('DRAWER-38: requests are at least 500 ms apart; a check that comes too early is repeated when the 500 ms are over', () => {
  below = 0;
  pager.check();
  for (let event = 0; event < 10; event += 1) pager.check();
  jest.advanceTimersByTime(499);
  expect(asked).toBe(1);
  jest.advanceTimersByTime(1);
  expect(asked).toBe(2);
});

test('a hidden container or a stopped pager requests nothing', () => {
  below = 0;
  Object.defineProperty(box, 'clientHeight', { value: 0 });
  pager.check();
  expect(asked).toBe(0);
  scroll();
  pager.stop();
  expect(jest.getTimerCount()).toBe(0);
  scroll();
  window.dispatchEvent(new Event('resize'));
  expect(jest.getTimerCount()).toBe(0);
});
