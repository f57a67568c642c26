import { derivePostState, isPostState, sentStateCodes } from '@tessera/shared-contracts/posts/post-states';
import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import type { Deps, Viewer } from '../http/context.ts';
import { forbidden, invalid } from '../http/refusal.ts';
import type { SavedPost } from './create-post.ts';
import { draftPost } from './draft-post.ts';
import { findOwnPost } from './find-post.ts';
import { judgeChange, judgeRevision, withAskedQuestion } from './judge-change.ts';
import { movePost } from './move-post.ts';
import type { PostRow } from './post-queries.ts';
import { readPostDate } from './read-times.ts';
import { fromSentCode, storedStateCodes } from './stored-states.ts';

/** The post an update edits, or '' when it makes a new one. Both ids may be sent, and must agree. */
export function editedId(body: UpdateBody): string {
  const { post_id, edit_post_id } = body;
  if (post_id !== '' && edit_post_id !== '' && post_id !== edit_post_id) throw invalid('post_id and edit_post_id name different posts.');
  return edit_post_id || post_id;
}

/** A form that was opened while the film was prepared may send that state back: it means the one the post waits for. */
function withAwaitedState({ awaits }: PostRow, body: UpdateBody): UpdateBody {
  if (!awaits || fromSentCode(body.post.state) !== 'transcoding') return body;
  const state = derivePostState({ state: storedStateCodes[awaits.state], is_private: awaits.is_private, publish_on: awaits.publish_on });
  return { ...body, post: { ...body.post, state: isPostState(state) ? sentStateCodes[state] : body.post.state, publish_on: awaits.publish_on ?? '' } };
}

/** Who edits a film without a word about its captions leaves them as they are. */
function withKeptCaptions({ content }: PostRow, body: UpdateBody): UpdateBody {
  const isSameFilm = content.type === 'video' && content.captions !== undefined && content.url === body.preuploaded_url.trim();
  return body.captions === undefined && isSameFilm ? { ...body, captions: content.captions } : body;
}

/** Saves an edit of a post of one's own. The post keeps its id, its blog and, once published, its time unless a date is given. */
export async function editPost(deps: Deps, viewer: Viewer, sent: UpdateBody): Promise<SavedPost> {
  const channel = sent.channel_id.trim() === '' ? undefined : requireOwnBlog(viewer, sent.channel_id);
  const row = await findOwnPost(deps, viewer, editedId(sent));
  const body = withKeptCaptions(row, withAskedQuestion(row, withAwaitedState(row, sent)));
  const blog = viewer.blogs.find(({ id }) => id === row.blog_id);
  if (!blog) throw forbidden();
  if (channel && channel.id !== blog.id) throw invalid('A post stays on its blog.');
  const draft = await draftPost(deps, body, {
    mode: 'edit', blogName: blog.name, defaultEditor: row.editor_type, trail: row.trail, asker: row.content.type === 'note' ? row.content.asker : '',
    kept: { slug: row.state === 'published' ? row.slug : '', source_url: '', source_title: row.options.source_title, isSourceRemoved: row.options.source_removed, sending: row.options },
  });
  const date = readPostDate(body.post.date, deps.now());
  const saved = await movePost(deps, row, function keepTime(current) {
    judgeRevision(current, body);
    judgeChange(current, draft.columns);
    const published_at = date?.toISOString() ?? current.published_at?.toISOString() ?? current.awaits?.published_at ?? null;
    return { ...draft.columns, ...(current.is_ask && { author_id: viewer.userId }), ...(date && { published_at: date }), awaits: draft.awaits && JSON.stringify({ ...draft.awaits, published_at }) };
  });
  return { row: saved, blog, isNew: false };
}
