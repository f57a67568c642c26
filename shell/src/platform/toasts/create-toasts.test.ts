import type { Toast } from '@tessera/shared-contracts/platform/platform';
import { act, fireEvent, screen } from '@testing-library/react';
import { createToasts, type ToastRegion } from './create-toasts.ts';

let toasts: ToastRegion;
beforeEach(async () => {
  toasts = createToasts(jest.fn());
  await act(() => toasts.preload());
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => toasts.stop());
  jest.useRealTimers();
});

const show = (toast: Toast) => act(() => toasts.show(toast));
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

const shown = () =>
  [...document.querySelectorAll('.overlay-toast__text')].map((text) => text.textContent);

test('DIALOG-07: a toast shows for 5000 ms', () => {
  show({ text: 'Posted to ada' });
  wait(4999);
  expect(shown()).toEqual(['Posted to ada']);
  wait(1);
  expect(shown()).toEqual([]);
});

test('DIALOG-07: toasts are shown one after another', () => {
  show({ text: 'One' });
  show({ text: 'Two' });
  expect(shown()).toEqual(['One']);
  wait(5000);
  expect(shown()).toEqual(['Two']);
  wait(5000);
  expect(shown()).toEqual([]);
});

test('DIALOG-07: clicking dismisses a toast; the next one gets its full time', () => {
  show({ text: 'One' });
  show({ text: 'Two' });
  wait(3000);
  fireEvent.click(screen.getByText('One'));
  expect(shown()).toEqual(['Two']);
  wait(4999);
  expect(shown()).toEqual(['Two']);
  wait(1);
  expect(shown()).toEqual([]);
});

test('a toast with a delay is shown after that delay', () => {
  show({ text: 'Saved', delay: 250 });
  wait(249);
  expect(shown()).toEqual([]);
  wait(1);
  expect(shown()).toEqual(['Saved']);
});

test('the timer pauses while a toast is hovered or focused', () => {
  show({ text: 'One', action: { label: 'Undo', run: () => {} } });
  const toast = screen.getByText('One').closest('.overlay-toast');
  if (!toast) throw new Error('no toast');
  wait(3000);
  fireEvent.pointerEnter(toast);
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  wait(60_000);
  fireEvent.pointerLeave(toast);
  wait(60_000);
  expect(shown()).toEqual(['One']);
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  wait(1999);
  expect(shown()).toEqual(['One']);
  wait(1);
  expect(shown()).toEqual([]);
});

test('the timer of a toast pauses while a dialog covers it, even if the dialog was opened before the toast was shown', () => {
  show({ text: 'One' });
  wait(3000);
  const uncover = toasts.cover();
  wait(60_000);
  expect(shown()).toEqual(['One']);
  uncover();
  wait(2000);
  expect(shown()).toEqual([]);
  const uncoverAgain = toasts.cover();
  show({ text: 'Two' });
  wait(60_000);
  expect(shown()).toEqual(['Two']);
  uncoverAgain();
  wait(5000);
  expect(shown()).toEqual([]);
});

test('an action runs once and closes its toast', () => {
  const run = jest.fn();
  show({ text: 'Deleted', action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
});

test('a toast that closes while it has focus returns the focus, unless its action has moved the focus', () => {
  const link = document.createElement('button');
  document.body.append(link);
  link.focus();
  show({ text: 'Deleted', action: { label: 'Undo', run: () => {} } });
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(link).toHaveFocus();
  // if the action has moved the focus, it stays there
  const opened = document.createElement('button');
  document.body.append(opened);
  show({ text: 'Deleted', action: { label: 'Undo', run: () => opened.focus() } });
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(opened).toHaveFocus();
  opened.remove();
  link.remove();
});

test('a toast shown by an action replaces the toast of that action', () => {
  show({
    text: 'Deleted',
    action: { label: 'Undo', run: () => toasts.show({ text: 'Back again' }) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['Back again']);
});

test('a toast shows its link and avatar, and Escape dismisses it', () => {
  show({
    text: 'Reblogged to ada',
    avatarUrl: '/avatar/ada/64',
    link: { href: '/@ada', label: 'See it' },
  });
  const link = screen.getByRole('link', { name: 'See it' });
  expect(link).toHaveAttribute('href', '/@ada');
  expect(document.querySelector('.overlay-toast__avatar')).toHaveAttribute('width', '32');
  fireEvent.keyDown(link, { key: 'Escape' });
  expect(shown()).toEqual([]);
});

test('announces toasts politely, errors assertively', () => {
  show({ text: 'Saved' });
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  fireEvent.click(screen.getByText('Saved'));
  show({ text: 'Woops :(', tone: 'error' });
  expect(screen.getByRole('alert')).toHaveTextContent('Woops :(');
});

test('a toast that stays makes room for others and comes back, until it is dismissed', () => {
  show({ text: 'Reload this page', stays: true });
  wait(60_000);
  expect(shown()).toEqual(['Reload this page']);
  show({ text: 'Liked' });
  show({ text: 'Another that stays', stays: true });
  show({ text: 'Posted' });
  for (const text of ['Liked', 'Posted']) {
    expect(shown()).toEqual([text]);
    wait(5000);
  }
  expect(shown()).toEqual(['Reload this page']);
  fireEvent.click(screen.getByText('Reload this page'));
  expect(shown()).toEqual(['Another that stays']);
});

test('a toast that stays is not replaced while it is hovered', () => {
  show({ text: 'Reload this page', stays: true });
  fireEvent.pointerEnter(screen.getByText('Reload this page'));
  show({ text: 'Liked' });
  wait(60_000);
  expect(shown()).toEqual(['Reload this page']);
  fireEvent.pointerLeave(screen.getByText('Reload this page'));
  expect(shown()).toEqual(['Liked']);
  wait(5000);
  expect(shown()).toEqual(['Reload this page']);
});

test('stopping removes all toasts and timers', () => {
  show({ text: 'One' });
  show({ text: 'Two' });
  show({ text: 'Later', delay: 100 });
  act(() => toasts.stop());
  expect(jest.getTimerCount()).toBe(0);
  expect(document.body).toBeEmptyDOMElement();
});

describe('an offer to undo', () => {
  test('lasts 30 s, makes room for other toasts, and comes back with the time that it had left', () => {
    const undo = jest.fn();
    show({ text: 'Post deleted', undo });
    wait(10_000);
    show({ text: 'Saved' });
    expect(shown()).toEqual(['Saved']);
    wait(5000);
    expect(shown()).toEqual(['Post deleted']);
    wait(19_999);
    expect(shown()).toEqual(['Post deleted']);
    wait(1);
    expect(shown()).toEqual([]);
    expect(undo).not.toHaveBeenCalled();
  });

  test('is shown before an older one, also if that is being used when it comes', () => {
    show({ text: 'First', undo: () => {} });
    show({ text: 'Second', undo: () => {} });
    expect(shown()).toEqual(['Second']);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    show({ text: 'Third', undo: () => {} });
    expect(shown()).toEqual(['Second']);
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    expect(shown()).toEqual(['Third']);
    fireEvent.click(screen.getByText('Third'));
    expect(shown()).toEqual(['Second']);
  });

  test('about a subject is replaced by the next about it, and can be withdrawn', () => {
    show({ text: 'Unliked', subject: 'like 1', undo: () => {} });
    show({ text: 'Unliked 2', subject: 'like 2', undo: () => {} });
    show({ text: 'Unliked again', subject: 'like 1', undo: () => {} });
    expect(shown()).toEqual(['Unliked again']);
    act(() => toasts.withdraw('like 1'));
    expect(shown()).toEqual(['Unliked 2']);
    act(() => toasts.withdraw('like 2'));
    expect(shown()).toEqual([]);
  });

  test('is taken by its button and by the shortcut, newest first, once each', () => {
    const [first, second] = [jest.fn(), jest.fn()];
    show({ text: 'First', undo: first });
    show({ text: 'Second', undo: second });
    show({ text: 'Saved' });
    expect(toasts.undo()).toBe(true);
    expect(second).toHaveBeenCalledTimes(1);
    wait(5000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(first).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([]);
    expect(toasts.undo()).toBe(false);
    show({ text: 'Third', undo: first });
    act(() => expect(toasts.undo()).toBe(true));
    expect(shown()).toEqual([]);
    expect(first).toHaveBeenCalledTimes(2);
  });
});
