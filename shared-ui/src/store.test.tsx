import { act, render, screen } from '@testing-library/react';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

test('notifies listeners once per change until they unsubscribe or the store is cleared', () => {
  const store = createStore(1);
  const [one, two] = [jest.fn(), jest.fn()];
  const stop = store.subscribe(one);
  store.subscribe(two);
  store.set(2);
  store.set(2);
  expect(store.state).toBe(2);
  stop();
  store.set(3);
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 2]);
  store.clear();
  store.set(4);
  expect(two).toHaveBeenCalledTimes(2);
});

test('a component renders the state of its store', () => {
  const store = createStore('one');
  const Shown = () => <p>{useStore(store)}</p>;
  render(<Shown />);
  act(() => store.set('two'));
  expect(screen.getByText('two')).toBeVisible();
});
