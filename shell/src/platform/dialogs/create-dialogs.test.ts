import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { createDialogs } from './create-dialogs.ts';

const user = userEvent.setup();
const onError = jest.fn();
const dialogs = createDialogs({ router: undefined, cover: () => () => {}, onError });
const question = {
  message: 'Discard this post?',
  confirm: 'Discard',
  refuse: 'Nevermind',
} as const;
const button = (name: string) => screen.getByRole('button', { name });

/** Asks, and waits for the dialog. */
async function ask() {
  const answer = dialogs.confirm(question);
  await screen.findByRole('dialog');
  return { answer };
}

afterEach(async () => {
  while (screen.queryByRole('dialog')) await user.keyboard('{Escape}');
});

test('DIALOG-01: dialogs show one after another, in the order requested', async () => {
  const [first, second, third] = [
    dialogs.alert('One'),
    dialogs.confirm(question),
    dialogs.alert('Three'),
  ];
  expect(await screen.findByRole('dialog', { name: 'One' })).toBeInTheDocument();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
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
  const { answer } = await ask();
  await user.keyboard('{Enter}');
  expect(await answer).toBe(true);
});

test('DIALOG-02: Enter refuses if the refusing button has focus', async () => {
  const { answer } = await ask();
  await user.keyboard('{Tab}{Enter}');
  expect(await answer).toBe(false);
});

test('a third way has the focus at first, refuses the question and is then taken', async () => {
  const run = jest.fn();
  const threeWays = { ...question, note: 'It can be restored.', other: { label: 'Keep', run } };
  const first = dialogs.confirm(threeWays);
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription('It can be restored.');
  expect(button('Keep')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await first).toBe(false);
  expect(run).toHaveBeenCalledTimes(1);
  // Tab cycles through all three, Shift+Tab back
  const second = dialogs.confirm(threeWays);
  await screen.findByRole('dialog');
  const visited = [];
  for (const key of ['{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}']) {
    await user.keyboard(key);
    visited.push(document.activeElement?.textContent);
  }
  expect(visited).toEqual(['Discard', 'Nevermind', 'Keep', 'Nevermind']);
  await user.keyboard('{Tab}{Tab}{Enter}');
  expect(await second).toBe(true);
  const third = dialogs.confirm(threeWays);
  await screen.findByRole('dialog');
  await user.keyboard(' ');
  expect(await third).toBe(false);
  expect(run).toHaveBeenCalledTimes(1);
});

test('an Enter still held down from before the dialog opened does not confirm it', async () => {
  await ask();
  button('Discard').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }),
  );
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('DIALOG-03, DIALOG-06: Space refuses, even on the confirming button', async () => {
  const { answer } = await ask();
  expect(button('Discard')).toHaveFocus();
  await user.keyboard(' ');
  expect(await answer).toBe(false);
  const alert = dialogs.alert('Woops :(');
  await screen.findByRole('dialog', { name: 'Woops :(' });
  await user.keyboard(' ');
  await expect(alert).resolves.toBeUndefined();
});

test('DIALOG-04: Tab cycles through the buttons, Shift+Tab in reverse', async () => {
  await ask();
  expect(button('Discard')).toHaveFocus();
  await user.keyboard('{Tab}');
  expect(button('Nevermind')).toHaveFocus();
  await user.keyboard('{Tab}');
  expect(button('Discard')).toHaveFocus();
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(button('Nevermind')).toHaveFocus();
});

test('DIALOG-05, DIALOG-06: Escape presses the refusing button, or the only button', async () => {
  const { answer } = await ask();
  await user.keyboard('{Escape}');
  expect(await answer).toBe(false);
  const alert = dialogs.alert('Woops :(');
  await screen.findByRole('dialog', { name: 'Woops :(' });
  await user.keyboard('{Escape}');
  await expect(alert).resolves.toBeUndefined();
});

test('DIALOG-06: a close request from the browser refuses', async () => {
  const { answer } = await ask();
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(await answer).toBe(false);
});

test('DIALOG-06: after several dialogs, focus returns to the element that had it before the first', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const [first, second] = [dialogs.alert('One'), dialogs.alert('Two')];
  await screen.findByRole('dialog', { name: 'One' });
  await user.keyboard('{Enter}');
  await first;
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Two' })).toBeInTheDocument());
  await user.keyboard('{Enter}');
  await second;
  expect(opener).toHaveFocus();
  opener.remove();
});

test('calls `cover` when a dialog opens, and the returned function when it closes', async () => {
  const coverings: string[] = [];
  const covering = createDialogs({
    router: undefined,
    cover() {
      coverings.push('cover');
      return () => {
        coverings.push('uncover');
      };
    },
    onError,
  });
  const [first, second] = [covering.alert('One'), covering.confirm(question)];
  await screen.findByRole('dialog', { name: 'One' });
  await user.keyboard('{Enter}');
  await first;
  await screen.findByRole('dialog', { name: 'Discard this post?' });
  expect(coverings).toEqual(['cover', 'uncover', 'cover']);
  await user.keyboard('{Escape}');
  expect([await second, coverings.at(-1)]).toEqual([false, 'uncover']);
});

test('keys pressed in a dialog do not reach the page', async () => {
  const pressed = jest.fn();
  window.addEventListener('keydown', pressed);
  const { answer } = await ask();
  await user.keyboard('jr{Escape}');
  await answer;
  expect(pressed).not.toHaveBeenCalled();
  window.removeEventListener('keydown', pressed);
});

test('if the code of dialogs cannot be loaded, the browser’s built-in dialog is used; the next dialog loads the code again', async () => {
  const browser = {
    confirm: jest.spyOn(window, 'confirm').mockReturnValue(true),
    alert: jest.spyOn(window, 'alert').mockImplementation(() => {}),
  };
  const gone = new Error('Loading chunk overlays failed.');
  const loadQuestion = jest
    .fn(() => import('./Question.tsx'))
    .mockRejectedValueOnce(gone)
    .mockRejectedValueOnce(gone);
  const late = createDialogs({ router: undefined, cover: () => () => {}, onError, loadQuestion });
  expect(await late.confirm(question)).toBe(true);
  await late.alert('Woops :(');
  expect(browser.confirm).toHaveBeenCalledWith(question.message);
  expect(browser.alert).toHaveBeenCalledWith('Woops :(');
  expect(onError.mock.calls).toEqual([[gone], [gone]]);
  const answer = late.confirm(question);
  await screen.findByRole('dialog', { name: question.message });
  await user.keyboard('{Escape}');
  expect(await answer).toBe(false);
  jest.restoreAllMocks();
});
