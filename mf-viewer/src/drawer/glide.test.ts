import { drawerKeyScroll } from '@tessera/shared-contracts/blogs/drawer-constants';
import { createGlide } from './glide.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('DRAWER-23: keys scroll within 200 ms, in small steps', () => {
  const box = document.createElement('div');
  createGlide(box, drawerKeyScroll.speed).by(400);
  jest.advanceTimersByTime(100);
  expect(box.scrollTop).toBeGreaterThan(0);
  expect(box.scrollTop).toBeLessThan(400);
  jest.advanceTimersByTime(120);
  expect(box.scrollTop).toBe(400);
  expect(drawerKeyScroll).toEqual({ offset: 60, speed: 200 });
});

test('a new scroll replaces the previous one; stopping keeps the position', () => {
  const box = document.createElement('div');
  const glide = createGlide(box, 200);
  glide.by(400);
  jest.advanceTimersByTime(100);
  glide.by(-10_000);
  jest.advanceTimersByTime(220);
  expect(box.scrollTop).toBe(0);
  glide.by(400);
  jest.advanceTimersByTime(50);
  const place = box.scrollTop;
  glide.stop();
  jest.advanceTimersByTime(500);
  expect(box.scrollTop).toBe(place);
});

test('with reduced motion, a scroll jumps to its end immediately', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
  const box = document.createElement('div');
  createGlide(box, 200).by(400);
  expect(box.scrollTop).toBe(400);
});
