import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { bubbleTexts } from '../../panel/bubble-texts.ts';
import type { MessagePost } from '@tessera/shared-contracts/messaging/conversation';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { PostTypeIcon } from '@tessera/shared-ui/PostTypeIcon';
import type { ReactNode } from 'react';
import { imageBox, isSmall } from './image-box.ts';
import { postCard } from './post-card.ts';
import styles from './bubbles.module.css';

export interface PostBubbleProps {
  readonly post: MessagePost;
  readonly isSafeMode: boolean;
}

/** The post of a message: a card that opens it, or a notice if the post cannot be shown. */
export function PostBubble({ post, isSafeMode }: PostBubbleProps): ReactNode {
  const card = postCard(post, isSafeMode);
  if (card.view === 'disabled') return <p className={styles.absent}>{bubbleTexts.disabledPost}</p>;
  if (card.view === 'sensitive')
    return (
      <p className={styles.absent}>
        {bubbleTexts.maybeNsfw} <a href={pages.accountSettings.path}>{bubbleTexts.safeModeOn}</a>
      </p>
    );
  const { href, blog, id, kind, summary, type, isGif, image } = card;
  return (
    <a
      className={styles.card}
      href={href}
      {...{
        [postAttributes.type]: type,
        [blogLinkAttributes.viewer]: JSON.stringify({ name: blog, post_id: id }),
      }}
    >
      {image && (
        <span className={styles.shot}>
          <img
            className={styles.image}
            src={image.url}
            srcSet={`${image.url} 1x, ${image.sharp} 2x`}
            alt=""
            decoding="async"
            style={imageBox(image)}
            data-small={isSmall(image.width) || undefined}
          />
          {isGif && (
            <span className={styles.badge} aria-hidden="true">
              {bubbleTexts.gif}
            </span>
          )}
        </span>
      )}
      <span className={styles.about}>
        <span className={styles.kind}>
          <PostTypeIcon type={type} />
          <span>
            {kind} · {blog}
          </span>
        </span>
        {summary !== '' && (
          <span className={styles.summary} dir="auto">
            {summary}
          </span>
        )}
      </span>
    </a>
  );
}
