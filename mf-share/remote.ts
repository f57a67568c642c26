import { defineRemote } from '@tessera/shared-contracts/core/remote-definition';
import { accountPageName } from '@tessera/shared-contracts/pages/pages';

export const remote = defineRemote('mf-share', {
  label: 'Share',
  owner: 'Sharing',
  activeOn: [{ notOn: [accountPageName] }],
  slot: { place: 'end', order: 40 },
  exposes: { './App': './src/App', './SharePopover': './src/SharePopover' },
});
