import { bookmark, unbookmark } from '@tessera/shared-contracts/bookmarks/endpoints';
import { mount, type App } from '../../base/http/mount.ts';
import { mountPage } from '../../base/page/mount-page.ts';
import { bookmarkPost, unbookmarkPost } from './bookmark-post.ts';
import { bookmarksPage } from './bookmarks-page.ts';

/** Mounts the calls about bookmarks, and their page. */
export function registerBookmarks(app: App): void {
  mount(app, bookmark, async function bookmarkOne({ deps, viewer, body }) {
    await bookmarkPost(deps, viewer, body.id, body.key);
    return {};
  });
  mount(app, unbookmark, async function unbookmarkOne({ deps, viewer, body }) {
    await unbookmarkPost(deps, viewer, body.id);
    return {};
  });
  mountPage(app, 'bookmarks', bookmarksPage, { mayBeOld: true });
}
