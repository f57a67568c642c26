import { chooseThumbnail, thumbnailWidths } from '@tessera/shared-contracts/media/choose-thumbnail';
import { blurredText, bubbleTexts, imageText } from '../panel/bubble-texts.ts';
import type { MessagePost } from '@tessera/shared-contracts/messaging/conversation';
import { excerptOf, sentUrl } from '@tessera/shared-contracts/messaging/excerpt';
import type { ConversationProps } from '@tessera/shared-contracts/messaging/message-views';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import type { ReactNode } from 'react';

type Copy = { readonly url: string; readonly width: number; readonly height: number };

/**
 * An image, at most as wide as thumbnails in messages. If it has no copies, only its alternative
 * text is shown.
 */
function Thumbnail({
  copies,
  alt,
}: {
  readonly copies: readonly Copy[];
  readonly alt: string;
}): ReactNode {
  const copy = chooseThumbnail(copies, thumbnailWidths.message);
  if (!copy) return alt;
  const width = Math.min(copy.width, thumbnailWidths.message);
  return (
    <img
      src={copy.url}
      alt={alt}
      loading="lazy"
      {...(copy.width > 0 && { width, height: Math.round((copy.height / copy.width) * width) })}
    />
  );
}

/** The link to a sent post, or a text if the post cannot be shown. */
function SentPost({
  post,
  isSafe,
}: {
  readonly post: MessagePost;
  readonly isSafe: boolean;
}): ReactNode {
  if (post.state === 'disabled') return bubbleTexts.disabledPost;
  if (post.is_nsfw && isSafe)
    return (
      <>
        {bubbleTexts.maybeNsfw} <a href={pages.accountSettings.path}>{bubbleTexts.safeModeOn}</a>
      </>
    );
  return (
    <a href={post.post_url}>
      {post.thumbnail && (
        <>
          <Thumbnail
            copies={[
              {
                url: post.thumbnail_url,
                width: post.thumbnail_width,
                height: post.thumbnail_height,
              },
            ]}
            alt=""
          />
          <br />
        </>
      )}
      {postTypeLabels[post.type]} · {post.blog_name}
      {post.summary !== '' && `: ${post.summary}`}
    </a>
  );
}

export interface MessageContentProps {
  readonly message: ConversationProps['messages'][number];
  /** The blog that sent the message; undefined if the reader’s own blog did. */
  readonly sender: string | undefined;
  readonly isBlurred: boolean;
  /** Whether sensitive posts are hidden. */
  readonly isSafe: boolean;
}

/** The content of a message on a page without script. */
export function MessageContent({
  message,
  sender,
  isBlurred,
  isSafe,
}: MessageContentProps): ReactNode {
  const { content, post, image } = message;
  if (post)
    return (
      <>
        <SentPost post={post} isSafe={isSafe} />
        {content.text !== '' && (
          <>
            <br />
            {content.text}
          </>
        )}
      </>
    );
  if (content.text !== '') return content.text;
  // without script the image cannot be revealed here, but the link opens it
  if (image && isBlurred) return <a href={sentUrl(message)}>{blurredText(sender ?? '')}</a>;
  if (image)
    return (
      <a href={sentUrl(message)}>
        <Thumbnail copies={[image.original_size, ...image.alt_sizes]} alt={imageText(sender)} />
      </a>
    );
  return excerptOf(message);
}
