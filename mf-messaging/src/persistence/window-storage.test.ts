import { toStoredParticipant } from './stored-window.ts';
import { logOut } from '@tessera/shared-contracts/accounts/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { sampleParticipant } from '../testing/sample-conversation.ts';
import { hasWindows } from './has-windows.ts';
import { windowStorageOf } from './window-storage-location.ts';
import { openWindowStorage, clearOnLogOut } from './window-storage.ts';

const stored = (other: string) => {
  const participants = ['ada', other].map((name) => toStoredParticipant(sampleParticipant(name)));
  return { id: '7', participantUuid: 'uuid-ada', participants, lastOpenedDateTs: 5 };
};
const flags = { isPersistenceEnabled: true };
const create = (changes = {}) => createFakePlatform({ ...signedIn(changes), flags });
let life: AbortController;
beforeEach(() => {
  localStorage.clear();
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('PERS-01, PERS-08, PERS-09: stores open and minimized windows under separate keys', () => {
  const storage = openWindowStorage(create());
  storage?.write({ open: [stored('bob')], minimized: [stored('eve')] });
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'messaging:ada:minimized',
    'messaging:ada:open',
  ]);
  expect(openWindowStorage(create())?.read()).toEqual({
    open: [stored('bob')],
    minimized: [stored('eve')],
  });
  storage?.write({ open: [], minimized: [] });
  expect(localStorage).toHaveLength(0);
});

test('PERS-02, PERS-03: no windows are stored if the email address is not confirmed or the flag is off', () => {
  expect(openWindowStorage(create({ is_verified_email: false }))).toBeUndefined();
  expect(openWindowStorage(createFakePlatform(signedIn()))).toBeUndefined();
  expect(openWindowStorage(createFakePlatform({ flags }))).toBeUndefined();
});

test('PERS-06: submitting the log-out form removes the stored windows; other forms do not', () => {
  const platform = create();
  const kept = windowStorageOf(platform);
  openWindowStorage(platform)?.write({ open: [stored('bob')], minimized: [stored('eve')] });
  if (!kept) throw new Error('not kept');
  kept.storage.write(kept.keys.places, '[]');
  clearOnLogOut(life.signal, kept);
  document.body.innerHTML = `<form action="/search"></form><form action="${logOut.path}"></form>`;
  const [search, leave] = document.querySelectorAll('form');
  search?.dispatchEvent(new Event('submit', { bubbles: true }));
  expect(hasWindows(platform)).toBe(true);
  leave?.dispatchEvent(new Event('submit', { bubbles: true }));
  expect(hasWindows(platform)).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test('PERS-07: changes by another tab are applied together, 50 ms after the last one', () => {
  jest.useFakeTimers();
  const storage = openWindowStorage(create());
  const onChange = jest.fn();
  storage?.watch(life.signal, onChange);
  const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  storage?.write({ open: [stored('bob')], minimized: [] });
  change('messaging:ada:open');
  jest.advanceTimersByTime(30);
  change('messaging:ada:minimized');
  change('messaging:eve:open');
  jest.advanceTimersByTime(49);
  expect(onChange).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onChange.mock.calls).toEqual([[{ open: [stored('bob')], minimized: [] }]]);
  change('other');
  life.abort();
  change('messaging:ada:open');
  jest.advanceTimersByTime(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});

test('PERS-10, PERS-11: invalid stored data reads as no windows, and storage errors are reported, not thrown', () => {
  const platform = create();
  const storage = openWindowStorage(platform);
  localStorage.setItem('messaging:ada:open', '{');
  expect(storage?.read()).toEqual({ open: [], minimized: [] });
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('denied');
    });
  expect(storage?.read()).toEqual({ open: [], minimized: [] });
  storage?.write({ open: [stored('bob')], minimized: [] });
  expect(platform.errors.length).toBeGreaterThanOrEqual(2);
});
