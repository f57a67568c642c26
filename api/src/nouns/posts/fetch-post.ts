import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type {
  EditablePost,
  fetchPost as endpoint,
} from '@tessera/shared-contracts/posts/endpoints';
import type { TrailItem } from '@tessera/shared-contracts/posts/form-model';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { sentStateCodes } from '@tessera/shared-contracts/posts/post-states';
import { readerOf, requireOwnBlog } from '../blogs/blog-policy.ts';
import { blogById, relationsTo } from '../blogs/blog-queries.ts';
import { noRelations, presentPostingBlog } from '../blogs/present-blog.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { forbidden, invalid, notFound } from '../../base/wire/refusal.ts';
import { trailOfReblog, treeOf } from './build-trail.ts';
import { findOwnPost, findPost } from './find-post.ts';
import { presentPosts } from './hydrate-posts.ts';
import { canReblogPost, reblogChannels, whyNoReblog } from './post-policy.ts';
import type { PostRow } from './post-queries.ts';
import { photosOnWire, presentEditable } from './stored-form.ts';
import { contextPageOf } from './update-post.ts';

/**
 * A post for reblogging: what readers see, without its sources. Whatever an echo of it would make
 * the reblogger's own is empty: words, tags and times.
 */
const presentReadable = (
  post: Post,
  { options }: Pick<PostRow, 'options'>,
): Omit<EditablePost, 'reblog_tree' | 'can_reblog_as' | 'is_edit' | 'is_reblog' | 'reblog_id'> => ({
  id: post.action.id,
  type: post.type,
  content: post.content,
  ...photosOnWire(post.content),
  one: '',
  two: '',
  three: '',
  editor_type: 'rich',
  state: sentStateCodes.published,
  is_private: 0,
  publish_on: '',
  date: '',
  slug: '',
  source_url: post.source_url,
  tags: '',
  tag_list: [],
  allow_photo_replies: false,
  allow_answers: true,
  members_only: false,
  owner_flagged_nsfw: post.is_nsfw,
  can_be_liked: options.can_be_liked,
  can_be_reblogged: options.can_be_reblogged,
  reblog_key: post.action.reblog_key,
  carousel_display: post.action.is_carousel,
  carousel_link_url: '',
  carousel_index: String(post.action.carousel_index),
});

type Call = Pick<CallContext<typeof endpoint>, 'deps' | 'viewer' | 'body'>;
type Answer = CallOutput<typeof endpoint>;

/** The trail, without entries hidden from the viewer by a block. */
const readableTree = ({ trail }: Pick<Post, 'trail'>): TrailItem[] =>
  treeOf(trail.filter((entry) => entry.is_blocked !== true));

/** Where the carousel of a reblog begins: at the requested photo, else as in the reblogged post. */
function carouselIndexOf({ trail, content, action }: Post, asked: string): string {
  const shown = trail[0]?.content ?? content;
  const count = shown.type === 'photo' ? shown.photos.length : 0;
  return /^\d{1,4}$/.test(asked) && Number(asked) < count ? asked : String(action.carousel_index);
}

async function fetchToReblog({ deps, viewer, body }: Call): Promise<Answer> {
  const source = await findPost(deps, viewer, body.reblog_id, body.reblog_key);
  if (!canReblogPost(viewer, source)) throw forbidden(whyNoReblog(source));
  const [post] = await presentPosts(deps.db, viewer, [source.row]);
  if (!post) throw notFound();
  const trail = trailOfReblog({ ...source.row, trail: post.trail }, source.blog);
  return {
    errors: false,
    post: {
      ...presentReadable(post, source.row),
      carousel_index: carouselIndexOf(post, body.carousel_index),
      reblog_id: source.row.id,
      reblog_tree: readableTree({ trail }),
      can_reblog_as: reblogChannels(viewer, source),
      is_edit: false,
      is_reblog: true,
    },
    post_tumblelog: presentPostingBlog(
      source.blog,
      viewer,
      await relationsTo(deps.db, readerOf(viewer), [source.blog.id]),
    ),
    post_context_page: 'dashboard',
    created_post: false,
  };
}

async function fetchToEdit({ deps, viewer, body }: Call): Promise<Answer> {
  const row = await findOwnPost(deps, viewer, body.post_id);
  if (body.channel_id !== '' && requireOwnBlog(viewer, body.channel_id).id !== row.blog_id)
    throw forbidden(refusals.otherBlog);
  const blog = await blogById(deps.db, row.blog_id);
  if (!blog) throw notFound();
  return {
    errors: false,
    post_id: row.id,
    post: presentEditable(row),
    post_tumblelog: presentPostingBlog(blog, viewer, noRelations),
    post_context_page: contextPageOf(row),
    created_post: false,
  };
}

/**
 * `/svc/post/fetch`: the sources of one of the viewer's posts for editing, or the displayed post
 * with its reblog tree for reblogging.
 */
export async function fetchPost(call: Call): Promise<Answer> {
  if (call.body.reblog_id !== '') return fetchToReblog(call);
  if (call.body.post_id !== '') return fetchToEdit(call);
  throw invalid('Specify a post to edit or reblog.');
}
