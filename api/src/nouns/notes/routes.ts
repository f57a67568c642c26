import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import { requireViewablePost } from '../blogs/viewed-blog.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { readCursor } from '../../base/wire/cursor.ts';
import { findPost } from '../posts/find-post.ts';
import { loadNotes } from './load-notes.ts';
import { notesPage } from './notes-page.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/** Mounts the endpoint that lists a post's notes. */
export function registerNotes(app: App): void {
  mount(
    app,
    listNotes,
    async function notesOfOne({ c, deps, viewer, query: { post_id, filter, before } }) {
      const found = await findPost(deps, viewer, post_id);
      await requireViewablePost(c, found);
      return loadNotes(deps.db, viewer, found.row, { filter, place: readCursor(before) });
    },
  );
  mountPage(app, 'blogPostNotes', notesPage, { mayBeOld: true });
}
