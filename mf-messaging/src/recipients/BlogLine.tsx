import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import { Avatar } from '@tessera/shared-ui/Avatar';
import type { ReactNode } from 'react';
import styles from './BlogLine.module.css';

/** Avatar, name and title of a possible recipient. */
export const BlogLine = ({
  blog: { name, title, avatar_url: avatar, theme },
}: {
  readonly blog: SuggestedBlog;
}): ReactNode => (
  <>
    <Avatar src={avatar} shape={theme.avatar_shape} />
    <span className={styles.names}>
      <span className={styles.name}>{name}</span>
      {title !== '' && title !== name && <span className={styles.title}>{title}</span>}
    </span>
  </>
);
