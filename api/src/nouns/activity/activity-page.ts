import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { Kysely } from 'kysely';
import { activityView, type PageZone } from '@tessera/shared-contracts/activity/activity-views';
import { dayOf } from '@tessera/shared-contracts/activity/day-header';
import {
  activityFilters,
  isActivityFilter,
  notificationKinds,
  type ActivityFilter,
} from '@tessera/shared-contracts/activity/notification';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { readerZoneCookie } from '@tessera/shared-contracts/activity/reader-zone';
import { userName } from '../accounts/user-name.ts';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { blogById } from '../blogs/blog-queries.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { opensPage } from '../../base/http/navigation.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { positionCookie } from '../../base/http/read-replica.ts';
import { requireViewer } from '../../base/http/session.ts';
import { renderPage } from '../../base/page/document.tsx';
import { readCursor } from '../../base/wire/cursor.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { markActivitySeen } from './activity-queries.ts';
import { isPrimaryBlog, loadActivity, loadSparkline } from './load-activity.ts';
import type { Database } from '../../base/database/schema.ts';
import { readCookie } from '../../base/http/read-cookie.ts';
import { timeZoneOf } from '../queue/time-zones.ts';
import { zoneOfBlog } from './member-queries.ts';

const maxNameLength = 64;

/**
 * The reader's time zone as the browser reported it; until it has, the time zone of the blog's
 * queue, or UTC.
 */
async function readerZone(
  c: RequestValues,
  db: Kysely<Database>,
  blogId: string,
): Promise<PageZone> {
  const said = (readCookie(c, readerZoneCookie.name) ?? '').slice(0, maxNameLength);
  const timeZone = timeZoneOf(said);
  if (timeZone !== undefined) return { timeZone, said, isAssumed: false };
  const assumed = await zoneOfBlog(db, blogId);
  return { timeZone: assumed, said: assumed, isAssumed: true };
}

/** `/activity`: redirects to the activity of the viewer's primary blog. */
export async function toOwnActivity(c: RequestValues): Promise<Response> {
  return c.redirect(blogPaths.activity(userName(requireViewer(c))), 303);
}

/** The URL of a page of older activity, optionally filtered. */
const olderPath = (name: string, filter: ActivityFilter | undefined, before: string): string =>
  `${blogPaths.activity(name)}?${new URLSearchParams({ ...(filter && { kind: filter }), before })}`;

/**
 * Serves `/blog/{name}/activity` for one of the viewer's blogs, grouped by day and paginated. An
 * optional filter limits it to some kinds. Opening the page marks the activity as seen; a script
 * that swaps it in does so by a call.
 */
export async function activityPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const { deps } = c.var;
  const own = requireOwnBlog(viewer, c.req.param('name') ?? '');
  const blog = await blogById(deps.db, own.id);
  if (!blog) throw notFound(refusals.noBlog);
  const kind = c.req.query('kind') ?? '';
  const filter = isActivityFilter(kind) ? kind : undefined;
  const before = c.req.query('before');
  const place = readCursor(before);
  const isFirst = before === undefined && filter === undefined;
  const isOpened = opensPage(c);
  const now = deps.now();
  const zone = await readerZone(c, deps.db, blog.id);
  const { timeZone } = zone;
  const [{ notifications, next }, days, side] = await Promise.all([
    loadActivity(deps, viewer, {
      blog,
      timeZone,
      place,
      kinds: filter === undefined ? notificationKinds : activityFilters[filter].kinds,
    }),
    isFirst ? loadSparkline(deps, blog.id, timeZone) : [],
    c.var.deps.pageParts.beside(c),
    isOpened && markActivitySeen(deps.primary, viewer.userId, blog.id, now),
  ]);
  const cookie = isOpened ? await positionCookie(c) : undefined;
  return renderPage(
    c,
    {
      cookie,
      info: {
        name: 'activity',
        base_route: pages.dashboard.path,
        title: `Activity on ${blog.name}`,
        blog: blog.name,
      },
    },
    {
      column: [
        viewRequest(activityView, {
          blog: { name: blog.name, title: blog.title },
          ownBlogs: viewer.blogs.map(({ name }) => name),
          filter,
          hasPosts: isPrimaryBlog(viewer, blog),
          zone,
          today: dayOf(now.getTime(), timeZone),
          isOlder: before !== undefined,
          days,
          notifications: notifications.map((one) => ({
            ...one,
            at: new Date(one.timestamp * 1000).toISOString(),
          })),
          olderHref: next === undefined ? undefined : olderPath(blog.name, filter, next),
        }),
      ],
      side,
    },
  );
}
