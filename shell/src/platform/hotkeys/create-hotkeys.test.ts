import { guardStorage } from '@tessera/shared-ui/guarded-storage';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { createHotkeys, type HotkeyService } from './create-hotkeys.ts';
import { createHotkeysSetting } from './hotkeys-setting.ts';

const user = userEvent.setup();
let hotkeys: HotkeyService;
const onError = jest.fn();
const onHelpUnavailable = jest.fn();
const create = (isOnByAccount = true) => {
  hotkeys = createHotkeys({
    setting: createHotkeysSetting(isOnByAccount),
    router: undefined,
    isMac: false,
    onError,
    onHelpUnavailable,
  });
  return hotkeys;
};
const register = (keys: string, group: 'Everywhere' | 'Reading' | 'Writing' = 'Reading') => {
  const run = jest.fn();
  return { run, unregister: hotkeys.register({ keys, description: `does ${keys}`, group, run }) };
};

afterEach(async () => {
  while (screen.queryByRole('dialog')) await user.keyboard('{Escape}');
  hotkeys.stop();
  document.body.replaceChildren();
  localStorage.clear();
});

test('pressing the key of a shortcut runs it until it is unregistered', async () => {
  create();
  const { run, unregister } = register('j');
  await user.keyboard('j');
  expect(run).toHaveBeenCalledTimes(1);
  unregister();
  await user.keyboard('j');
  expect(run).toHaveBeenCalledTimes(1);
});

test('a key sequence does not also trigger the shortcut of its last key', async () => {
  create();
  const [compose, single] = [register('z c', 'Writing'), register('c')];
  await user.keyboard('zc');
  expect([compose.run.mock.calls.length, single.run.mock.calls.length]).toEqual([1, 0]);
  await user.keyboard('c');
  expect(single.run).toHaveBeenCalledTimes(1);
});

test('letters run their shortcuts also on keyboards of other scripts, once, and by their letter on Latin ones', async () => {
  create();
  const [compose, next, help] = [register('z c', 'Writing'), register('j'), register('c')];
  const press = (key: string, code: string) => fireEvent.keyDown(document.body, { key, code });
  press('я', 'KeyZ');
  press('с', 'KeyC');
  press('о', 'KeyJ');
  expect([compose, next, help].map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0]);
  // a Dvorak keyboard: j is in the place of c, and h in the place of j
  press('j', 'KeyC');
  press('h', 'KeyJ');
  expect([compose, next, help].map(({ run }) => run.mock.calls.length)).toEqual([1, 2, 0]);
});

test.each([
  '<input>',
  '<textarea></textarea>',
  '<select><option>a</option></select>',
  '<div contenteditable="true" tabindex="0"><p>text</p></div>',
])('keys typed into %s trigger no shortcuts', async (html) => {
  create();
  const { run } = register('j');
  document.body.innerHTML = html;
  const field = document.body.firstElementChild;
  if (field instanceof HTMLElement) field.focus();
  expect(field).toHaveFocus();
  await user.keyboard('j');
  expect(run).not.toHaveBeenCalled();
});

test('keys work while a checkbox or button has focus', async () => {
  create();
  const { run } = register('j');
  document.body.innerHTML = '<input type="checkbox"><button>b</button>';
  for (const element of document.body.children) {
    if (element instanceof HTMLElement) element.focus();
    await user.keyboard('j');
  }
  expect(run).toHaveBeenCalledTimes(2);
});

test('ignores keys while a modal dialog is open, and keys that another listener has handled', async () => {
  create();
  const { run } = register('j');
  document.body.innerHTML = '<dialog open aria-modal="true"></dialog>';
  await user.keyboard('j');
  document.body.innerHTML = '<div tabindex="0"></div>';
  const taker = document.body.firstElementChild;
  taker?.addEventListener('keydown', (event) => event.preventDefault());
  if (taker instanceof HTMLElement) taker.focus();
  await user.keyboard('j');
  expect(run).not.toHaveBeenCalled();
});

test('an error thrown by a shortcut is reported, and other shortcuts still work', async () => {
  create();
  const failure = new Error('no');
  hotkeys.register({
    keys: 'k',
    description: '',
    group: 'Reading',
    run: () => {
      throw failure;
    },
  });
  const { run } = register('j');
  await user.keyboard('kj');
  expect(onError).toHaveBeenCalledWith(failure, 'k');
  expect(run).toHaveBeenCalledTimes(1);
});

test('? lists the shortcuts by group', async () => {
  create();
  register('j');
  register('z c', 'Writing');
  register('Alt+KeyC', 'Writing');
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(
    within(sheet)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['Everywhere', 'Reading', 'Writing']);
  expect([...sheet.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
    '?',
    'J',
    'Z then C',
    'AltC',
  ]);
  expect(within(sheet).getByText('does z c')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('pressing ? again while the help sheet loads opens it only once', async () => {
  create();
  for (let presses = 0; presses < 2; presses += 1)
    fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
});

test('reports that the help sheet could not be loaded; the next press of ? tries again', async () => {
  jest.resetModules();
  jest.doMock('./HelpSheet.tsx', () => {
    throw new Error('Loading chunk dialogs failed.');
  });
  create();
  await user.keyboard('?');
  await waitFor(() => expect(onHelpUnavailable).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  jest.dontMock('./HelpSheet.tsx');
  await user.keyboard('?');
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

test('closing the help sheet restores focus', async () => {
  create();
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  await user.keyboard('?');
  expect(await screen.findByRole('button', { name: 'Close' })).toHaveFocus();
  await user.keyboard('?');
  expect(opener).toHaveFocus();
});

test('shortcuts can be switched off permanently, and on again through ?', async () => {
  create();
  const first = register('j');
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Use keyboard shortcuts' }));
  await user.keyboard('{Escape}j');
  expect(first.run).not.toHaveBeenCalled();
  hotkeys.stop();

  create();
  const second = register('j');
  await user.keyboard('j?');
  expect(second.run).not.toHaveBeenCalled();
  expect(await screen.findByRole('switch')).not.toBeChecked();
  await user.click(screen.getByRole('switch'));
  await user.keyboard('{Escape}j');
  expect(second.run).toHaveBeenCalledTimes(1);
});

test('the account’s setting applies until changed in this browser', async () => {
  create(false);
  const { run } = register('j');
  await user.keyboard('j');
  expect(run).not.toHaveBeenCalled();
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch'));
  await user.keyboard('{Escape}j');
  expect(run).toHaveBeenCalledTimes(1);
});

test('without storage the setting lasts as long as the page', () => {
  const closed = (): Storage => {
    throw new DOMException('denied', 'SecurityError');
  };
  const setting = createHotkeysSetting(true, guardStorage(closed));
  setting.set(false);
  expect(setting.isOn()).toBe(false);
});
