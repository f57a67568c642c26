import { readChat } from '@tessera/shared-contracts/posts/chat-lines';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import styles from './chat.module.css';

/** Number of speaker colours; the same as in posts. */
const colours = 4;
/** Maximum number of lines shown while writing. */
const shownLines = 200;

/** The chat as readers will see it, with a colour for each speaker. */
export function ChatPreview({ chat }: { readonly chat: string }): ReactNode {
  const deferred = useDeferredValue(chat);
  const lines = useMemo(() => readChat(deferred), [deferred]);
  const speakers = [...new Set(lines.map(({ name }) => name))];
  if (!lines.some(({ name }) => name !== '')) return null;
  return (
    <div className={styles['preview']} aria-hidden="true" data-chat-preview="">
      <ol className={`post-view__chat ${styles['lines']}`}>
        {lines.slice(0, shownLines).map(({ name, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines repeat; only their index tells them apart
          <li
            className={`post-view__chat-line post-view__chat-line--${speakers.indexOf(name) % colours}`}
            key={index}
          >
            {name !== '' && <span className="post-view__chat-name">{name} </span>}
            <span className="post-view__chat-text" dir="auto">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
