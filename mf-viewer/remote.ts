import { defineRemote } from '@tessera/shared-contracts/core/remote-definition';
import { accountPageName } from '@tessera/shared-contracts/pages/pages';

export const remote = defineRemote('mf-viewer', {
  label: 'Viewer',
  owner: 'Reading',
  activeOn: [{ notOn: [accountPageName] }],
  slot: { place: 'end', order: 30 },
  exposes: { './App': './src/App', './Lightbox': './src/Lightbox' },
  classNames: [
    'archive',
    'ask-form',
    'blog-bar',
    'blog-head',
    'blog-tile',
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
    'tag-row',
    'welcome',
  ],
  frame: './src/frame.ts',
  server: './src/server.ts',
});
