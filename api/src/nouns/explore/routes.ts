import type { App } from '../../base/http/mount.ts';
import { mountPage } from '../../base/page/mount-page.ts';
import { explorePage, exploreTagsPage, exploreTrendingPage } from './explore-pages.ts';
import { taggedPage, taggedTopPage } from './tag-pages.ts';

/** Mounts the pages on which people find posts and tags of strangers. */
export function registerExplore(app: App): void {
  const options = { mayBeOld: true, isShared: true } as const;
  mountPage(app, 'explore', explorePage, options);
  mountPage(app, 'exploreTrending', exploreTrendingPage, options);
  mountPage(app, 'exploreTags', exploreTagsPage, options);
  mountPage(app, 'tagged', taggedPage, options);
  mountPage(app, 'taggedTop', taggedTopPage, options);
}
