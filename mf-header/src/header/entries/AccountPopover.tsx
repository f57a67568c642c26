import { logOut } from '@tessera/shared-contracts/accounts/endpoints';
import { messagingChannels } from '@tessera/shared-contracts/messaging/messaging-channels';
import { unreadOf } from '@tessera/shared-contracts/messaging/texts';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatBadge, formatCount } from '@tessera/shared-ui/format/count';
import type { IconComponent } from '@tessera/shared-ui/Icon';
import { Popover } from '@tessera/shared-ui/overlays/Popover';
import { useStore } from '@tessera/shared-ui/use-store';
import type { ReactNode } from 'react';
import { menuEntries, type MenuEntry } from '../../menus/menu-entries.ts';
import { countOf } from '../counters/count-store.ts';
import type { EntryPopoverProps } from './entry-popovers.ts';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import styles from './AccountPopover.module.css';

/**
 * The account menu: the user's blogs with their numbers of unread messages; the entries of all
 * menus, with their counts unless these are 0; the colours of pages; logging out.
 */
export function AccountPopover({
  platform,
  counts,
  anchor,
  menu,
  onClose,
}: EntryPopoverProps): ReactNode {
  const {
    bus,
    flags,
    bootstrap: { channels, form_key, user },
  } = platform;
  const talkers = messagingChannels(platform.bootstrap);
  const now = useStore(counts);
  const entriesAt = (place: MenuEntry['account']): ReactNode =>
    menuEntries
      .filter(({ account, isForStaff }) => account === place && (!isForStaff || user?.is_staff))
      .map(({ label, path, pathByFlags, count, nav, drawer }) => (
        <Row
          key={path}
          icon={nav?.icon ?? (drawer.at === 'top' ? drawer.icon : undefined)}
          href={pathByFlags?.(flags) ?? path}
          label={label}
          count={count && countOf(count, now)}
        />
      ));
  function openMessages(name: string): void {
    onClose();
    bus.emit(messagingOpen, { blog: '', as: name });
  }
  return (
    <Popover anchor={anchor} label="Account" onClose={onClose} router={platform.router}>
      <div className={styles.menu}>
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
          {entriesAt('above')}
          {menu.map(({ path, title }) => (
            <Row key={path} href={path} label={title} />
          ))}
        </ul>
        <SchemeSwitch />
        <ul className={styles.list}>
          {entriesAt('below')}
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
  icon: Icon,
  href,
  label,
  count,
}: {
  readonly icon?: IconComponent | undefined;
  readonly href: string;
  readonly label: string;
  readonly count?: number | undefined;
}): ReactNode => (
  <li>
    <a className={styles.link} href={href}>
      {Icon && <Icon className={styles.icon} />}
      {label}
      {count !== undefined && count > 0 && (
        <span className={styles.count}>{formatCount(count)}</span>
      )}
    </a>
  </li>
);
