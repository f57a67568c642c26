import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { storedPageTexts } from '@tessera/shared-contracts/platform/stored-page-texts';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { screen } from '@testing-library/dom';
import { BehaviorSubject } from 'rxjs';
import { watchConnection } from './watch-connection.ts';

const fresh$ = new BehaviorSubject<string | undefined>(undefined);
const reload = jest.fn();
let isOnline = true;
beforeEach(() => jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline));
afterEach(() => jest.restoreAllMocks());

function turn(online: boolean): void {
  isOnline = online;
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

test('a notice shows while offline, and a toast when back online', () => {
  const { toasts, toastsShown } = createFakePlatform();
  const end = watchConnection({ toasts, storedAt$: fresh$, reload });
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
  const end = watchConnection({
    toasts: createFakePlatform().toasts,
    storedAt$: fresh$,
    reload,
  });
  expect(screen.getByRole('status')).toHaveTextContent('You’re offline.');
  end();
  isOnline = true;
});

test('a stored page says from when it is; back online, it offers what is new', () => {
  const { toasts, toastsShown } = createFakePlatform();
  const storedAt$ = new BehaviorSubject<string | undefined>('2026-11-12T09:30:00.000Z');
  isOnline = false;
  const end = watchConnection({ toasts, storedAt$, reload });
  const notice = screen.getByRole('status');
  expect(notice).toHaveTextContent(/^You’re offline\. This page is from Nov 12, 2026, \d+:30/);
  turn(true);
  expect(notice).toHaveTextContent(/^Tessera didn’t answer\. This page is from Nov 12/);
  expect(toastsShown).toMatchObject([
    { text: connectionTexts.back, action: { label: storedPageTexts.showNewest } },
  ]);
  toastsShown[0]?.action?.run();
  expect(reload).toHaveBeenCalledTimes(1);
  storedAt$.next(undefined);
  expect(notice).toBeEmptyDOMElement();
  end();
});
