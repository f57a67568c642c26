import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import type { ReplyPhoto } from '@tessera/shared-contracts/replies/reply-photo';
import type { ReactNode } from 'react';
import { shapeOf } from '../content/PostPhotos.tsx';

export interface ReplyPhotoLinkProps {
  readonly photo: ReplyPhoto;
  /** The blog that replied; the accessible name of a photo without a description includes it. */
  readonly by: string;
  /** Target of the link; by default the image. */
  readonly href?: string | undefined;
}

/**
 * The photo of a reply as a thumbnail of roughly its aspect ratio. Unless `href` is given, it links
 * to the whole image, which opens in the lightbox if scripts run.
 */
export function ReplyPhotoLink({ photo, by, href }: ReplyPhotoLinkProps): ReactNode {
  const { url, width, height, alt, alt_sizes } = photo;
  const copies = [photo, ...alt_sizes].filter((copy) => copy.width > 0);
  return (
    <a
      className={`reply-photo reply-photo--${shapeOf(photo)}`}
      {...(href === undefined
        ? { href: url, [photoAttributes.photo]: 0, [pageAttributes.noSwap]: '' }
        : { href })}
    >
      <img
        className="reply-photo__image"
        src={url}
        alt={alt || replyTexts.photoBy(by)}
        loading="lazy"
        decoding="async"
        {...(width > 0 && { width, height })}
        {...(alt_sizes.length > 0 && {
          srcSet: copies.map((copy) => `${copy.url} ${copy.width}w`).join(', '),
          sizes: '15rem',
        })}
      />
    </a>
  );
}
