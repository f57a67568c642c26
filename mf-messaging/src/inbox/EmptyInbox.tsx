import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { emptyInboxText, messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { MouseEvent, ReactNode } from 'react';
import styles from './EmptyInbox.module.css';

export interface EmptyInboxProps {
  /** The suggested blogs in the grid. */
  readonly blogs: readonly SuggestedBlog[];
  /** Opens the conversation with a blog. */
  readonly onOpen: (blog: string) => void;
}

/** Whether a click would open the link in this tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Shown in an inbox without conversations: suggests blogs to write to. */
export const EmptyInbox = ({ blogs, onOpen }: EmptyInboxProps): ReactNode => (
  <div className={styles.empty}>
    <EmptyState
      title={messagingTexts.talk}
      text={emptyInboxText}
      actions={
        <>
          {blogs.length > 0 && (
            <ul className={styles.grid}>
              {blogs.map(({ uuid, name, avatar_url: avatar, theme }) => (
                <li key={uuid}>
                  <a
                    className={styles.link}
                    href={conversationPaths.open(name)}
                    onClick={(event) => {
                      if (!isPlain(event)) return;
                      event.preventDefault();
                      onOpen(name);
                    }}
                  >
                    <Avatar src={avatar} shape={theme.avatar_shape} />
                    <span className={styles.name}>{name}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
          <LinkButton href={pages.explore.path}>{messagingTexts.explore}</LinkButton>
        </>
      }
    />
  </div>
);
