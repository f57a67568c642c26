import { act, fireEvent, screen } from '@testing-library/react';
import { codeTimeLimit } from '../../base/time-limit.ts';
import { createToasts, type ToastRegion } from './create-toasts.ts';

/** Settles the loading of the component's code. */
let arrival: PromiseWithResolvers<void>;
let toasts: ToastRegion;
const onError = jest.fn();
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
beforeEach(() => {
  jest.useFakeTimers();
  arrival = Promise.withResolvers();
  onError.mockClear();
  toasts = createToasts(onError, () => arrival.promise.then(() => import('./ToastList.tsx')));
});
afterEach(() => {
  act(() => toasts.stop());
  jest.useRealTimers();
});

test('if the component cannot be loaded, toasts are shown as text, one at a time for 5000 ms', async () => {
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

test('a toast is shown as text if the component is slow to load, and by the component once it has loaded', async () => {
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
