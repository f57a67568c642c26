import { createRemoteConfig } from '@tessera/tooling/webpack';

export default createRemoteConfig({
  dir: import.meta.dirname,
  name: 'mf_header',
  exposes: { './App': './src/App' },
  classNames: [
    'activity-days',
    'activity-page',
    'activity-row',
    'blog-form',
    'focus-grid',
    'form-links',
    'header-drawer',
    'header-view',
    'image-setting',
    'moderation',
    'settings',
  ],
  server: './src/server.ts',
});
