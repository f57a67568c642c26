import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import type { Deps, Viewer } from '../http/context.ts';
import { forbidden, invalid } from '../http/refusal.ts';
import type { SavedPost } from './create-post.ts';
import { draftPost } from './draft-post.ts';
import { findOwnPost } from './find-post.ts';
import { movePost } from './move-post.ts';
import { readPostDate } from './read-times.ts';

/** The post an update edits, or '' when it makes a new one. Both ids may be sent, and must agree. */
export function editedId(body: UpdateBody): string {
  const { post_id, edit_post_id } = body;
  if (post_id !== '' && edit_post_id !== '' && post_id !== edit_post_id) throw invalid('post_id and edit_post_id name different posts.');
  return edit_post_id || post_id;
}

/** Saves an edit of a post of one's own. The post keeps its id, its blog and, once published, its time unless a date is given. */
export async function editPost(deps: Deps, viewer: Viewer, body: UpdateBody): Promise<SavedPost> {
  const channel = body.channel_id.trim() === '' ? undefined : requireOwnBlog(viewer, body.channel_id);
  const row = await findOwnPost(deps, viewer, editedId(body));
  const blog = viewer.blogs.find(({ id }) => id === row.blog_id);
  if (!blog) throw forbidden();
  if (channel && channel.id !== blog.id) throw invalid('A post stays on its blog.');
  const draft = await draftPost(deps, body, {
    mode: 'edit', blogName: blog.name, defaultEditor: row.editor_type, trail: row.trail, asker: row.content.type === 'note' ? row.content.asker : '',
    kept: { slug: row.state === 'published' ? row.slug : '', source_url: '', source_title: row.options.source_title, isSourceRemoved: row.options.source_removed, sending: row.options },
  });
  const date = readPostDate(body.post.date, deps.now());
  const saved = await movePost(deps, row, () => ({ ...draft.columns, ...(date && { published_at: date }) }));
  return { row: saved, blog, isNew: false };
}
