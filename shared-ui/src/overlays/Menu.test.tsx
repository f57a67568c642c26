import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from './Menu.tsx';

const onSelect = jest.fn();
const onAsk = jest.fn();
const show = () =>
  render(
    <>
      <Menu
        label="Get in touch"
        items={[
          { label: 'Message', onSelect },
          { label: 'Ask', link: { href: '#ask', 'data-action': 'ask', onClick: onAsk } },
          { label: 'Submit', link: { href: '#submit' } },
        ]}
      >
        @
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
const button = () => screen.getByRole('button', { name: 'Get in touch' });
const menu = () => screen.queryByRole('menu', { name: 'Get in touch' });
const item = (name: string) => screen.getByRole('menuitem', { name });

test('the button opens the menu and shows it as expanded; focus moves to the first item', async () => {
  show();
  expect(button()).toHaveAttribute('aria-haspopup', 'menu');
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(button()).toHaveAttribute('aria-controls', menu()?.id);
  expect(item('Message')).toHaveFocus();
  await userEvent.click(button());
  expect(menu()).toBeNull();
});

test('arrow keys, Home and End move the focus and wrap around', async () => {
  show();
  await userEvent.click(button());
  for (const [key, name] of [
    ['ArrowDown', 'Ask'],
    ['ArrowUp', 'Message'],
    ['ArrowUp', 'Submit'],
    ['ArrowDown', 'Message'],
    ['End', 'Submit'],
    ['Home', 'Message'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(item(name)).toHaveFocus();
  }
});

test('Escape closes only the menu; focus returns to the button', async () => {
  const prevented: boolean[] = [];
  const note = (event: KeyboardEvent) => prevented.push(event.defaultPrevented);
  document.addEventListener('keydown', note);
  show();
  await userEvent.click(button());
  await userEvent.keyboard('{Escape}');
  expect(menu()).toBeNull();
  expect(button()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(prevented).toEqual([true, false]);
  document.removeEventListener('keydown', note);
});

test('the menu closes on a press outside and when focus leaves it', async () => {
  show();
  await userEvent.click(button());
  fireEvent.pointerDown(document.body);
  expect(menu()).toBeNull();
  expect(button()).toHaveFocus();
  await userEvent.click(button());
  await userEvent.tab();
  expect(menu()).toBeNull();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('an item returns focus to the button before it acts, and stays in the page until other listeners have run', async () => {
  show();
  onSelect.mockImplementation(() => expect(button()).toHaveFocus());
  await userEvent.click(button());
  await userEvent.click(item('Message'));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(menu()).toBeNull());
  const found: boolean[] = [];
  const find = ({ target }: Event) =>
    found.push(target instanceof HTMLElement && target.isConnected && 'action' in target.dataset);
  document.addEventListener('click', find);
  fireEvent.click(button());
  fireEvent.click(item('Ask'));
  expect(found).toEqual([false, true]);
  await waitFor(() => expect(menu()).toBeNull());
  document.removeEventListener('click', find);
});

test('a link can handle its press itself; the focus is then already back on the button', async () => {
  onAsk.mockClear();
  let focused: Element | null = null;
  onAsk.mockImplementationOnce((event: Event) => {
    event.preventDefault();
    focused = document.activeElement;
  });
  show();
  await userEvent.click(button());
  await userEvent.click(item('Ask'));
  expect(onAsk).toHaveBeenCalledTimes(1);
  expect(focused).toBe(button());
  await waitFor(() => expect(menu()).toBeNull());
});
