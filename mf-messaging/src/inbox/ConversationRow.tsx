import { otherSide, type Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { excerptOf } from '@tessera/shared-contracts/messaging/excerpt';
import { actionsFor, inboxActionTexts } from '../panel/inbox-action-texts.ts';
import { inboxTexts, unreadText } from '@tessera/shared-contracts/messaging/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatBadge } from '@tessera/shared-ui/format/count';
import { IconMore, IconMuted } from '@tessera/shared-ui/Icon';
import { Menu, type MenuItem } from '@tessera/shared-ui/overlays/Menu';
import type { ReactNode } from 'react';
import styles from './ConversationRow.module.css';

export interface ConversationRowProps {
  readonly conversation: Conversation;
  /** Time of the last change or of the found message, as text; `at` is the same in milliseconds. */
  readonly when: string;
  readonly at: number;
  /** Shown instead of the beginning of the last message. */
  readonly excerpt?: ReactNode;
  /** Actions in the row's menu; without actions there is no menu. */
  readonly actions?: readonly MenuItem[];
  /** Opens the conversation with a blog. */
  readonly onOpen: (blog: string) => void;
}

/** A conversation in the inbox: blog, time, excerpt, unread count, and a menu of actions. */
export function ConversationRow({
  conversation,
  when,
  at,
  excerpt,
  actions = [],
  onOpen,
}: ConversationRowProps): ReactNode {
  const other = otherSide(conversation);
  const [last] = conversation.messages.data;
  if (!other) return null;
  const unread = conversation.unreadCount;
  const classes = [
    styles.row,
    unread > 0 && styles.isUnread,
    actions.length > 0 && styles.hasMenu,
  ].filter(Boolean);
  return (
    <div className={styles.frame}>
      <button type="button" className={classes.join(' ')} onClick={() => onOpen(other.name)}>
        <Avatar src={other.avatar_url} shape={other.theme.avatar_shape} />
        <span className={styles.name}>{other.name}</span>
        <time className={styles.when} dateTime={new Date(at).toISOString()}>
          {when}
        </time>
        <span className={styles.excerpt}>
          {last && last.participant_uuid === conversation.participantUuid && (
            <span className={styles.mine}>{inboxTexts.you}</span>
          )}
          {excerpt ?? (last && excerptOf(last))}
        </span>
        {(unread > 0 || conversation.is_muted === true) && (
          <span className={styles.marks}>
            {conversation.is_muted === true && (
              <>
                <IconMuted className={styles.muted ?? ''} />
                <span className="visually-hidden">{inboxActionTexts.muted}</span>
              </>
            )}
            {unread > 0 && (
              <span className="badge">
                <span aria-hidden="true">{formatBadge(unread)}</span>
                <span className="visually-hidden">{unreadText(unread)}</span>
              </span>
            )}
          </span>
        )}
      </button>
      {actions.length > 0 && (
        <Menu
          label={actionsFor(other.name)}
          items={actions}
          className={styles.menu}
          placing={{ placement: 'bottom-end', distance: 0 }}
        >
          <IconMore />
        </Menu>
      )}
    </div>
  );
}
