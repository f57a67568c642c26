import {
  follow,
  followMany,
  followedBy,
  subscribe,
  unfollow,
  unsubscribe,
} from '@tessera/shared-contracts/follows/endpoints';
import { saveBlogHeader } from '@tessera/shared-contracts/blogs/endpoints';
import { withoutHost } from '../blogs/blog-host.ts';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { findBlog } from '../blogs/viewed-blog.ts';
import { isFollower } from './follow-queries.ts';
import { mount, type App } from '../../base/http/mount.ts';
import {
  followBlog,
  followBlogs,
  subscribeToBlog,
  unfollowBlog,
  unsubscribeFromBlog,
} from './follow-blog.ts';
import { saveViewerHeader } from './save-viewer-header.ts';
import { followPage, followersPage, followingPage } from './follow-pages.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/**
 * Mounts the calls about follows and subscriptions. After a plain form with `return_to`, the
 * browser is redirected to that page.
 */
export function registerFollows(app: App): void {
  mount(app, follow, async function followOne({ deps, viewer, body }) {
    await followBlog(deps, viewer, body.tumblelog);
    return {};
  });
  mount(app, followMany, async function followSeveral({ deps, viewer, body }) {
    await followBlogs(deps, viewer, body.tumblelogs);
    return {};
  });
  mount(app, followedBy, async function isFollowedBy({ deps, viewer, query }) {
    const own = requireOwnBlog(viewer, withoutHost(deps.env, query.tumblelog));
    const blog = await findBlog(deps, withoutHost(deps.env, query.query));
    return { is_friend: await isFollower(deps.db, blog.id, own.id) };
  });
  mount(app, unfollow, async function unfollowOne({ deps, viewer, body }) {
    await unfollowBlog(deps, viewer, body.tumblelog);
    return {};
  });
  mount(app, subscribe, async function subscribeToOne({ deps, viewer, params }) {
    await subscribeToBlog(deps, viewer, params.name);
    return {};
  });
  mount(app, unsubscribe, async function unsubscribeFromOne({ deps, viewer, params }) {
    await unsubscribeFromBlog(deps, viewer, params.name);
    return {};
  });
  mount(app, saveBlogHeader, saveViewerHeader);
  mountPage(app, 'following', followingPage, { mayBeOld: true });
  mountPage(app, 'blogFollowers', followersPage, { mayBeOld: true });
  mountPage(app, 'follow', followPage);
}
