import { act, fireEvent, screen } from '@testing-library/react';
import { codeTimeLimit } from '../../time-limit.ts';
import { createToasts, type ToastRegion } from './create-toasts.ts';

/** The code of the component arrives, or not, when the test says so. */
let arrival: PromiseWithResolvers<void>;
let toasts: ToastRegion;
const onError = jest.fn();
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
beforeEach(() => {
  jest.useFakeTimers();
  arrival = Promise.withResolvers();
  onError.mockClear();
  toasts = createToasts(onError, () =>
    arrival.promise.then(() => import('./mount-toast-list.tsx')),
  );
});
afterEach(() => {
  act(() => toasts.stop());
  jest.useRealTimers();
});

test('a toast whose component cannot be loaded is shown as text, for as long and one at a time', async () => {
  arrival.reject(new Error('Loading chunk overlays failed.'));
  toasts.show({ text: 'One', action: { label: 'Undo', run: () => {} } });
  toasts.show({ text: 'Woops :(', tone: 'error' });
  await settle();
  expect(onError).toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent(/^One$/);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  jest.advanceTimersByTime(5000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('alert')).toHaveTextContent('Woops :(');
  fireEvent.click(screen.getByRole('alert'));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  toasts.stop();
  expect(jest.getTimerCount()).toBe(0);
  expect(document.body).toBeEmptyDOMElement();
});

test('a toast does not wait for long; the component takes over when it arrives', async () => {
  toasts.show({ text: 'One', action: { label: 'Undo', run: () => {} } });
  await act(() => jest.advanceTimersByTimeAsync(codeTimeLimit - 1));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('status')).toHaveTextContent(/^One$/);
  arrival.resolve();
  await settle();
  expect(screen.getByText('One')).toHaveClass('overlay-toast__text');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(5000));
  expect(screen.queryByText('One')).toBeNull();
});
