import { createRemoteConfig } from '@tessera/tooling/webpack';

export default createRemoteConfig({
  dir: import.meta.dirname,
  name: 'mf_compose',
  exposes: { './App': './src/App', './GifSearch': './src/GifSearch' },
});
