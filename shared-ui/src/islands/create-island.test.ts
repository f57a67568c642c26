import type { HoldPresses } from '@tessera/shared-contracts/platform/early-presses';
import { fireEvent } from '@testing-library/dom';
import { createIsland } from './create-island.ts';

let life: AbortController;
beforeEach(() => {
  jest.useFakeTimers();
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  jest.useRealTimers();
});

/** An island whose code loads with `load()` and fails to load with `fail()`. */
function show() {
  const element = document.createElement('div');
  element.innerHTML = '<button></button>';
  document.body.replaceChildren(element);
  const outcomes: { readonly load: () => void; readonly fail: (error: Error) => void }[] = [];
  const hydrate = jest.fn(
    () =>
      new Promise<void>((load, fail) => {
        outcomes.push({ load, fail });
      }),
  );
  const held = { play: jest.fn(), giveUp: jest.fn(() => true) };
  let press = (): void => {};
  const holdPresses: HoldPresses = (_, onPress) => {
    press = onPress;
    return held;
  };
  const onFail = jest.fn();
  const island = createIsland({ element, signal: life.signal, hydrate, holdPresses, onFail });
  const [button = element] = element.children;
  return {
    island,
    element,
    button,
    hydrate,
    held,
    onFail,
    press: () => press(),
    load: () => outcomes.at(-1)?.load(),
    fail: (error: Error) => outcomes.at(-1)?.fail(error),
  };
}
const settle = () => jest.advanceTimersByTimeAsync(0);

test.each(['pointerOver', 'focusIn', 'touchStart'] as const)(
  'hydrates once, on the first %s inside, and then replays the held presses',
  async (intent) => {
    const { button, hydrate, held, island, load } = show();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(hydrate).not.toHaveBeenCalled();
    fireEvent[intent](button);
    fireEvent.pointerOver(button);
    expect(hydrate).toHaveBeenCalledTimes(1);
    expect([held.play.mock.calls.length, island.untilHydrated.aborted]).toEqual([0, false]);
    load();
    await settle();
    expect([held.play.mock.calls.length, island.untilHydrated.aborted]).toEqual([1, true]);
    fireEvent.pointerOver(button);
    expect(hydrate).toHaveBeenCalledTimes(1);
  },
);

test('a press hydrates immediately; `hydrateSoon` hydrates once the page is idle', async () => {
  const pressed = show();
  pressed.press();
  expect(pressed.hydrate).toHaveBeenCalledTimes(1);
  const { island, hydrate } = show();
  island.hydrateSoon();
  island.hydrateSoon();
  expect(hydrate).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  expect(hydrate).toHaveBeenCalledTimes(1);
});

test('when a load fails, the failure is reported and held presses are given up; a new press retries immediately, a pointer only after a pause', async () => {
  const { button, hydrate, held, onFail, press, fail, load } = show();
  const gone = new Error('chunk gone');
  press();
  fail(gone);
  await settle();
  expect([held.giveUp.mock.calls.length, onFail.mock.calls]).toEqual([1, [[gone, true]]]);
  fireEvent.pointerOver(button);
  expect(hydrate).toHaveBeenCalledTimes(1);
  press();
  expect(hydrate).toHaveBeenCalledTimes(2);
  held.giveUp.mockReturnValue(false);
  fail(gone);
  await settle();
  expect(onFail).toHaveBeenLastCalledWith(gone, false);
  await jest.runAllTimersAsync();
  fireEvent.pointerOver(button);
  expect(hydrate).toHaveBeenCalledTimes(3);
  load();
  await settle();
  expect([held.play.mock.calls.length, onFail.mock.calls.length]).toEqual([1, 2]);
});

test('ending the island replays held presses; afterwards it neither starts to hydrate nor reports a failure', async () => {
  const { button, hydrate, held, island, onFail, press, fail } = show();
  island.hydrateSoon();
  fireEvent.pointerOver(button);
  life.abort();
  expect(held.play).toHaveBeenCalledTimes(1);
  fail(new Error('too late'));
  await jest.runAllTimersAsync();
  fireEvent.pointerOver(button);
  press();
  island.hydrateSoon();
  await jest.runAllTimersAsync();
  expect([hydrate.mock.calls.length, onFail.mock.calls.length]).toEqual([1, 0]);
});
