import {
  activityKinds,
  notificationKinds,
  type ActivityNotification,
  type NotificationKind,
} from '@tessera/shared-contracts/activity/notification';
import { sparklineDays } from '@tessera/shared-contracts/activity/sparkline';
import { readerOf } from '../blogs/blog-policy.ts';
import { blogsByIds, relationsTo, type BlogRow } from '../blogs/blog-queries.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { encodeCursor, newestPlace, type Place } from '../../base/wire/cursor.ts';
import { shownPostsByIds } from '../posts/post-queries.ts';
import { replyRowsByIds } from '../replies/reply-queries.ts';
import { activityGroups, activityPerDay } from './activity-queries.ts';
import { presentActivity } from './present-activity.ts';

/** Maximum number of notifications per page. */
const pageSize = 30;

export interface ActivityPage {
  /** Newest first. */
  readonly notifications: readonly ActivityNotification[];
  /** Cursor of the next page. */
  readonly next: string | undefined;
}

export interface ActivityQuery {
  readonly blog: Pick<BlogRow, 'id' | 'name'>;
  readonly kinds?: readonly NotificationKind[];
  readonly timeZone: string;
  readonly place?: Place;
}

/** Whether this is the viewer's primary blog, whose activity includes post notifications. */
export const isPrimaryBlog = (viewer: Viewer, blog: Pick<BlogRow, 'id'>): boolean =>
  viewer.blogs.some(({ id, isPrimary }) => isPrimary && id === blog.id);

/** A page of activity of one of the viewer's blogs, in a bounded number of queries. */
export async function loadActivity(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { blog, kinds = notificationKinds, timeZone, place = newestPlace }: ActivityQuery,
): Promise<ActivityPage> {
  const reader = readerOf(viewer);
  // a subscription belongs to a user, not to a blog: its posts appear in the activity of the user's
  // primary blog
  const subscriber =
    kinds.includes('post') && isPrimaryBlog(viewer, blog) ? viewer.userId : undefined;
  const { groups, next } = await activityGroups(db, {
    blogId: blog.id,
    kinds,
    subscriber,
    own: reader.blogIds,
    timeZone,
    place,
    limit: pageSize,
  });
  const postIds = [
    ...new Set(
      groups
        .flatMap(({ post_id, new_post_id }) => [post_id, new_post_id])
        .filter((id) => id !== null),
    ),
  ];
  const actorIds = groups.flatMap(({ from }) => from);
  const [posts, actors, relations, replies] = await Promise.all([
    shownPostsByIds(db, postIds),
    blogsByIds(db, actorIds),
    relationsTo(db, reader, actorIds),
    replyRowsByIds(
      db,
      groups.flatMap(({ reply_id }) => reply_id ?? []),
    ),
  ]);
  // a mention in a reply may be on a post of a third blog
  const owners = posts.flatMap(({ blog_id }) =>
    blog_id === blog.id || actors.has(blog_id) ? [] : [blog_id],
  );
  const blogs =
    owners.length === 0 ? actors : new Map([...actors, ...(await blogsByIds(db, owners))]);
  const hydration = {
    blog,
    blogs,
    relations,
    posts: new Map(posts.map((post) => [post.id, post])),
    replies,
  };
  return {
    notifications: groups.map((group) => presentActivity(group, hydration)),
    next: next && encodeCursor(next),
  };
}

/** Number of actions on a blog on each of the last `sparklineDays` days, oldest first. */
export const loadSparkline = (
  deps: Pick<Deps, 'db' | 'now'>,
  blogId: string,
  timeZone: string,
): Promise<{ readonly day: string; readonly count: number }[]> =>
  activityPerDay(deps.db, blogId, activityKinds, {
    timeZone,
    now: deps.now(),
    days: sparklineDays,
  });
