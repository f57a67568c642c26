import { imageText } from '../../panel/bubble-texts.ts';
import type { ReactNode } from 'react';
import type { Unsent } from '../state/conversation-state.ts';
import { BubbleFrame } from './BubbleFrame.tsx';
import { imageBox, isSmall } from './image-box.ts';
import { unsentFlags } from './message-flags.ts';
import styles from './bubbles.module.css';

const kinds = { TEXT: 'text', POSTREF: 'post', IMAGE: 'image' } as const;

/** The bubble of a message that the server has not saved. */
export function PendingBubble({ message }: { readonly message: Unsent }): ReactNode {
  const { type, text, picture: image } = message;
  const flags = unsentFlags(message);
  const hasImage = type !== 'TEXT' && image !== undefined && image.url !== '';
  return (
    <BubbleFrame kind={hasImage ? kinds[type] : 'text'} isMine flags={flags}>
      {hasImage ? (
        <img
          className={styles.image}
          src={image.url}
          alt={flags.isFromPreview ? imageText(undefined) : flags.truncatedText}
          style={imageBox(image)}
          data-small={isSmall(image.width) || undefined}
        />
      ) : (
        <p className={styles.text} dir="auto">
          {text === '' ? flags.truncatedText : text}
        </p>
      )}
    </BubbleFrame>
  );
}
