import { refusals } from '@tessera/shared-contracts/core/refusals';
import { isId } from '@tessera/shared-contracts/core/wire';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { isNoteFilter } from '@tessera/shared-contracts/notes/note';
import { notesView } from '@tessera/shared-contracts/notes/note-views';
import type { RequestValues } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { openBlogPage } from '../blogs/open-blog-page.ts';
import { renderPage } from '../../base/page/document.tsx';
import { readCursor } from '../../base/wire/cursor.ts';
import { findPost } from '../posts/find-post.ts';
import { isPublic, takesReplies } from '../posts/post-policy.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { loadNotes } from './load-notes.ts';

const unknownPost = refusals.noPost;

/**
 * `/@name/post/{id}/{slug}/notes`: likes, reblogs and replies of a post, as a page that can be
 * linked to and works without script.
 */
export async function notesPage(c: RequestValues): Promise<Response> {
  const { deps, viewer } = c.var;
  const id = c.req.param('id') ?? '';
  if (!isId(id)) throw notFound(unknownPost);
  const opened = await openBlogPage(c);
  if (opened instanceof Response) return opened;
  const { row, blog } = await findPost(deps, viewer, id);
  // posts that are not public have no notes
  if (blog.id !== opened.row.id || !isPublic(row)) throw notFound(unknownPost);
  const post_url = blogPaths.post(blog.name, id, row.slug);
  const { pathname, search } = new URL(c.req.url);
  if (pathname !== blogPaths.notes(post_url))
    return c.redirect(blogPaths.notes(post_url) + search, 301);
  const asked = c.req.query('filter') ?? '';
  const filter = isNoteFilter(asked) ? asked : 'all';
  const before = c.req.query('before');
  const { notes, counts, next } = await loadNotes(deps.db, viewer, row, {
    filter,
    place: readCursor(before),
  });
  const title = `Notes on ${row.summary === '' ? `a post by ${blog.name}` : `“${row.summary}”`}`;
  const older = new URLSearchParams({
    ...(filter !== 'all' && { filter }),
    ...(next !== null && { before: next }),
  }).toString();
  return renderPage(
    c,
    {
      info: { name: 'notes', base_route: blogPaths.home(blog.name), title, blog: blog.name },
      head: { robots: 'noindex', canonical: post_url },
    },
    [
      viewRequest(notesView, {
        title,
        postId: id,
        postUrl: post_url,
        filter,
        counts,
        notes,
        areRepliesOff: !takesReplies(viewer, row),
        olderHref: next === null ? undefined : `${pathname}?${older}`,
        formKey: c.var.formKey,
        returnTo: pathname + search,
      }),
    ],
  );
}
