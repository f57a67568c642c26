import { logOut } from '@tessera/shared-contracts/accounts/endpoints';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { helpPath } from '@tessera/shared-contracts/platform/flags';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatCount } from '@tessera/shared-ui/format/count';
import { Popover } from '@tessera/shared-ui/Popover';
import { useEffect, type ReactNode } from 'react';
import { skip } from 'rxjs';
import type { AccountMenuProps } from './AccountMenu.tsx';
import styles from './AccountPopover.module.css';

/** Likes and following with their counts, settings, help, log out, and the person's blogs. */
export function AccountPopover({ platform, user, counters, anchor, onClose }: AccountMenuProps): ReactNode {
  const { router, flags, bootstrap } = platform;
  // a menu does not outlive the page it was opened on
  useEffect(() => {
    const subscription = router.page$.pipe(skip(1)).subscribe(onClose);
    return () => subscription.unsubscribe();
  }, [router, onClose]);
  return (
    <Popover anchor={anchor} label="Account" onClose={onClose}>
      <div className={styles.menu}>
        <ul className={styles.list}>
          <li><a className={styles.link} href="/likes">Likes<span className={styles.count}>{formatCount(counters.likes)}</span></a></li>
          <li><a className={styles.link} href="/following">Following<span className={styles.count}>{formatCount(counters.following)}</span></a></li>
          <li><a className={styles.link} href={blogPaths.settings(user.primary)}>Settings</a></li>
          <li><a className={styles.link} href={helpPath(flags)}>Help</a></li>
          <li>
            <form action={logOut.path} method="post">
              <input type="hidden" name="form_key" value={bootstrap.form_key} />
              <button className={styles.link} type="submit">Log out</button>
            </form>
          </li>
        </ul>
        <h2 className={styles.heading}>Your blogs</h2>
        <ul className={styles.list}>
          {user.channels.map((channel) => (
            <li key={channel.name}>
              <a className={styles.blog} href={channel.url}>
                <Avatar src={channel.avatar_url} />
                <span className={styles.names}><span className={styles.name}>{channel.name}</span><span className={styles.title}>{channel.title}</span></span>
                {channel.unread_count > 0 && <span className={styles.count}>{formatCount(channel.unread_count)}</span>}
              </a>
            </li>
          ))}
        </ul>
        <ul className={styles.list}>
          <li><a className={styles.link} href="/drafts">Drafts<span className={styles.count}>{formatCount(sum(user.channels, 'drafts_count'))}</span></a></li>
          <li><a className={styles.link} href="/queue">Queue<span className={styles.count}>{formatCount(sum(user.channels, 'queue_count'))}</span></a></li>
        </ul>
      </div>
    </Popover>
  );
}

const sum = (channels: AccountMenuProps['user']['channels'], key: 'drafts_count' | 'queue_count'): number => channels.reduce((total, channel) => total + channel[key], 0);
