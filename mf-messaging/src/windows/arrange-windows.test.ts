import {
  closeWindow,
  fitWindows,
  focusWindow,
  keyOf,
  minimizeWindow,
  noWindows,
  openWindow,
  type Arrangement,
  type ConversationWindow,
  type WindowRules,
  minimizedHeight,
  roomFor,
  windowMotion,
} from './arrange-windows.ts';

const to = (other: string, openedAt = 1): ConversationWindow => ({
  key: keyOf('uuid-ada', other),
  acting: 'uuid-ada',
  other,
  id: '',
  participants: [],
  openedAt,
});
const several: WindowRules = { isMultipleWindowsEnabled: true, isMinimizeEnabled: true, room: 2 };
const names = ({ open, minimized }: Arrangement) => [
  open.map(({ other }) => other),
  minimized.map(({ other }) => other),
];
const openAll = (others: readonly string[], rules: WindowRules) =>
  others.reduce((arrangement, other) => openWindow(arrangement, to(other), rules), noWindows);

test('CONV-35: if only one window is allowed and minimizing is on, opening a window minimizes all others', () => {
  const rules = { ...several, isMultipleWindowsEnabled: false, room: 5 };
  expect(names(openAll(['bob', 'eve', 'cleo'], rules))).toEqual([['cleo'], ['bob', 'eve']]);
});

test('CONV-36, CONV-37: if only one window is allowed and minimizing is off, opening a window closes all others', () => {
  const rules = { isMultipleWindowsEnabled: false, isMinimizeEnabled: false, room: 5 };
  expect(names(openAll(['bob', 'eve'], rules))).toEqual([['eve'], []]);
});

test('if not all windows fit, the least recently used ones are minimized, or closed if minimizing is off', () => {
  const two = openAll(['bob', 'eve'], several);
  expect(names(two)).toEqual([['bob', 'eve'], []]);
  const used = focusWindow(two, keyOf('uuid-ada', 'bob'));
  expect(names(openWindow(used, to('cleo'), several))).toEqual([['bob', 'cleo'], ['eve']]);
  expect(names(fitWindows(used, { ...several, room: 0 }))).toEqual([['bob'], ['eve']]);
  expect(names(openAll(['bob', 'eve', 'cleo'], { ...several, isMinimizeEnabled: false }))).toEqual([
    ['eve', 'cleo'],
    [],
  ]);
});

test('windows can be minimized, restored, closed and focused', () => {
  const bob = keyOf('uuid-ada', 'bob');
  const minimized = minimizeWindow(openAll(['bob', 'eve'], several), bob);
  expect([names(minimized), minimized.order]).toEqual([
    [['eve'], ['bob']],
    [keyOf('uuid-ada', 'eve')],
  ]);
  const restored = openWindow(minimized, to('bob', 9), several);
  expect([names(restored), restored.open[1]?.openedAt]).toEqual([[['eve', 'bob'], []], 9]);
  expect(names(closeWindow(restored, bob))).toEqual([['eve'], []]);
  expect(names(closeWindow(minimized, bob))).toEqual([['eve'], []]);
  expect(openWindow(restored, to('bob'), several)).toBe(restored);
  expect(minimizeWindow(minimized, bob)).toBe(minimized);
  expect(focusWindow(minimized, bob)).toBe(minimized);
});

test('CONV-19: the column of minimized windows is 89 px shorter than the viewport', () => {
  expect([minimizedHeight(900), minimizedHeight(40)]).toEqual([811, 0]);
});

test('CONV-32: minimizing or restoring a window takes 250 ms', () => {
  expect(windowMotion).toBe(250);
});

test('one window fits on a phone, and several fit in a wide viewport', () => {
  expect([390, 480, 768, 1280].map(roomFor)).toEqual([1, 1, 2, 3]);
});
