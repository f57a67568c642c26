import { seeActivity, tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import { activityCounted } from '@tessera/shared-contracts/activity/events';
import { hasSparkline } from '@tessera/shared-contracts/activity/sparkline';
import { activityTexts } from '@tessera/shared-contracts/activity/texts';
import { blogPaths, type Channel } from '@tessera/shared-contracts/blogs/blog';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { Popover } from '@tessera/shared-ui/overlays/Popover';
import { Select } from '@tessera/shared-ui/Select';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import type { EntryPopoverProps } from './entry-popovers.ts';
import styles from './ActivityPopover.module.css';
import { ActivityRow } from '../../activity-row/ActivityRow.tsx';
import { groupByDay } from './group-by-day.ts';
import { Sparkline } from './Sparkline.tsx';

type Loaded = CallOutput<typeof tumblelogData>;
const rows = 4;
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Activity on a blog, grouped by day in the reader's time zone. */
export function ActivityList({
  notifications,
  now,
}: {
  readonly notifications: NonNullable<Loaded['activity_notifications']>;
  readonly now: number;
}): ReactNode {
  return groupByDay(notifications, now).map(({ day, header, notifications: happened }) => (
    <section key={day} aria-labelledby={`activity-${day}`}>
      <h3 className={styles['day']} id={`activity-${day}`}>
        {header}
      </h3>
      <ul className={`list ${styles['list']}`}>
        {happened.map((notification, index) => (
          <ActivityRow
            key={index}
            notification={notification}
            at={new Date(notification.timestamp * 1000).toISOString()}
            time={clock.format(notification.timestamp * 1000)}
          />
        ))}
      </ul>
    </section>
  ));
}

/**
 * The activity of one of the user's blogs, in a popover below the header's activity link. Once the
 * activity has loaded, the blog's unseen count is reset.
 */
export function ActivityPopover({
  platform,
  anchor,
  onClose,
}: Pick<EntryPopoverProps, 'platform' | 'anchor' | 'onClose'>): ReactNode {
  const {
    bootstrap: { channels },
    bus,
    call,
    dialogs,
    log,
  } = platform;
  const [name, setName] = useState(
    () => (channels.find(({ is_current }) => is_current) ?? channels[0])?.name ?? '',
  );
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    const asked = new AbortController();
    setLoaded(undefined);
    call(
      tumblelogData,
      {
        query: {
          tumblelog: name,
          include_activity_data: true,
          include_activity_notifications: true,
          time_zone: zone(),
        },
      },
      { signal: asked.signal },
    )
      .then((data) => {
        if (asked.signal.aborted) return;
        setLoaded(data);
        call(seeActivity, { body: { tumblelog: name } })
          .then(() => bus.emit(activityCounted, { tumblelog: name, count: 0 }))
          .catch((error: unknown) => log.error(error, { part: 'activity' }));
      })
      .catch((error: unknown) => {
        if (asked.signal.aborted) return;
        log.error(error, { part: 'activity' });
        onClose();
        void dialogs.alert(activityTexts.failed);
      });
    return () => asked.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onClose` always does the same
  }, [name, bus, call, dialogs, log]);

  function leave(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest('a')) onClose();
  }

  const happened = loaded?.activity_notifications;
  const sparkline = loaded?.activity_data?.sparkline;
  const path = blogPaths.activity(name);
  return (
    <Popover anchor={anchor} label={activityTexts.label} onClose={onClose} router={platform.router}>
      {/*
       * links inside navigate by themselves; the popover closes when one of them is followed
       */}
      <div className={styles['activity']} onClick={leave} role="presentation">
        <div className={styles['head']}>
          {channels.length > 1 ? (
            <BlogChoice channels={channels} name={name} onChoose={setName} />
          ) : (
            <h2 className={styles['title']}>{activityTexts.label}</h2>
          )}
          {hasSparkline(sparkline) && (
            <a className={styles['days']} href={path} aria-label={activityTexts.days}>
              <Sparkline numbers={sparkline} />
            </a>
          )}
        </div>
        <div
          className={
            happened && happened.length > 1
              ? `${styles['body']} ${styles['scrollable']}`
              : styles['body']
          }
        >
          {!happened && <Skeleton label={activityTexts.loading} shape="row" count={rows} />}
          {happened?.length === 0 && <p className={styles['empty']}>{activityTexts.empty}</p>}
          {happened && happened.length > 0 && (
            <ActivityList notifications={happened} now={Date.now()} />
          )}
        </div>
        <a className={styles['all']} href={path}>
          {activityTexts.seeEverything}
        </a>
      </div>
    </Popover>
  );
}

const BlogChoice = ({
  channels,
  name,
  onChoose,
}: {
  readonly channels: readonly Channel[];
  readonly name: string;
  readonly onChoose: (name: string) => void;
}): ReactNode => (
  <Select
    className={styles['blog']}
    label={activityTexts.choose}
    isLabelHidden
    options={channels.map((channel) => ({ value: channel.name, label: channel.name }))}
    value={name}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
);
