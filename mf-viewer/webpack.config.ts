import { createRemoteConfig } from '@tessera/tooling/webpack';

export default createRemoteConfig({
  dir: import.meta.dirname,
  name: 'mf_viewer',
  exposes: { './App': './src/App', './Lightbox': './src/Lightbox' },
  frame: './src/frame.ts',
  server: './src/server.ts',
});
