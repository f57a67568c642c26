import {
  seeActivity,
  tumblelogData as tumblelogDataEndpoint,
} from '@tessera/shared-contracts/activity/endpoints';
import { newerPosts as newerEndpoint } from '@tessera/shared-contracts/posts/newer-posts';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { markActivitySeen } from './activity-queries.ts';
import { newerPosts } from './count-newer.ts';
import { tumblelogData } from './tumblelog-data.ts';
import { activityPage, toOwnActivity } from './activity-page.ts';
import { mountPage } from '../../base/page/mount-page.ts';

export function registerActivity(app: App): void {
  mount(app, tumblelogDataEndpoint, tumblelogData);
  mount(app, newerEndpoint, newerPosts);
  mount(app, seeActivity, async function seeOne({ deps, viewer, body }) {
    await markActivitySeen(
      deps.db,
      viewer.userId,
      requireOwnBlog(viewer, body.tumblelog).id,
      deps.now(),
    );
    return {};
  });
  mountPage(app, 'activity', toOwnActivity);
  mountPage(app, 'blogActivity', activityPage, { mayBeOld: true });
}
