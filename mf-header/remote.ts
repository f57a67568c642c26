import { defineRemote } from '@tessera/shared-contracts/core/remote-definition';

export const remote = defineRemote('mf-header', {
  label: 'Header',
  owner: 'Navigation',
  activeOn: 'always',
  slot: { place: 'header' },
  exposes: { './App': './src/App' },
  classNames: [
    'account-field',
    'activity-days',
    'activity-page',
    'activity-row',
    'blog-form',
    'blog-home-fields',
    'blog-preview',
    'focus-grid',
    'form-links',
    'header-drawer',
    'header-view',
    'image-setting',
    'moderation',
    'settings',
    'site-nav',
  ],
  server: './src/server.ts',
});
