import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen } from '@testing-library/react';
import { bootstrap, mount, unmount } from './App.ts';
import { countListeners } from './testing/count-listeners.ts';
import { showServerHeader } from './testing/server-header.tsx';

test('mounts onto the server-rendered header, and leaves no listeners after unmounting', async () => {
  const platform = createFakePlatform(signedIn());
  const { slot } = showServerHeader(platform);
  const made = slot.querySelector('header');
  const { listening, stop } = countListeners([
    window,
    document,
    slot,
    ...slot.querySelectorAll('*'),
  ]);
  await bootstrap();
  await mount({ platform, domElement: slot });
  expect(slot.querySelector('header')).toBe(made);
  expect(listening().filter((listener) => listener.startsWith('0 '))).toEqual(['0 scroll']);
  expect(listening().length).toBeGreaterThan(6);
  expect(platform.hotkeysRegistered.size).toBe(1);
  await unmount();
  expect(listening()).toEqual([]);
  stop();
  expect(platform.hotkeysRegistered.size).toBe(0);
});

test('can be mounted again after unmounting', async () => {
  const platform = createFakePlatform(signedIn());
  for (const time of [1, 2]) {
    const { slot } = showServerHeader(platform);
    await mount({ platform, domElement: slot });
    fireEvent.click(screen.getByRole('link', { name: 'New post' }));
    expect(platform.emitted).toHaveLength(time);
    await unmount();
  }
});
