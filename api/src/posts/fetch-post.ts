import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import type { EditablePost, fetchPost as endpoint } from '@tessera/shared-contracts/posts/endpoints';
import { readerOf } from '../blogs/blog-policy.ts';
import { blogById, relationsTo } from '../blogs/blog-queries.ts';
import { noRelations, presentBlog } from '../blogs/present-blog.ts';
import type { CallContext } from '../http/mount.ts';
import { forbidden, invalid, notFound } from '../http/refusal.ts';
import { trailOfReblog, treeOf } from './build-trail.ts';
import { findOwnPost, findPost } from './find-post.ts';
import { canReblogPost, reblogChannels } from './post-policy.ts';
import type { PostRow } from './post-queries.ts';
import { revisionOf } from './revision.ts';
import { storedStateCodes } from './stored-states.ts';
import { contextPageOf } from './update-post.tsx';

/** The state of a post as its form shows it: that of one whose film is being prepared is the one it waits for. */
const presentState = ({ awaits, ...row }: PostRow) => (awaits
  ? { state: storedStateCodes[awaits.state], is_private: awaits.is_private ? 1 : 0, publish_on: awaits.publish_on ?? '', date: awaits.published_at ?? '' }
  : { state: storedStateCodes[row.state], is_private: row.is_private ? 1 : 0, publish_on: row.publish_on?.toISOString() ?? '', date: row.published_at?.toISOString() ?? '' });

const presentEditable = (row: PostRow): Omit<EditablePost, 'reblog_tree' | 'can_reblog_as' | 'is_edit' | 'is_reblog' | 'reblog_id'> => ({
  id: row.id, type: row.type, content: row.content, ...presentState(row), slug: row.slug, source_url: row.source_url, ...row.source, tags: row.tags, editor_type: row.editor_type,
  allow_photo_replies: row.options.allow_photo_replies, allow_answers: row.options.allow_answers, members_only: row.options.members_only, owner_flagged_nsfw: row.options.owner_flagged_nsfw,
  can_be_liked: row.options.can_be_liked, can_be_reblogged: row.options.can_be_reblogged, reblog_key: row.reblog_key,
  carousel_display: row.options.carousel_display, carousel_link_url: row.options.carousel_link_url, carousel_index: row.options.carousel_index === undefined ? '' : String(row.options.carousel_index),
  content_stats: row.options.content_stats, share_data: row.options.share_data ?? '',
  photo_raw: row.options.photo_raw ?? '', is_selfie: row.options.is_selfie ?? false, is_selfie_gif: row.options.is_selfie_gif ?? false, revision: revisionOf(row),
});

type Call = CallContext<typeof endpoint>;
type Answer = CallOutput<typeof endpoint>;

async function fetchToReblog({ deps, viewer, body }: Call): Promise<Answer> {
  const source = await findPost(deps, viewer, body.reblog_id, body.reblog_key);
  if (!canReblogPost(viewer, source)) throw forbidden('This post cannot be reblogged.');
  return {
    post: {
      ...presentEditable(source.row), reblog_id: source.row.id, reblog_tree: treeOf(trailOfReblog(source.row, source.blog)), can_reblog_as: reblogChannels(viewer, source), is_edit: false, is_reblog: true,
    },
    post_tumblelog: presentBlog(source.blog, viewer, await relationsTo(deps.db, readerOf(viewer), [source.blog.id])), post_context_page: 'dashboard', created_post: false,
  };
}

async function fetchToEdit({ deps, viewer, body }: Call): Promise<Answer> {
  const row = await findOwnPost(deps, viewer, body.post_id);
  const blog = await blogById(deps.db, row.blog_id);
  if (!blog) throw notFound();
  return {
    post: { ...presentEditable(row), reblog_id: row.parent_id ?? '', reblog_tree: treeOf(row.trail), can_reblog_as: null, is_edit: true, is_reblog: row.parent_id !== null },
    post_tumblelog: presentBlog(blog, viewer, noRelations), post_context_page: contextPageOf(row), created_post: false,
  };
}

/** `/svc/post/fetch`: the sources of a post of one's own to edit, or a post with its tree to reblog. */
export async function fetchPost(call: Call): Promise<Answer> {
  if (call.body.reblog_id !== '') return fetchToReblog(call);
  if (call.body.post_id !== '') return fetchToEdit(call);
  throw invalid('Name a post to edit or to reblog.');
}
