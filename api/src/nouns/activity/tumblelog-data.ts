import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { tumblelogData as endpoint } from '@tessera/shared-contracts/activity/endpoints';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { findBlog } from '../blogs/viewed-blog.ts';
import { avatarUrl, presentBlog } from '../blogs/present-blog.ts';
import { requireViewable } from '../blogs/viewed-blog.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { isOwnBlog } from '../follows/follow-policy.ts';
import { timeZoneOf } from '../queue/time-zones.ts';
import { loadActivity, loadSparkline } from './load-activity.ts';
import { membersOf } from './member-queries.ts';

/**
 * `/svc/data/tumblelog`: a blog. If the query asks for its member list, sparkline or notifications,
 * members of the blog get these too; other viewers do not.
 */
export async function tumblelogData({
  c,
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const row = await findBlog(deps, query.tumblelog);
  const blog = presentBlog(row, viewer, await requireViewable(c, row));
  if (!viewer || !isOwnBlog(viewer, row)) return blog;
  const timeZone = timeZoneOf(query.time_zone) ?? 'UTC';
  const [members, days, activity] = await Promise.all([
    query.include_member_data ? membersOf(deps.db, row.id) : undefined,
    query.include_activity_data ? loadSparkline(deps, row.id, timeZone) : undefined,
    query.include_activity_notifications
      ? loadActivity(deps, viewer, { blog: row, timeZone })
      : undefined,
  ]);
  return {
    ...blog,
    ...(members && {
      members: members.map((member) => ({
        name: member.name,
        url: blogPaths.home(member.name),
        avatar_url: avatarUrl(member, 96),
        is_primary: member.is_primary,
      })),
    }),
    ...(days && { activity_data: { sparkline: days.map(({ count }) => count) } }),
    ...(activity && { activity_notifications: [...activity.notifications] }),
  };
}
