import { fireEvent } from '@testing-library/react';
import { onBackGesture } from './back-gesture.ts';

/** A fake of the part of CloseWatcher that our code uses. */
class Watcher extends EventTarget {
  static readonly all = new Set<Watcher>();
  constructor() {
    super();
    Watcher.all.add(this);
  }
  destroy(): void {
    Watcher.all.delete(this);
  }
}

/** Simulates going back, which destroys and notifies the last watcher. */
function goBack(): void {
  const last = [...Watcher.all].at(-1);
  last?.destroy();
  last?.dispatchEvent(new Event('close'));
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'CloseWatcher');
  Watcher.all.clear();
});

test('every back gesture calls `leave`; the watcher is destroyed when the signal aborts', () => {
  Object.assign(globalThis, { CloseWatcher: Watcher });
  const lifetime = new AbortController();
  const leave = jest.fn();
  onBackGesture(lifetime.signal, leave);
  goBack();
  goBack();
  expect(leave).toHaveBeenCalledTimes(2);
  expect(Watcher.all.size).toBe(1);
  lifetime.abort();
  expect(Watcher.all.size).toBe(0);
});

test('the Escape key does not count as a back gesture, even if a listener stops its propagation', async () => {
  Object.assign(globalThis, { CloseWatcher: Watcher });
  const lifetime = new AbortController();
  const leave = jest.fn();
  onBackGesture(lifetime.signal, leave);
  const keep = (event: Event): void => event.stopPropagation();
  document.addEventListener('keydown', keep, true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  document.removeEventListener('keydown', keep, true);
  goBack();
  expect(leave).not.toHaveBeenCalled();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  goBack();
  expect(leave).toHaveBeenCalledTimes(1);
  lifetime.abort();
});

test('does nothing in browsers without CloseWatcher', () => {
  const lifetime = new AbortController();
  expect(() => onBackGesture(lifetime.signal, () => {})).not.toThrow();
  lifetime.abort();
});
