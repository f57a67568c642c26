import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as app from '../App.ts';
import { windowsKey } from '../persistence/has-windows.ts';
import { maxPlaces, parseStoredPlaces } from '../persistence/stored-places.ts';
import {
  answerMedia,
  mount,
  open,
  preparePage,
  withConversations,
  windowOf,
} from '../testing/messaging-app.ts';

const allOn = { isMinimizeEnabled: true, isPersistenceEnabled: true };
const create = (flags: Readonly<Record<string, boolean>> = allOn) =>
  withConversations(createFakePlatform({ ...signedIn(), flags }));
const key = windowsKey('ada', 'places');
const places = () =>
  parseStoredPlaces(localStorage.getItem(key)).map(({ place: { right, bottom } }) => [
    right,
    bottom,
  ]);

/** jsdom has no layout: a window is 320 × 480 px and stands where its styles say. */
function layOut(): void {
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1280);
  window.innerHeight = 800;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measure(
    this: Element,
  ) {
    const [{ place } = { place: { right: 12, bottom: 0 } }] = parseStoredPlaces(
      localStorage.getItem(key),
    );
    return new DOMRect(1280 - place.right - 320, 800 - place.bottom - 480, 320, 480);
  });
}
/**
 * Presses the name in the head of a window, moves the pointer by a distance, and lets go or gives
 * up. Returns whether the link would be followed.
 */
async function drag(
  x: number,
  y: number,
  end: 'cancel' | 'escape' | 'up' = 'up',
): Promise<boolean> {
  const head = screen.getByRole('link', { name: 'bob' });
  // jsdom knows no pointer events with positions
  const at = (type: string, clientX: number, clientY: number): Event =>
    Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { pointerId: 1 });
  return act(async () => {
    fireEvent(head, at('pointerdown', 600, 400));
    fireEvent(head, at('pointermove', 600 + x / 2, 400 + y / 2));
    fireEvent(window, at('pointermove', 600 + x, 400 + y));
    if (end === 'escape') fireEvent.keyDown(head, { key: 'Escape' });
    fireEvent(window, at(end === 'cancel' ? 'pointercancel' : 'pointerup', 600 + x, 400 + y));
    // jsdom follows no links
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    let isFollowed = false;
    head.addEventListener('click', () => (isFollowed = true), { once: true });
    fireEvent.click(head);
    return isFollowed;
  });
}

beforeEach(() => {
  preparePage();
  HTMLElement.prototype.setPointerCapture = () => {};
  layOut();
});
afterEach(async () => {
  await act(() => app.unmount());
  jest.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
});

test('dragging the head moves a window, even by its link, which is not followed; the browser remembers the place', async () => {
  const platform = create();
  await mount(platform);
  await open(platform, 'bob');
  expect(await drag(1, 1)).toBe(true);
  expect(await drag(-300, -100)).toBe(false);
  expect(places()).toEqual([[312, 100]]);
  expect(windowOf('bob')).toHaveStyle({ position: 'fixed' });
  await act(() => app.unmount());
  await mount(create());
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(windowOf('bob')).toHaveStyle({ position: 'fixed' });
});

test('a window that is dragged out of the viewport stops at its edges, below the header', async () => {
  const platform = create();
  document.documentElement.style.setProperty('--header-height', '52px');
  await mount(platform);
  await open(platform, 'bob');
  await drag(-5000, -5000);
  expect(places()).toEqual([[960, 268]]);
  await drag(5000, 5000);
  expect(places()).toEqual([[0, 0]]);
  document.documentElement.style.removeProperty('--header-height');
});

test('a press without movement, Escape and a cancelled gesture move nothing', async () => {
  const platform = create();
  await mount(platform);
  await open(platform, 'bob');
  await drag(2, 1);
  await drag(-300, -100, 'cancel');
  await drag(-300, -100, 'escape');
  expect(places()).toEqual([]);
  expect(windowOf('bob')).toBeVisible();
  expect(windowOf('bob')).not.toHaveStyle({ position: 'fixed' });
});

test('without dragging, a window is moved by buttons and arrow keys, and returned to the corner', async () => {
  const person = userEvent.setup();
  const platform = create();
  await mount(platform);
  await open(platform, 'bob');
  await person.click(screen.getByRole('button', { name: 'Actions' }));
  await person.click(screen.getByRole('menuitem', { name: 'Move window' }));
  const bar = await screen.findByRole('toolbar', { name: 'Move window' });
  expect(within(bar).getByRole('button', { name: 'Move left' })).toHaveFocus();
  await person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{Enter}');
  expect(places()).toEqual([[132, 40]]);
  await person.click(within(bar).getByRole('button', { name: 'Reset' }));
  expect(places()).toEqual([]);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(windowOf('bob')?.contains(document.activeElement)).toBe(true);
});

test('a place from another tab is taken over; unreadable places count as none', async () => {
  const platform = create();
  await mount(platform);
  await open(platform, 'bob');
  const write = (value: string) =>
    act(async () => {
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
  await write(JSON.stringify([{ key: 'uuid-ada bob', place: { right: 200, bottom: 20 } }]));
  expect(windowOf('bob')).toHaveStyle({ position: 'fixed' });
  for (const broken of ['{', '[7]', '[{"key":"uuid-ada bob","place":{"right":-1,"bottom":0}}]']) {
    await write(broken);
    expect(windowOf('bob')).not.toHaveStyle({ position: 'fixed' });
  }
});

test('where storage is denied, a window can be moved all the same', async () => {
  const platform = create();
  await mount(platform);
  await open(platform, 'bob');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await drag(-300, -100);
  expect(windowOf('bob')).toHaveStyle({ position: 'fixed' });
  expect(platform.errors).not.toEqual([]);
});

test('the browser remembers the places of the 20 windows that were moved last', async () => {
  const platform = create();
  await mount(platform);
  const old = Array.from({ length: maxPlaces }, (_, at) => ({
    key: `uuid-ada old-${at}`,
    place: { right: at, bottom: 0 },
  }));
  localStorage.setItem(key, JSON.stringify(old));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await open(platform, 'bob');
  await drag(-300, -100);
  const kept = parseStoredPlaces(localStorage.getItem(key)).map((one) => one.key);
  expect(kept).toEqual([...old.slice(1).map((one) => one.key), 'uuid-ada bob']);
});

test('on phones, a conversation fills the screen and is not moved', async () => {
  localStorage.setItem(
    key,
    JSON.stringify([{ key: 'uuid-ada bob', place: { right: 200, bottom: 20 } }]),
  );
  answerMedia('max-width', 'reduced-motion');
  const platform = create();
  await mount(platform);
  await open(platform, 'bob');
  expect(windowOf('bob')).not.toHaveStyle({ position: 'fixed' });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Actions' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).not.toContain(
    'Move window',
  );
});
