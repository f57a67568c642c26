import { fireEvent, screen } from '@testing-library/react';
import { logoFrame } from '@tessera/shared-ui/logo/logo-frames';
import { act } from 'react';
import { showHeader } from '../../testing/server-header.tsx';
import { logoFrameTime } from './HeaderLogo.tsx';

const prefersStillness = (matches: boolean): void => {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => Object.assign(new EventTarget(), { matches }),
  });
};

test('HEAD-21, HEAD-22: hovering the logo plays its frames, leaving restores the still frame, and reduced motion is respected', async () => {
  prefersStillness(false);
  const header = await showHeader();
  const logo = screen.getByRole('link', { name: 'Tessera' });
  const still = logo.innerHTML;
  jest.useFakeTimers();
  fireEvent.mouseEnter(logo);
  const frames: string[] = [];
  for (let time = 0; time < 20; time++) {
    await act(() => jest.advanceTimersByTimeAsync(logoFrameTime));
    frames.push(logo.innerHTML);
  }
  // ten frames are played, the still frame last; then they repeat in the same order
  const round = frames.slice(0, 10);
  expect([new Set(round).size, round.at(-1)]).toEqual([10, still]);
  expect(frames.slice(10)).toEqual(round);
  const tilt = (frame: string) => /<g transform="([^"]+)"/.exec(frame)?.[1];
  expect(round.slice(0, 9).map(tilt)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
      (frame) => logoFrame(frame).find(({ transform }) => transform !== undefined)?.transform,
    ),
  );
  fireEvent.mouseLeave(logo);
  expect(logo.innerHTML).toBe(still);
  prefersStillness(true);
  fireEvent.mouseEnter(logo);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(logo.innerHTML).toBe(still);
  jest.useRealTimers();
  await header.unmount();
});
