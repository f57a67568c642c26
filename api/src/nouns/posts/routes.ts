import { refusals } from '@tessera/shared-contracts/core/refusals';
import { highlightedPosts, tumblelogPopover } from '@tessera/shared-contracts/blogs/endpoints';
import { blogPosts, flatBlogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import * as endpoints from '@tessera/shared-contracts/posts/endpoints';
import * as takeBack from '@tessera/shared-contracts/posts/take-back';
import {
  postVersions as versionsEndpoint,
  removeVersion,
} from '@tessera/shared-contracts/posts/post-versions';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { AppContext } from '../../base/http/context.ts';
import { isOfOwnPage } from '../../base/http/form-key.ts';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { forbidden, invalid, notFound } from '../../base/wire/refusal.ts';
import { findBlog } from '../blogs/viewed-blog.ts';
import { answerAsk } from './answer-ask.ts';
import { blogCard } from './blog-card.ts';
import { fastReblog } from './fast-reblog.ts';
import { fetchPost } from './fetch-post.ts';
import { findOwnPost } from './find-post.ts';
import { movePost } from './move-post.ts';
import { isPublic } from './post-policy.ts';
import { promote, unpromote } from './post-queries.ts';
import { pinPost, unpinPost } from './pin-post.ts';
import { postVersions } from './post-versions.ts';
import { deleteVersion } from './version-queries.ts';
import { publishPost } from './publish-post.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import { makeSlug } from '../../base/text/summarise.ts';
import { reachOf } from './reach-queries.ts';
import { refuseSecondHost } from './refuse-second-host.ts';
import { restorePost, setPostAside, unpublishPost } from './undo-post.ts';
import { presentRestored, updatePost } from './update-post.ts';
import { flatViewerPosts, viewerPosts } from './viewer-posts.ts';
import { draftsPage, likesPage, dashboardPage } from './stream-pages.ts';
import { mountPage } from '../../base/page/mount-page.ts';
import { renderBody } from './render-body.ts';
import { costOf } from '../../base/text/text-cost.ts';

/** Normalises a tag from a request; refuses an empty one. */
function requireTag(tag: string): string {
  const key = tagKey(tag);
  if (key === '') throw invalid('Enter a tag.');
  return key;
}

/**
 * A fetched post for its reader. A form that was opened before the release of `tag_list` reads `tags`
 * as a list, and fails at a text.
 */
const withTags = (
  c: Pick<AppContext, 'req'>,
  { post, ...answer }: CallOutput<typeof endpoints.fetchPost>,
): CallOutput<typeof endpoints.fetchPost> => ({
  ...answer,
  post: isOfOwnPage(c) ? { ...post, tags: post.tag_list } : post,
});

/** Mounts all post endpoints. */
export function registerPosts(app: App): void {
  mount(app, endpoints.fetchPost, async (call) => withTags(call.c, await fetchPost(call)));
  mount(app, endpoints.readPostToEdit, async ({ query, ...call }) =>
    withTags(call.c, await fetchPost({ ...call, body: query })),
  );
  mount(app, endpoints.updatePost, updatePost);
  mount(app, endpoints.previewPost, async function previewPost({ deps, viewer, body }) {
    const { text, editor_type: editor } = body;
    await deps.rateLimits.spendRendering(viewer.userId, costOf(text, editor).units);
    return { html: await renderBody(deps, text, editor) };
  });
  mount(app, endpoints.previewSlug, async ({ query }) => ({ slug: makeSlug(query.words, '') }));
  mount(app, endpoints.fastReblog, fastReblog);

  mount(app, blogPosts, viewerPosts);
  mount(app, flatBlogPosts, flatViewerPosts);
  app.get('/v2/blog/:blog/posts', refuseSecondHost);
  mount(app, highlightedPosts, async ({ c, deps, params, query }) =>
    blogCard(c, await findBlog(deps, params.blog, query.is_user_mention)),
  );
  mount(app, tumblelogPopover, async function popOver({ c, deps, params, query }) {
    const card = await blogCard(c, await findBlog(deps, params.blog, query.is_user_mention));
    // programs read `following` beside `response`
    return Response.json(
      { meta: { status: 200, msg: 'OK' }, response: card, following: card.following },
      { headers: { 'Cache-Control': 'no-store' } },
    );
  });

  mount(app, endpoints.deletePost, async function deleteOwn({ deps, viewer, body }) {
    const row = await findOwnPost(deps, viewer, body.post_id);
    if (body.channel_id !== '' && requireOwnBlog(viewer, body.channel_id).id !== row.blog_id)
      throw forbidden(refusals.otherBlog);
    await setPostAside(deps, row);
    return { success: true } as const;
  });
  mount(app, takeBack.restorePost, async function restoreOwn({ deps, viewer, body }) {
    const row = await restorePost(deps, viewer, body.post_id);
    return presentRestored(deps, viewer, row, body.context_page);
  });
  mount(app, takeBack.unpublishPost, async function unpublishOwn({ deps, viewer, body }) {
    await unpublishPost(deps, await findOwnPost(deps, viewer, body.post_id));
    return {};
  });
  mount(app, takeBack.postReach, async function reachOfOwn({ deps, viewer, query }) {
    return reachOf(deps.db, await findOwnPost(deps, viewer, query.post_id));
  });
  mount(app, versionsEndpoint, postVersions);
  mount(app, removeVersion, async function removeOwnVersion({ deps, viewer, body }) {
    const { id } = await findOwnPost(deps, viewer, body.post_id);
    await deleteVersion(deps.db, id, body.version_id);
    return {};
  });
  mount(app, endpoints.publishPost, async function publishOwn({ deps, viewer, body }) {
    await publishPost(deps, await findOwnPost(deps, viewer, body.id), body.queue);
    return {};
  });
  mount(app, endpoints.answerAsk, async function answerOwn({ deps, viewer, body }) {
    const row = await findOwnPost(deps, viewer, body.post_id);
    if (
      requireOwnBlog(viewer, body.tumblelog).id !== row.blog_id ||
      (body.key !== '' && body.key !== row.reblog_key)
    )
      throw notFound(refusals.noQuestion);
    await answerAsk(deps, viewer, row, {
      answerText: body.answer_text,
      isPrivate: body.is_private,
    });
    return {};
  });
  mount(app, endpoints.promotePost, async function promoteOwn({ deps, viewer, body }) {
    const row = await findOwnPost(deps, viewer, body.post_id);
    if (requireOwnBlog(viewer, body.tumblelog_name).id !== row.blog_id || !isPublic(row))
      throw forbidden(refusals.notPromotable);
    await promote(deps.db, row.id, requireTag(body.tag));
    return {};
  });
  mount(app, endpoints.unpromotePost, async function unpromoteOwn({ deps, viewer, body }) {
    const row = await findOwnPost(deps, viewer, body.post_id);
    if (requireOwnBlog(viewer, body.tumblelog_name).id !== row.blog_id)
      throw forbidden(refusals.otherBlog);
    await unpromote(deps.db, row.id, requireTag(body.tag_id || body.tag));
    return {};
  });
  mount(app, endpoints.pinPost, async function pinOwn({ deps, viewer, body }) {
    const replaced = await pinPost(deps, viewer, body.post_id);
    return replaced === undefined ? {} : { replaced };
  });
  mount(app, endpoints.unpinPost, async function unpinOwn({ deps, viewer, body }) {
    await unpinPost(deps, viewer, body.post_id);
    return {};
  });
  mount(
    app,
    endpoints.removeAppAttribution,
    async function removeAttribution({ deps, viewer, body }) {
      const row = await findOwnPost(deps, viewer, body.post_id);
      await movePost(deps, row, (current) => ({
        options: JSON.stringify({ ...current.options, source_removed: true }),
      }));
      return {};
    },
  );
  mountPage(app, 'dashboard', dashboardPage, { mayBeOld: true });
  mountPage(app, 'likes', likesPage, { mayBeOld: true });
  mountPage(app, 'drafts', draftsPage);
  mountPage(app, 'blogDrafts', draftsPage);
  mountPage(app, 'editForm', dashboardPage, { mayBeOld: true });
  mountPage(app, 'reblogForm', dashboardPage, { mayBeOld: true });
  mountPage(app, 'newForm', dashboardPage, { mayBeOld: true });
}
