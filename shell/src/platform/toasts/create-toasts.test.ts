import { fireEvent, screen } from '@testing-library/dom';
import { createToasts, type ToastRegion } from './create-toasts.ts';

let toasts: ToastRegion;
beforeEach(() => {
  jest.useFakeTimers();
  toasts = createToasts();
});
afterEach(() => {
  toasts.stop();
  jest.useRealTimers();
});

const shown = () =>
  [...document.querySelectorAll('.overlay-toast__text')].map((text) => text.textContent);

test('DIALOG-07: a toast shows for 5000 ms', () => {
  toasts.show({ text: 'Posted to ada' });
  jest.advanceTimersByTime(4999);
  expect(shown()).toEqual(['Posted to ada']);
  jest.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('DIALOG-07: later toasts queue', () => {
  toasts.show({ text: 'One' });
  toasts.show({ text: 'Two' });
  expect(shown()).toEqual(['One']);
  jest.advanceTimersByTime(5000);
  expect(shown()).toEqual(['Two']);
  jest.advanceTimersByTime(5000);
  expect(shown()).toEqual([]);
});

test('DIALOG-07: clicking dismisses a toast; the next one gets its full time', () => {
  toasts.show({ text: 'One' });
  toasts.show({ text: 'Two' });
  jest.advanceTimersByTime(3000);
  fireEvent.click(screen.getByText('One'));
  expect(shown()).toEqual(['Two']);
  jest.advanceTimersByTime(4999);
  expect(shown()).toEqual(['Two']);
  jest.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('a delayed toast comes later', () => {
  toasts.show({ text: 'Saved', delay: 250 });
  jest.advanceTimersByTime(249);
  expect(shown()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(shown()).toEqual(['Saved']);
});

test('the timer pauses while a toast is hovered or focused', () => {
  toasts.show({ text: 'One', action: { label: 'Undo', run: () => {} } });
  const toast = screen.getByText('One').closest('.overlay-toast');
  if (!toast) throw new Error('no toast');
  jest.advanceTimersByTime(3000);
  fireEvent(toast, new Event('pointerenter'));
  screen.getByRole('button', { name: 'Undo' }).focus();
  jest.advanceTimersByTime(60_000);
  fireEvent(toast, new Event('pointerleave'));
  jest.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['One']);
  screen.getByRole('button', { name: 'Undo' }).blur();
  jest.advanceTimersByTime(1999);
  expect(shown()).toEqual(['One']);
  jest.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('the timer pauses while a dialog covers the toasts, also for new ones', () => {
  toasts.show({ text: 'One' });
  jest.advanceTimersByTime(3000);
  const uncover = toasts.cover();
  jest.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['One']);
  uncover();
  jest.advanceTimersByTime(2000);
  expect(shown()).toEqual([]);
  const uncoverAgain = toasts.cover();
  toasts.show({ text: 'Two' });
  jest.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['Two']);
  uncoverAgain();
  jest.advanceTimersByTime(5000);
  expect(shown()).toEqual([]);
});

test('an action runs once and closes its toast', () => {
  const run = jest.fn();
  toasts.show({ text: 'Deleted', action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
});

test('a toast that closes while focused restores focus', () => {
  const link = document.createElement('button');
  document.body.append(link);
  link.focus();
  toasts.show({ text: 'Deleted', action: { label: 'Undo', run: () => {} } });
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  fireEvent.click(undo);
  expect(link).toHaveFocus();
  // focus stays where the action moved it
  const opened = document.createElement('button');
  document.body.append(opened);
  toasts.show({ text: 'Deleted', action: { label: 'Undo', run: () => opened.focus() } });
  screen.getByRole('button', { name: 'Undo' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(opened).toHaveFocus();
  opened.remove();
  link.remove();
});

test('a toast shown by an action follows its own', () => {
  toasts.show({
    text: 'Deleted',
    action: { label: 'Undo', run: () => toasts.show({ text: 'Back again' }) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['Back again']);
});

test('shows link and avatar; Escape dismisses', () => {
  toasts.show({
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
  toasts.show({ text: 'Saved' });
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  fireEvent.click(screen.getByText('Saved'));
  toasts.show({ text: 'Woops :(', tone: 'error' });
  expect(screen.getByRole('alert')).toHaveTextContent('Woops :(');
});

test('stopping leaves nothing behind', () => {
  toasts.show({ text: 'One' });
  toasts.show({ text: 'Two' });
  toasts.show({ text: 'Later', delay: 100 });
  toasts.stop();
  expect(jest.getTimerCount()).toBe(0);
  expect(document.body).toBeEmptyDOMElement();
});
