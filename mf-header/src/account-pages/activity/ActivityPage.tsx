import type {
  ActivityProps,
  DatedActivity,
  PageZone,
} from '@tessera/shared-contracts/activity/activity-views';
import { dayHeader, dayOf } from '@tessera/shared-contracts/activity/day-header';
import {
  activityFilters,
  type ActivityFilter,
} from '@tessera/shared-contracts/activity/notification';
import { activityTexts } from '@tessera/shared-contracts/activity/texts';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { newPostPath, pages } from '@tessera/shared-contracts/pages/pages';
import { newPostAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { dateFormatter } from '@tessera/shared-ui/format/formatters';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { ActivityRow } from '../../activity-row/ActivityRow.tsx';
import './activity.css';
import { ActivityDays } from './ActivityDays.tsx';

/** URL of a blog's activity page; with a filter, it shows activity of one kind only. */
const pathOf = (name: string, filter: string | undefined): string =>
  blogPaths.activity(name) + (filter === undefined ? '' : `?kind=${filter}`);

const current = (isCurrent: boolean) => (isCurrent ? ({ 'aria-current': 'page' } as const) : {});

interface DaysProps {
  readonly notifications: readonly DatedActivity[];
  readonly today: string;
  readonly zone: PageZone;
}

/** Notifications grouped by day. */
function Days({ notifications, today, zone: { timeZone, isAssumed } }: DaysProps): ReactNode {
  const clock = dateFormatter('en-US', { timeStyle: 'short', timeZone });
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
            at={notification.at}
            time={`${clock.format(notification.timestamp * 1000)}${isAssumed && timeZone === 'UTC' ? ' UTC' : ''}`}
          />
        ))}
      </ul>
    </section>
  ));
}

interface KindTabsProps {
  readonly name: string;
  readonly chosen: ActivityFilter | undefined;
  readonly hasPosts: boolean;
}

const KindTabs = ({ name, chosen, hasPosts }: KindTabsProps): ReactNode => (
  <nav className="page__tabs page__tabs--filters" aria-label="Activity types">
    <a className="page__tab" href={pathOf(name, undefined)} {...current(chosen === undefined)}>
      All
    </a>
    {Object.entries(activityFilters)
      .filter(([word]) => word !== 'posts' || hasPosts)
      .map(([word, { label }]) => (
        <a className="page__tab" key={word} href={pathOf(name, word)} {...current(chosen === word)}>
          {label}
        </a>
      ))}
  </nav>
);

/** `/blog/{name}/activity` */
export function ActivityPage({
  blog,
  ownBlogs,
  filter,
  hasPosts,
  zone,
  today,
  isOlder,
  days,
  notifications,
  olderHref,
}: ActivityProps): ReactNode {
  const isEmpty = notifications.length === 0;
  const isFirst = !isOlder && filter === undefined;
  return (
    <>
      <header className="page__head">
        <h1 className="page__title">Activity on {blog.title === '' ? blog.name : blog.title}</h1>
        <div className="page__head-actions">
          <LinkButton size="small" href={blogPaths.home(blog.name)}>
            View blog
          </LinkButton>
        </div>
      </header>
      {ownBlogs.length > 1 && (
        <nav className="page__tabs" aria-label="Your blogs">
          {ownBlogs.map((name) => (
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
      <div className="activity-page" {...{ [pageAttributes.zone]: zone.said }}>
        <ActivityDays days={days} />
        {(!isEmpty || !isFirst) && (
          <KindTabs name={blog.name} chosen={filter} hasPosts={hasPosts} />
        )}
        <Days notifications={notifications} today={today} zone={zone} />
      </div>
      {isEmpty &&
        (isFirst ? (
          <EmptyState
            title={activityTexts.emptyTitle}
            text={activityTexts.empty}
            actions={
              <LinkButton
                variant="primary"
                {...newPostAttributes('text')}
                href={newPostPath(pages.dashboard.path, 'text')}
              >
                Write a post
              </LinkButton>
            }
          />
        ) : (
          <EmptyState
            title={isOlder ? activityTexts.emptyEnd : activityTexts.emptyKind}
            actions={
              <LinkButton href={pathOf(blog.name, undefined)}>{activityTexts.all}</LinkButton>
            }
          />
        ))}
      {olderHref !== undefined && (
        <nav className="stream__more" aria-label="More activity">
          <LinkButton rel="next" href={olderHref}>
            {activityTexts.older}
          </LinkButton>
        </nav>
      )}
    </>
  );
}
