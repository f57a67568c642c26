import { shareClosing } from '@tessera/shared-contracts/sharing/share-limits';
import { closeAfterSharing } from './close-after-sharing.ts';

test('SHARE-14: the delayed closing of the popover can be cancelled, even during the fade', () => {
  jest.useFakeTimers();
  const [fade, end] = [jest.fn(), jest.fn()];
  closeAfterSharing({ ...shareClosing, onFade: fade, close: end })();
  const stop = closeAfterSharing({ ...shareClosing, onFade: fade, close: end });
  jest.advanceTimersByTime(1250);
  stop();
  jest.advanceTimersByTime(5000);
  expect([fade.mock.calls.length, end.mock.calls.length]).toEqual([1, 0]);
  jest.useRealTimers();
});
