import { defineRemote } from '@tessera/shared-contracts/core/remote-definition';

export const remote = defineRemote('mf-messaging', {
  label: 'Messaging',
  owner: 'Messaging',
  activeOn: [{ by: 'user' }],
  slot: { place: 'end', order: 20 },
  exposes: { './App': './src/App' },
  server: './src/server.ts',
});
