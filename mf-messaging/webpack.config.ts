import { createRemoteConfig } from '@tessera/tooling/webpack';

export default createRemoteConfig({
  dir: import.meta.dirname,
  name: 'mf_messaging',
  exposes: { './App': './src/App' },
  server: './src/server.ts',
});
