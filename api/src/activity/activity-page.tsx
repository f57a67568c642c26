import type { ReactNode } from 'react';
import { dayHeader, dayOf } from '@tessera/shared-contracts/activity/day-header';
import {
  activityFilters,
  isActivityFilter,
  notificationKinds,
  type ActivityFilter,
  type ActivityNotification,
} from '@tessera/shared-contracts/activity/notification';
import { activityTexts } from '@tessera/shared-contracts/activity/texts';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { ActivityRow } from '@tessera/shared-ui/activity-view/ActivityRow';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { userName } from '../accounts/present-user.ts';
import { dateFormatter } from '@tessera/shared-ui/format/formatters';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { blogById } from '../blogs/blog-queries.ts';
import type { AppContext } from '../http/context.ts';
import { notFound } from '../http/refusal.ts';
import { requireViewer } from '../http/session.ts';
import { renderPage } from '../pages/document.tsx';
import { WriteLink } from '@tessera/shared-ui/post-view/WriteLink';
import { readCursor } from '../posts/cursor.ts';
import { ActivityDays } from './ActivityDays.tsx';
import { markActivitySeen } from './activity-queries.ts';
import { isFirstBlog, loadActivity, loadSparkline } from './load-activity.ts';
import { readerZone, type PageZone } from './reader-zone.ts';

/** `/activity`: redirects to the activity of the account's first blog. */
export async function toOwnActivity(c: AppContext): Promise<Response> {
  return c.redirect(blogPaths.activity(userName(requireViewer(c))), 303);
}

/** The URL of a blog's activity, optionally of one kind or an older page. */
function pathOf(name: string, filter: ActivityFilter | undefined, before?: string): string {
  const search = new URLSearchParams({
    ...(filter && { kind: filter }),
    ...(before !== undefined && { before }),
  }).toString();
  return blogPaths.activity(name) + (search === '' ? '' : `?${search}`);
}

interface DaysProps {
  readonly notifications: readonly ActivityNotification[];
  readonly now: Date;
  readonly zone: PageZone;
}

/** Notifications grouped by day. */
function Days({ notifications, now, zone: { timeZone, isAssumed } }: DaysProps): ReactNode {
  const clock = dateFormatter('en-US', { timeStyle: 'short', timeZone });
  const today = dayOf(now.getTime(), timeZone);
  const days = Map.groupBy(notifications, ({ timestamp }) => dayOf(timestamp * 1000, timeZone));
  return [...days].map(([day, happened]) => (
    <section key={day} className="page__section" aria-labelledby={`day-${day}`}>
      <h2 className="page__section-title" id={`day-${day}`}>
        <time dateTime={day}>{dayHeader(day, today)}</time>
      </h2>
      <ul className="list">
        {happened.map((notification, index) => (
          <ActivityRow
            key={index}
            notification={notification}
            time={`${clock.format(notification.timestamp * 1000)}${isAssumed && timeZone === 'UTC' ? ' UTC' : ''}`}
          />
        ))}
      </ul>
    </section>
  ));
}

interface TabsProps {
  readonly name: string;
  readonly current: ActivityFilter | undefined;
  readonly hasPosts: boolean;
}

const current = (isCurrent: boolean) => (isCurrent ? ({ 'aria-current': 'page' } as const) : {});

const Tabs = ({ name, current: chosen, hasPosts }: TabsProps): ReactNode => (
  <nav className="page__tabs" aria-label="Activity types">
    <a className="page__tab" href={pathOf(name, undefined)} {...current(chosen === undefined)}>
      All
    </a>
    {Object.entries(activityFilters)
      .filter(([word]) => word !== 'posts' || hasPosts)
      .map(([word, { label }]) => (
        <a
          className="page__tab"
          key={word}
          href={`${blogPaths.activity(name)}?kind=${word}`}
          {...current(chosen === word)}
        >
          {label}
        </a>
      ))}
  </nav>
);

/**
 * Serves `/blog/{name}/activity` for a blog the viewer owns, grouped by day and paginated. An
 * optional filter limits it to one kind. Viewing the page marks the activity as seen.
 */
export async function activityPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const { deps } = c.var;
  const own = requireOwnBlog(viewer, c.req.param('name') ?? '');
  const blog = await blogById(deps.db, own.id);
  if (!blog) throw notFound('This blog does not exist.');
  const kind = c.req.query('kind') ?? '';
  const filter = isActivityFilter(kind) ? kind : undefined;
  const before = c.req.query('before');
  const place = readCursor(before);
  const isFirst = before === undefined && filter === undefined;
  const now = deps.now();
  const zone = await readerZone(c, deps.db, blog.id);
  const { timeZone } = zone;
  const [{ notifications, next }, days] = await Promise.all([
    loadActivity(deps, viewer, {
      blog,
      timeZone,
      place,
      kinds: filter === undefined ? notificationKinds : activityFilters[filter].kinds,
    }),
    isFirst ? loadSparkline(deps, blog.id, timeZone) : [],
    markActivitySeen(deps.db, viewer.userId, blog.id, now),
  ]);
  const isEmpty = notifications.length === 0;
  return renderPage(
    c,
    {
      info: {
        name: 'activity',
        base_route: '/dashboard',
        title: `Activity of ${blog.name}`,
        blog: blog.name,
      },
    },
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">Activity of {blog.title === '' ? blog.name : blog.title}</h1>
        <div className="page__head-actions">
          <LinkButton href={blogPaths.home(blog.name)}>View blog</LinkButton>
        </div>
      </header>
      {viewer.blogs.length > 1 && (
        <nav className="page__tabs" aria-label="Your blogs">
          {viewer.blogs.map(({ name }) => (
            <a
              className="page__tab"
              key={name}
              href={pathOf(name, filter)}
              {...current(name === blog.name)}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
      <div className="activity-page" data-zone={zone.said}>
        {isFirst && <ActivityDays days={days} />}
        {(!isEmpty || filter !== undefined || before !== undefined) && (
          <Tabs name={blog.name} current={filter} hasPosts={isFirstBlog(viewer, blog)} />
        )}
        <Days notifications={notifications} now={now} zone={zone} />
      </div>
      {isEmpty &&
        (isFirst ? (
          <EmptyState
            title={activityTexts.emptyTitle}
            text={activityTexts.empty}
            actions={<WriteLink baseRoute="/dashboard" />}
          />
        ) : (
          <EmptyState
            title={before === undefined ? activityTexts.emptyKind : activityTexts.emptyEnd}
            actions={
              <LinkButton href={pathOf(blog.name, undefined)}>{activityTexts.all}</LinkButton>
            }
          />
        ))}
      {next !== undefined && (
        <nav className="stream__more" aria-label="More activity">
          <LinkButton rel="next" href={pathOf(blog.name, filter, next)}>
            {activityTexts.older}
          </LinkButton>
        </nav>
      )}
    </div>,
  );
}
