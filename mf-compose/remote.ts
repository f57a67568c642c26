import { defineRemote } from '@tessera/shared-contracts/core/remote-definition';

export const remote = defineRemote('mf-compose', {
  label: 'Compose',
  owner: 'Writing',
  // a visitor at the URL of a form is led to its base route by it
  activeOn: [{ by: 'user' }, { withForm: true }],
  slot: { place: 'end', order: 10 },
  exposes: { './App': './src/App', './GifSearch': './src/GifSearch' },
});
