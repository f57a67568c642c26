import { createRemoteConfig } from '@tessera/tooling/webpack';

export default createRemoteConfig({
  dir: import.meta.dirname,
  name: 'mf_share',
  exposes: { './App': './src/App', './SharePopover': './src/SharePopover' },
});
