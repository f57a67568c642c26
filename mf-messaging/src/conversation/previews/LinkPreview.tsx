import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import type { ReactNode } from 'react';
import { shownPreview } from './shown-preview.ts';
import styles from './LinkPreview.module.css';

export interface LinkPreviewProps {
  readonly message: Message;
  readonly conversation: Conversation;
}

/**
 * A card for the first link of a message. Space for the card's image is reserved before the image
 * has loaded.
 */
export function LinkPreview({ message, conversation }: LinkPreviewProps): ReactNode {
  const preview = shownPreview(message, conversation);
  if (!preview) return null;
  const { href, host, title, excerpt, thumbnail } = preview;
  return (
    <a className={styles.card} href={href} rel="noopener nofollow ugc">
      {thumbnail !== '' && (
        <img
          className={styles.image}
          src={thumbnail}
          alt=""
          width="640"
          height="320"
          loading="lazy"
          decoding="async"
        />
      )}
      <span className={styles.text}>
        <span className={styles.host}>{host}</span>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {excerpt !== '' && (
          <span className={styles.excerpt} dir="auto">
            {excerpt}
          </span>
        )}
      </span>
    </a>
  );
}
