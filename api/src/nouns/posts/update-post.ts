import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type {
  ContextPage,
  updatePost as endpoint,
} from '@tessera/shared-contracts/posts/endpoints';
import type { restorePost as restoreEndpoint } from '@tessera/shared-contracts/posts/take-back';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { PageName } from '@tessera/shared-contracts/pages/pages';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { countHiddenInbox } from './inbox-queries.ts';
import { readerOf, requireOwnBlog } from '../blogs/blog-policy.ts';
import { blogById, type BlogRow } from '../blogs/blog-queries.ts';
import { announceDrafts } from '../form-drafts/live-drafts.ts';
import { endFormDraft } from '../form-drafts/form-draft-queries.ts';
import { noRelations, presentPostingBlog } from '../blogs/present-blog.ts';
import type { CallContext } from '../../base/http/mount.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { renderPosts } from './render-posts.ts';
import { createPost, type SavedPost } from './create-post.ts';
import { editPost, editedId } from './edit-post.ts';
import { hydrate } from './hydrate-posts.ts';
import { shownPost, type PostRow, type StoredPostRow } from './post-queries.ts';
import { presentPost } from './present-post.ts';
import { readEditor } from './read-form.ts';
import { costOfForm } from '../../base/text/text-cost.ts';

const pageOfState: Readonly<Record<PostRow['state'], ContextPage>> = {
  published: 'dashboard',
  draft: 'drafts',
  queued: 'queue',
  unapproved: 'inbox',
  transcoding: 'drafts',
};
/** The stream that lists a post. */
export const contextPageOf = (row: Pick<PostRow, 'state'>): ContextPage => pageOfState[row.state];

function messageOf(post: Post, isEdit: boolean): string {
  if (isEdit) return postTexts.saved.edited;
  const texts: Readonly<Record<string, string>> = postTexts.saved;
  return fillText(texts[post.state] ?? texts['draft'] ?? '', { blog: post.blog.name });
}

/** The viewer's blog whose page the form was opened on, otherwise the blog posted to. */
async function contextBlog(
  deps: Deps,
  viewer: Viewer,
  contextId: string,
  postedTo: BlogRow,
): Promise<BlogRow> {
  if (contextId.trim() === '') return postedTo;
  try {
    const { id } = requireOwnBlog(viewer, contextId);
    return id === postedTo.id ? postedTo : ((await blogById(deps.db, id)) ?? postedTo);
  } catch {
    return postedTo;
  }
}

/** Counters of one of the viewer's blogs, without inbox posts that a block hides. */
async function countsOf({ db }: Deps, viewer: Viewer, blog: BlogRow) {
  const { id, posts_count, drafts_count, queue_count, messages_count: waiting } = blog;
  const withheld = waiting > 0 ? await countHiddenInbox(db, readerOf(viewer), [id]) : undefined;
  const messages_count = Math.max(0, waiting - (withheld?.get(id) ?? 0));
  return { posts_count, drafts_count, queue_count, messages_count };
}

/** Pages that show a single post, by the names that forms send. */
const pagesOfOnePost: readonly string[] = [
  'blogPost',
  'blogPostSlug',
] satisfies readonly PageName[];

/** A stored post as the page where it was saved shows it: cut in streams, whole on its own page. */
async function presentSaved(
  { db }: Deps,
  viewer: Viewer,
  { row: stored, isNew }: Pick<SavedPost, 'row' | 'isNew'>,
  contextPage: string,
): Promise<{ readonly post: Post; readonly blog: BlogRow; readonly isAlone: boolean }> {
  const isAlone = pagesOfOnePost.includes(contextPage);
  const row = isAlone ? stored : shownPost(stored);
  const hydration = await hydrate(db, viewer, [row], { areNew: isNew });
  const post = presentPost(row, hydration, viewer);
  const blog = hydration.blogs.get(row.blog_id);
  if (!post || !blog) throw notFound(refusals.noPost);
  return { post, blog, isAlone };
}

/** What the page needs to show a restored post again. */
export async function presentRestored(
  deps: Deps,
  viewer: Viewer,
  row: StoredPostRow,
  contextPage: string,
): Promise<CallOutput<typeof restoreEndpoint>> {
  const { post, isAlone } = await presentSaved(deps, viewer, { row, isNew: false }, contextPage);
  return {
    post_url: post.post_url,
    html: (await renderPosts(deps, viewer, { posts: [post], isAlone })) ?? '',
  };
}

/**
 * `/svc/post/update`: creates a post or reblog, or saves an edit. Returns a message, and the post
 * as data and as HTML. Also returns the counters of two blogs: the post's blog, and the blog on
 * whose page the form was opened.
 */
export async function updatePost({
  deps,
  viewer,
  body,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  // without an editor, the default one applies; Markdown is the dearest
  const editor = readEditor(body.editor_type ?? '', 'markdown');
  await deps.rateLimits.spendRendering(viewer.userId, costOfForm(body.post, editor));
  const isEdit = editedId(body) !== '';
  const saved = await (isEdit ? editPost(deps, viewer, body) : createPost(deps, viewer, body));
  const hasEnded =
    body.form_draft !== undefined && (await endFormDraft(deps.db, viewer.userId, body.form_draft));
  if (hasEnded) await announceDrafts(deps.db, viewer.userId, '');
  const { post, blog, isAlone } = await presentSaved(deps, viewer, saved, body.context_page);
  const context = await contextBlog(deps, viewer, body.context_id, blog);
  const counts = await countsOf(deps, viewer, blog);
  const contextCounts = context.id === blog.id ? counts : await countsOf(deps, viewer, context);
  return {
    errors: false,
    post: { ...post, is_edit: isEdit, is_reblog: saved.row.parent_id !== null },
    // if no release can render the post, the call succeeds without HTML: the post is already saved
    post_dashboard_html: (await renderPosts(deps, viewer, { posts: [post], isAlone })) ?? '',
    post_context_page: contextPageOf(saved.row),
    post_tumblelog: { ...presentPostingBlog(blog, viewer, noRelations), ...counts },
    context_tumblelog: { name: context.name, ...contextCounts },
    message: messageOf(post, isEdit),
    created_post: saved.isNew,
    ...(saved.isRepeated === true && { is_repeated: true }),
    ...(hasEnded && { ended_draft: true }),
  };
}
