import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { unreadText, windowTexts } from '@tessera/shared-contracts/messaging/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatBadge } from '@tessera/shared-ui/format/count';
import { type ReactNode, useSyncExternalStore } from 'react';
import { type ConversationWindow, minimizedHeight } from './arrange-windows.ts';
import { avatarShape } from './avatar-shape.ts';
import styles from './MinimizedList.module.css';

function followSize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The height of the viewport in px. */
const useViewportHeight = (): number => useSyncExternalStore(followSize, () => window.innerHeight);

export interface MinimizedListProps {
  readonly windows: readonly ConversationWindow[];
  readonly unreadOf: (window: ConversationWindow) => number;
  readonly onRestore: (key: string) => void;
}

/** Minimized windows as avatars with the number of unread messages. */
export function MinimizedList({ windows, unreadOf, onRestore }: MinimizedListProps): ReactNode {
  const height = minimizedHeight(useViewportHeight());
  if (windows.length === 0) return null;
  return (
    <ul className={styles.list} style={{ height }} aria-label={windowTexts.minimized}>
      {windows.map((window) => {
        const { key, other, participants } = window;
        const blog = participants.find(({ name }) => name === other);
        const unread = unreadOf(window);
        return (
          <li key={key}>
            <button
              type="button"
              className={styles.entry}
              title={other}
              onClick={() => onRestore(key)}
            >
              <Avatar
                src={blog?.avatar_url ?? blogPaths.avatar(other, 96)}
                name={other}
                shape={avatarShape(blog)}
              />
              {unread > 0 && (
                // the key creates a new element for each count, so that the badge flashes again
                <span key={unread} className={`badge ${styles.unread ?? ''}`}>
                  <span aria-hidden="true">{formatBadge(unread)}</span>
                  <span className="visually-hidden">, {unreadText(unread)}</span>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
