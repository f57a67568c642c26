import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { createDialogs } from './create-dialogs.ts';

const user = userEvent.setup();
const dialogs = createDialogs();
const question = {
  message: 'Discard this post?',
  confirm: 'Discard',
  refuse: 'Nevermind',
} as const;
const button = (name: string) => screen.getByRole('button', { name });

afterEach(async () => {
  while (screen.queryByRole('dialog')) await user.keyboard('{Escape}');
});

test('DIALOG-01: dialogs show one after another, in the order requested', async () => {
  const [first, second, third] = [
    dialogs.alert('One'),
    dialogs.confirm(question),
    dialogs.alert('Three'),
  ];
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: 'One' })).toBeInTheDocument();
  await user.click(button('OK'));
  await first;
  expect(await screen.findByRole('dialog', { name: 'Discard this post?' })).toBeInTheDocument();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(button('Nevermind'));
  expect(await second).toBe(false);
  await screen.findByRole('dialog', { name: 'Three' });
  await user.click(button('OK'));
  await third;
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('DIALOG-02: Enter confirms', async () => {
  const answer = dialogs.confirm(question);
  await user.keyboard('{Enter}');
  expect(await answer).toBe(true);
});

test('DIALOG-02: Enter presses the other button once it has focus', async () => {
  const answer = dialogs.confirm(question);
  await user.keyboard('{Tab}{Enter}');
  expect(await answer).toBe(false);
});

test('a held Enter that opened the dialog does not confirm it', async () => {
  void dialogs.confirm(question);
  button('Discard').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }),
  );
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('DIALOG-03, DIALOG-06: Space refuses, even on the confirming button', async () => {
  const answer = dialogs.confirm(question);
  expect(button('Discard')).toHaveFocus();
  await user.keyboard(' ');
  expect(await answer).toBe(false);
  const alert = dialogs.alert('Woops :(');
  await user.keyboard(' ');
  await expect(alert).resolves.toBeUndefined();
});

test('DIALOG-04: Tab cycles through the buttons, Shift+Tab in reverse', async () => {
  void dialogs.confirm(question);
  expect(button('Discard')).toHaveFocus();
  await user.keyboard('{Tab}');
  expect(button('Nevermind')).toHaveFocus();
  await user.keyboard('{Tab}');
  expect(button('Discard')).toHaveFocus();
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(button('Nevermind')).toHaveFocus();
});

test('DIALOG-05, DIALOG-06: Escape presses the refusing button, or the only one', async () => {
  const answer = dialogs.confirm(question);
  await user.keyboard('{Escape}');
  expect(await answer).toBe(false);
  const alert = dialogs.alert('Woops :(');
  await user.keyboard('{Escape}');
  await expect(alert).resolves.toBeUndefined();
});

test('DIALOG-06: closing by the browser refuses', async () => {
  const answer = dialogs.confirm(question);
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(await answer).toBe(false);
});

test('DIALOG-06: focus returns to its origin after several dialogs', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const [first, second] = [dialogs.alert('One'), dialogs.alert('Two')];
  await user.keyboard('{Enter}');
  await first;
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Two' })).toBeInTheDocument());
  await user.keyboard('{Enter}');
  await second;
  expect(opener).toHaveFocus();
  opener.remove();
});

test('the layers below are told when a dialog opens and closes', async () => {
  const told: string[] = [];
  const covering = createDialogs(() => {
    told.push('cover');
    return () => {
      told.push('uncover');
    };
  });
  const [first, second] = [covering.alert('One'), covering.confirm(question)];
  await user.keyboard('{Enter}');
  await first;
  await screen.findByRole('dialog', { name: 'Discard this post?' });
  expect(told).toEqual(['cover', 'uncover', 'cover']);
  await user.keyboard('{Escape}');
  expect([await second, told.at(-1)]).toEqual([false, 'uncover']);
});

test('keys pressed in a dialog do not reach the page', async () => {
  const pressed = jest.fn();
  window.addEventListener('keydown', pressed);
  const answer = dialogs.confirm(question);
  await user.keyboard('jr{Escape}');
  await answer;
  expect(pressed).not.toHaveBeenCalled();
  window.removeEventListener('keydown', pressed);
});
