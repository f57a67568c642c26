import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { screen } from '@testing-library/dom';
import { watchConnection } from './watch-connection.ts';

let isOnline = true;
beforeEach(() => jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline));
afterEach(() => jest.restoreAllMocks());

function turn(online: boolean): void {
  isOnline = online;
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

test('a notice shows while offline, and a toast when back online', () => {
  const { toasts, toastsShown } = createFakePlatform();
  const end = watchConnection(toasts);
  const notice = screen.getByRole('status');
  expect(notice).toBeEmptyDOMElement();
  turn(false);
  expect(notice).toHaveTextContent('You’re offline.');
  turn(true);
  expect(notice).toBeEmptyDOMElement();
  turn(true);
  expect(toastsShown).toEqual([{ text: 'You’re back online.' }]);
  end();
  turn(false);
  expect(screen.queryByRole('status')).toBeNull();
  isOnline = true;
});

test('a page opened offline shows the notice immediately', () => {
  isOnline = false;
  const end = watchConnection(createFakePlatform().toasts);
  expect(screen.getByRole('status')).toHaveTextContent('You’re offline.');
  end();
  isOnline = true;
});
