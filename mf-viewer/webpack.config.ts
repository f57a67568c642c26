import { createRemoteConfig } from '@tessera/tooling/webpack';

export default createRemoteConfig({
  dir: import.meta.dirname,
  name: 'mf_viewer',
  exposes: { './App': './src/App', './Lightbox': './src/Lightbox' },
  classNames: [
    'archive',
    'ask-form',
    'blog-bar',
    'blog-head',
    'first-steps',
    'help',
    'home',
    'mention',
    'note-list',
    'note-row',
    'post-type-tab',
    'post-view',
    'queue-panel',
    'queue-tools',
    'search-view',
    'stream',
  ],
  frame: './src/frame.ts',
  server: './src/server.ts',
});
