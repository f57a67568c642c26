import { blurredText, bubbleTexts, imageText } from '../../panel/bubble-texts.ts';
import { lightboxFeature } from '@tessera/shared-contracts/media/lightbox-feature';
import type { MessageImage } from '@tessera/shared-contracts/messaging/conversation';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { useRef, type ReactNode } from 'react';
import { imageBox, isSmall } from './image-box.ts';
import { fitImage } from './post-card.ts';
import styles from './bubbles.module.css';

export interface ImageBubbleProps {
  readonly platform: Platform;
  readonly image: MessageImage;
  /** The blog that sent the image; undefined if the reader's own blog did. */
  readonly sender: string | undefined;
  readonly isBlurred: boolean;
  readonly onReveal: () => void;
}

/** The image of a message. A press enlarges it, or reveals it if it is blurred. */
export function ImageBubble({
  platform,
  image,
  sender,
  isBlurred,
  onReveal,
}: ImageBubbleProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const { original_size: original, alt_sizes, high_res_url: large } = image;
  const shown = fitImage([original, ...alt_sizes]);
  const alt = imageText(sender);

  async function open(opener: HTMLElement): Promise<void> {
    const lightbox = await platform.features.load(lightboxFeature);
    if (!lightbox)
      return platform.toasts.show({
        text: alt,
        link: { href: large, label: bubbleTexts.openImage },
      });
    lightbox.open(platform, {
      opener,
      photo: {
        src: large,
        thumbnail: shown?.sharp ?? '',
        alt,
        width: original.width,
        height: original.height,
      },
    });
  }

  return (
    <button
      type="button"
      ref={button}
      className={styles.imageButton}
      data-blurred={isBlurred || undefined}
      onClick={() => {
        if (isBlurred) onReveal();
        else if (button.current) void open(button.current);
      }}
    >
      {shown && (
        <img
          className={styles.image}
          src={shown.url}
          srcSet={`${shown.url} 1x, ${shown.sharp} 2x`}
          alt={isBlurred ? '' : alt}
          decoding="async"
          style={imageBox(original)}
          data-small={isSmall(original.width) || undefined}
        />
      )}
      {isBlurred && <span className={styles.note}>{blurredText(sender ?? '')}</span>}
    </button>
  );
}
