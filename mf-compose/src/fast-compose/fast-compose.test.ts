import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  creatablePostTypes,
  type CreatablePostType,
} from '@tessera/shared-contracts/posts/post-types';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { createFastCompose } from './open-fast-compose.tsx';
import { readKey, stepSelection } from './selection.ts';

const setUp = () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  document.body.innerHTML = '<button>before</button><div id="slot"></div>';
  const created: string[] = [];
  const platform = createFakePlatform();
  const overlay = createFastCompose(
    platform,
    document.getElementById('slot') ?? document.body,
    (type) => created.push(type),
  );
  return { overlay, created, platform };
};
const selected = (): string => document.querySelector('[aria-current="true"]')?.textContent ?? '';
const icons = () =>
  screen.findAllByRole('button', { name: /^(Text|Photo|Quote|Link|Chat|Audio|Video)$/ });

test('FAST-01, FAST-06: the overlay shows seven icons in order and selects Text', async () => {
  const { overlay } = setUp();
  overlay.open();
  expect((await icons()).map((icon) => icon.textContent)).toEqual([
    'Text',
    'Photo',
    'Quote',
    'Link',
    'Chat',
    'Audio',
    'Video',
  ]);
  expect(selected()).toBe('Text');
  overlay.close();
});

test('the selected icon has the focus from the moment it is there, so that the next key acts on it', async () => {
  const { overlay, created } = setUp();
  const appeared = new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!selected()) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  overlay.open();
  await appeared;
  expect(document.activeElement?.textContent).toBe('Text');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(created).toEqual(['text']);
});

test('FAST-02: clicking an icon starts a post of that type and closes the overlay', async () => {
  const { overlay, created } = setUp();
  overlay.open();
  await userEvent.click(await screen.findByRole('button', { name: 'Link' }));
  expect(created).toEqual(['link']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('FAST-03: hovering an icon selects it', async () => {
  const { overlay } = setUp();
  overlay.open();
  await userEvent.hover(await screen.findByRole('button', { name: 'Chat' }));
  await waitFor(() => expect(selected()).toBe('Chat'));
  overlay.close();
});

test('FAST-04, FAST-05: C, Tab and Right select the next icon; Left, or Shift with C or Tab, the previous one', async () => {
  const { overlay } = setUp();
  overlay.open();
  await icons();
  const after = async (keys: string): Promise<string> => {
    await userEvent.keyboard(keys);
    return selected();
  };
  expect(await after('c')).toBe('Photo');
  expect(await after('{Tab}')).toBe('Quote');
  expect(await after('{ArrowRight}')).toBe('Link');
  expect(await after('{ArrowLeft}')).toBe('Quote');
  expect(await after('{Shift>}{Tab}{/Shift}')).toBe('Photo');
  expect(await after('{Shift>}C{/Shift}')).toBe('Text');
  overlay.close();
});

test('FAST-06: selection wraps around at both ends', () => {
  expect([stepSelection('video', 1), stepSelection('text', -1)]).toEqual(['text', 'video']);
  let type: CreatablePostType = 'text';
  const seen = creatablePostTypes.map(() => (type = stepSelection(type, 1)));
  expect(new Set(seen).size).toBe(7);
});

test('FAST-07, FAST-08: Enter starts a post of the selected type; Escape closes the overlay without starting a post', async () => {
  const { overlay, created } = setUp();
  overlay.open();
  await icons();
  await userEvent.keyboard('cc{Enter}');
  expect(created).toEqual(['quote']);
  overlay.open();
  await icons();
  await userEvent.keyboard('c{Escape}');
  expect(created).toEqual(['quote']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('FAST-11: clicking outside the icons closes the overlay', async () => {
  const { overlay, created } = setUp();
  overlay.open();
  await icons();
  fireEvent.click(screen.getByRole('dialog', { name: 'New post' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(created).toEqual([]);
});

test('FAST-13: opening the overlay twice shows only one', async () => {
  const { overlay } = setUp();
  overlay.open();
  overlay.open();
  expect(await icons()).toHaveLength(7);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  overlay.close();
});

test('FAST-14: icons animate for 150 ms each, 50 ms apart', async () => {
  const { overlay } = setUp();
  overlay.open();
  const times = (await icons()).map((icon) => [
    icon.style.animationDuration,
    icon.style.animationDelay,
  ]);
  expect(times).toEqual([0, 50, 100, 150, 200, 250, 300].map((delay) => ['150ms', `${delay}ms`]));
  overlay.close();
});

test('keys pressed with Ctrl, and keys without a meaning in fast-compose, are ignored', () => {
  expect(
    readKey({ key: 'c', shiftKey: false, altKey: false, ctrlKey: true, metaKey: false }),
  ).toBeUndefined();
  expect(
    readKey({ key: 'x', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }),
  ).toBeUndefined();
});

test('closing the overlay returns the focus to where it was', async () => {
  const { overlay } = setUp();
  const before = screen.getByRole('button', { name: 'before' });
  before.focus();
  overlay.open();
  await icons();
  overlay.close();
  expect(before).toHaveFocus();
});

test('Back closes the overlay, which claims Back only while it is open', async () => {
  const { overlay, platform } = setUp();
  overlay.open();
  await icons();
  expect(platform.backClaims).toBe(1);
  platform.goBack();
  expect([screen.queryByRole('dialog'), platform.backClaims]).toEqual([null, 0]);
});
