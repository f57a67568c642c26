import { listNotes, notesOfBlogPost } from '@tessera/shared-contracts/notes/endpoints';
import { refusals } from '@tessera/shared-contracts/core/refusals';
import { withoutHost } from '../blogs/blog-host.ts';
import { requireViewablePost } from '../blogs/viewed-blog.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { notFound } from '../../base/wire/refusal.ts';
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
  mount(
    app,
    notesOfBlogPost,
    async function notesOfTheirs({ c, deps, viewer, params, query: { filter, before } }) {
      const found = await findPost(deps, viewer, params.post_id);
      const named = withoutHost(deps.env, params.blog);
      if (named !== found.blog.name && named !== found.blog.uuid) throw notFound(refusals.noPost);
      await requireViewablePost(c, found);
      return loadNotes(deps.db, viewer, found.row, { filter, place: readCursor(before) });
    },
  );
  mountPage(app, 'blogPostNotes', notesPage, { mayBeOld: true });
}
