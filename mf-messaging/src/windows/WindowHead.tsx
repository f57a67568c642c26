import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { fromBlog, windowTexts } from '@tessera/shared-contracts/messaging/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { IconArrowDown, IconArrowLeft, IconClose, IconMore } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { Menu, type MenuItem } from '@tessera/shared-ui/overlays/Menu';
import type { ReactNode, RefObject } from 'react';
import type { ConversationWindow } from './arrange-windows.ts';
import { avatarShape } from './avatar-shape.ts';
import styles from './WindowHead.module.css';

export interface WindowHeadProps {
  readonly window: ConversationWindow;
  /** Name of the user's blog; undefined if the user owns only one. */
  readonly from: string | undefined;
  readonly handle: RefObject<HTMLDivElement | null>;
  /** Entries of the Actions menu. */
  readonly items: readonly MenuItem[];
  /** Leads back to what the window covers; only on phones, where it replaces Minimize. */
  readonly onBack: (() => void) | undefined;
  /** Undefined if minimizing is disabled. */
  readonly onMinimize: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Who the conversation is with, and the controls of its window. Dragging it moves the window. */
export function WindowHead({
  window: { other, participants },
  from,
  handle,
  items,
  onBack,
  onMinimize,
  onClose,
}: WindowHeadProps): ReactNode {
  const blog = participants.find(({ name }) => name === other);
  return (
    <div className={styles.head} ref={handle}>
      {onBack && (
        <IconButton label={windowTexts.back} onClick={onBack}>
          <IconArrowLeft />
        </IconButton>
      )}
      <span className={styles.avatar}>
        <Avatar src={blog?.avatar_url ?? blogPaths.avatar(other, 96)} shape={avatarShape(blog)} />
      </span>
      <div className={styles.names}>
        <h2 className={styles.title}>
          <a href={blogPaths.home(other)} title={other} draggable={false}>
            {other}
          </a>
        </h2>
        {from !== undefined && <p className={styles.from}>{fromBlog(from)}</p>}
      </div>
      <div className={styles.controls}>
        <Menu label={windowTexts.actions} items={items} placing={{ placement: 'bottom-end' }}>
          <IconMore />
        </Menu>
        {!onBack && onMinimize && (
          <IconButton label={windowTexts.minimize} onClick={onMinimize}>
            <IconArrowDown />
          </IconButton>
        )}
        <IconButton label={windowTexts.close} onClick={onClose}>
          <IconClose />
        </IconButton>
      </div>
    </div>
  );
}
