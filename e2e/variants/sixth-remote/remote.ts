import { defineRemote } from '@tessera/shared-contracts/core/remote-definition';

export const remote = defineRemote('mf-look-back', {
  label: 'Look back',
  owner: 'Memories',
  activeOn: [{ on: ['lookBack'] }],
  slot: { place: 'end', order: 60 },
  pages: [
    { name: 'lookBack', path: '/look-back', auth: 'user', title: 'Look back', isInMenu: true },
  ],
  exposes: { './App': './src/App' },
  classNames: ['look-back'],
  server: './src/server.ts',
});
