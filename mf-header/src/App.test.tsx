import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { bootstrap, unmount } from './App.ts';
import { countListeners } from '@tessera/shared-ui/testing/count-listeners';
import { hydrate, leave, mountOn, showHeader, showServerHeader } from './testing/server-header.tsx';

test('mounts onto the server-rendered header, and leaves no listeners after unmounting', async () => {
  const rendered = showServerHeader(createFakePlatform(signedIn()));
  const { platform, slot } = rendered;
  const made = slot.querySelector('header');
  const { listening, stop } = countListeners([
    window,
    document,
    slot,
    ...slot.querySelectorAll('*'),
  ]);
  await bootstrap();
  await mountOn(rendered);
  expect(slot.querySelector('header')).toBe(made);
  expect(listening()).toEqual(['0 scroll', '2 pointerover', '2 focusin', '2 touchstart']);
  expect(platform.hotkeysRegistered.size).toBe(1);
  await unmount();
  expect(listening()).toEqual([]);
  stop();
  expect(platform.hotkeysRegistered.size).toBe(0);
});

test('hydrates the server’s elements, and leaves nothing behind after unmounting', async () => {
  // the first React root in a document adds a permanent `selectionchange` listener to the document
  render('').unmount();
  const rendered = showServerHeader(createFakePlatform(signedIn()));
  const { platform, slot } = rendered;
  const made = [...slot.querySelectorAll('*')];
  // React's listeners on and in the slot are not counted, because the shell replaces the slot
  const { listening, stop } = countListeners([window, document, document.body]);
  const { werePressesPlayed } = await mountOn(rendered);
  await hydrate(rendered, werePressesPlayed);
  expect([...slot.querySelectorAll('*')]).toEqual(made);
  expect(platform.errors).toEqual([]);
  await leave(rendered);
  expect(listening()).toEqual([]);
  stop();
  expect(slot).toBeEmptyDOMElement();
});

test('can be mounted again after unmounting', async () => {
  const platform = createFakePlatform(signedIn());
  for (const time of [1, 2]) {
    const header = await showHeader(platform);
    fireEvent.click(screen.getByRole('link', { name: 'New post' }));
    expect(platform.emitted).toHaveLength(time);
    await header.unmount();
  }
});

test('unmounting before the header’s code has loaded prevents hydration', async () => {
  const rendered = showServerHeader(createFakePlatform(signedIn()));
  const { slot } = rendered;
  // React would listen in the slot
  const { listening, stop } = countListeners([slot, ...slot.querySelectorAll('*')]);
  const { werePressesPlayed } = await mountOn(rendered);
  fireEvent.pointerOver(slot);
  await act(unmount);
  await act(async () => {
    await import('./application.tsx');
  });
  expect(listening()).toEqual([]);
  stop();
  // unmounting replays the held presses, for the browser to handle
  expect(werePressesPlayed()).toBe(true);
  expect(slot.innerHTML).toBe(rendered.html);
});

test.each([
  [
    'says that no release could draw the header',
    '<p class="page__missing">Header is unavailable.</p>',
    0,
  ],
  ['holds something else (which is reported)', '<h1>Check your email</h1>', 1],
])('a slot that %s is left alone', async (_, html, reports) => {
  const rendered = showServerHeader(createFakePlatform(signedIn()));
  rendered.slot.innerHTML = html;
  const { werePressesPlayed } = await mountOn(rendered);
  fireEvent.pointerOver(rendered.slot);
  expect(rendered.platform.hotkeysRegistered.size).toBe(1);
  expect(rendered.platform.errors).toHaveLength(reports);
  await act(unmount);
  expect([werePressesPlayed(), rendered.slot.innerHTML]).toEqual([false, html]);
});
