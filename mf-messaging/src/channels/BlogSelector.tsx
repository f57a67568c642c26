import { messagingTexts, unreadText } from '@tessera/shared-contracts/messaging/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatBadge } from '@tessera/shared-ui/format/count';
import { Combobox } from '@tessera/shared-ui/overlays/Combobox';
import type { ReactNode } from 'react';
import styles from './BlogSelector.module.css';
import type { MessagingChannel } from './channel-records.ts';

export interface BlogSelectorProps {
  readonly channels: readonly MessagingChannel[];
  readonly acting: MessagingChannel;
  readonly unreadOf: (channel: MessagingChannel) => number;
  readonly onAct: (channel: MessagingChannel) => void;
}

const BlogAvatar = ({ channel }: { readonly channel: MessagingChannel }): ReactNode => (
  <Avatar src={channel.avatar_url} size="small" shape={channel.theme.avatar_shape} />
);

const Badge = ({ count }: { readonly count: number }): ReactNode => (
  <span className={`badge ${styles.badge ?? ''} ${count === 0 ? (styles.none ?? '') : ''}`}>
    <span aria-hidden="true">{formatBadge(count)}</span>
    <span className="visually-hidden">{unreadText(count)}</span>
  </span>
);

/** Names the blog whose inbox is shown; lets the user choose another if there are several. */
export function BlogSelector({ channels, acting, unreadOf, onAct }: BlogSelectorProps): ReactNode {
  if (channels.length < 2)
    return (
      <h2 className={styles.title}>
        <BlogAvatar channel={acting} />
        <span className="visually-hidden">{messagingTexts.inbox}</span>
        <span className={styles.name}>{acting.name}</span>
      </h2>
    );
  return (
    <>
      <h2 className="visually-hidden">{messagingTexts.inbox}</h2>
      <Combobox
        label={messagingTexts.actAs}
        options={channels}
        chosen={acting}
        nameOf={({ name }) => name}
        onChoose={onAct}
        className={styles.choice}
        button={
          <>
            <BlogAvatar channel={acting} />
            <span className={styles.name}>{acting.name}</span>
          </>
        }
      >
        {(channel) => (
          <>
            <BlogAvatar channel={channel} />
            <span className={styles.name}>{channel.name}</span> <Badge count={unreadOf(channel)} />
          </>
        )}
      </Combobox>
    </>
  );
}
