import { fireEvent, screen } from '@testing-library/react';
import { showServerHeader } from '../testing/server-header.tsx';
import { logoFrameTime } from './animate-logo.ts';
import { watchLogo } from './watch-logo.ts';

const prefersStillness = (matches: boolean): void => {
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches }) });
};

test('HEAD-21, HEAD-22: hovering the logo plays its frames, leaving restores the still one, and reduced motion is respected', async () => {
  prefersStillness(false);
  const header = showServerHeader();
  watchLogo(header);
  const logo = screen.getByRole('link', { name: 'Tessera' });
  const still = logo.innerHTML;
  jest.useFakeTimers();
  fireEvent.mouseEnter(logo);
  const pictures = new Set<string>();
  for (let time = 0; time < 12; time++) {
    await jest.advanceTimersByTimeAsync(logoFrameTime);
    pictures.add(logo.innerHTML);
  }
  expect(pictures.size).toBe(10);
  fireEvent.mouseLeave(logo);
  expect(logo.innerHTML).toBe(still);
  prefersStillness(true);
  fireEvent.mouseEnter(logo);
  await jest.advanceTimersByTimeAsync(1000);
  expect(logo.innerHTML).toBe(still);
  jest.useRealTimers();
});
