import { waitFor } from '@testing-library/react';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { bootstrap, mount, unmount } from './App.tsx';

test('the remote mounts into its slot and leaves nothing behind', async () => {
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: false }) });
  const slot = document.createElement('div');
  document.body.append(slot);
  const listeners = new Set<string>();
  const add = jest.spyOn(window, 'addEventListener').mockImplementation((type) => { listeners.add(type); });
  const remove = jest.spyOn(window, 'removeEventListener').mockImplementation((type) => { listeners.delete(type); });
  const props = { platform: createFakePlatform(signedIn()), domElement: slot, name: 'mf_header', singleSpa: {}, mountParcel: () => { throw new Error('no parcels here'); }, errorBoundary: () => null };
  const life = { bootstrap: [bootstrap].flat(), mount: [mount].flat(), unmount: [unmount].flat() };
  for (const step of [...life.bootstrap, ...life.mount]) await step(props);
  expect(slot.querySelector('header')).not.toBeNull();
  await waitFor(() => expect(listeners.has('scroll')).toBe(true));
  for (const step of life.unmount) await step(props);
  expect(slot.innerHTML).toBe('');
  await waitFor(() => expect(listeners.has('scroll')).toBe(false));
  add.mockRestore();
  remove.mockRestore();
  slot.remove();
});
