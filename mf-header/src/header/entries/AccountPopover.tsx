import { logOut } from '@tessera/shared-contracts/accounts/endpoints';
import { messagingChannels } from '@tessera/shared-contracts/messaging/messaging-channels';
import { unreadOf } from '@tessera/shared-contracts/messaging/texts';
import { helpPath } from '@tessera/shared-contracts/platform/flags';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatBadge, formatCount } from '@tessera/shared-ui/format/count';
import { Popover } from '@tessera/shared-ui/overlays/Popover';
import { useStore } from '@tessera/shared-ui/use-store';
import type { ReactNode } from 'react';
import { totalOf, type BlogCounts } from '../counters/count-store.ts';
import type { EntryPopoverProps } from './entry-popovers.ts';
import styles from './AccountPopover.module.css';

/**
 * The account menu: likes, following, drafts, queue and inbox with their counts; the user's blogs
 * with their numbers of unread messages; moderation for staff, settings, help and logging out.
 */
export function AccountPopover({
  platform,
  counts,
  anchor,
  onClose,
}: EntryPopoverProps): ReactNode {
  const {
    bus,
    flags,
    bootstrap: { channels, form_key, user },
  } = platform;
  const talkers = messagingChannels(platform.bootstrap);
  const now = useStore(counts);
  const sum = (of: keyof BlogCounts): number => totalOf(of, now);
  function openMessages(name: string): void {
    onClose();
    bus.emit(messagingOpen, { blog: '', as: name });
  }
  return (
    <Popover anchor={anchor} label="Account" onClose={onClose} router={platform.router}>
      <div className={styles.menu}>
        <ul className={styles.list}>
          <Row href="/likes" label="Likes" count={now.likes} />
          <Row href="/following" label="Following" count={now.following} />
          <Row href="/drafts" label="Drafts" count={sum('drafts')} />
          <Row href="/queue" label="Queue" count={sum('queued')} />
          <Row href="/inbox" label="Inbox" count={sum('waiting')} />
        </ul>
        <h2 className={styles.heading}>Your blogs</h2>
        <ul className={styles.list}>
          {channels.map(({ name, title, url, avatar_url }) => {
            const unread = now.blogs[name]?.unread ?? 0;
            return (
              <li className={styles.row} key={name}>
                <a className={styles.blog} href={url}>
                  <Avatar src={avatar_url} />
                  <span className={styles.names}>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.title}>{title}</span>
                  </span>
                </a>
                {unread > 0 && talkers.some((talker) => talker.name === name) && (
                  <button
                    type="button"
                    className={styles.unread}
                    aria-label={unreadOf(name, unread)}
                    onClick={() => openMessages(name)}
                  >
                    <span className="badge">{formatBadge(unread)}</span>
                  </button>
                )}
              </li>
            );
          })}
        </ul>
        <ul className={styles.list}>
          {user?.is_staff === true && <Row href="/moderation" label="Moderation" />}
          <Row href="/settings" label="Settings" />
          <Row href={helpPath(flags)} label="Help" />
          <li>
            <form action={logOut.path} method="post">
              <input type="hidden" name="form_key" value={form_key} />
              <button className={styles.link} type="submit">
                Log out
              </button>
            </form>
          </li>
        </ul>
      </div>
    </Popover>
  );
}

const Row = ({
  href,
  label,
  count,
}: {
  readonly href: string;
  readonly label: string;
  readonly count?: number;
}): ReactNode => (
  <li>
    <a className={styles.link} href={href}>
      {label}
      {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
    </a>
  </li>
);
