import { minimumFullWidthSize } from '@tessera/shared-contracts/blogs/blog';
import { photoTexts } from '@tessera/shared-contracts/media/photoset';
import type { PostPhoto } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { contentHref } from '../format/href.ts';

export interface PostPhotosProps {
  readonly photos: readonly PostPhoto[];
  /** Photos per row as digits, `'212'`; what it leaves over goes one to a row. */
  readonly layout: string;
  /** Where a click leads instead of to the picture itself. */
  readonly linkthrough: string;
  readonly isFirst: boolean;
  /** They are shown one at a time, and begin with this one, from 0. */
  readonly carouselIndex?: number | undefined;
}

/** Photos cut into rows by a layout; rows hold 1 to 3. */
export function photoRows<T>(photos: readonly T[], layout: string): T[][] {
  const rows: T[][] = [];
  let taken = 0;
  for (const digit of layout) {
    const length = Math.min(3, Number(digit));
    if (!(length >= 1) || taken >= photos.length) continue;
    rows.push(photos.slice(taken, taken + length));
    taken += length;
  }
  return [...rows, ...photos.slice(taken).map((photo) => [photo])];
}

/** Width over height in steps that have a class each, because pages carry no inline styles. */
const shapes = [50, 67, 80, 100, 125, 150, 180, 220] as const;
export function shapeOf({ width, height }: Pick<PostPhoto, 'width' | 'height'>): number {
  const ratio = width > 0 && height > 0 ? (width / height) * 100 : 100;
  return shapes.reduce<number>((best, shape) => (Math.abs(shape - ratio) < Math.abs(best - ratio) ? shape : best), shapes[0]);
}

/** The pictures of a photo post. Photos in one row share its height; a lone one keeps its own shape. */
export function PostPhotos({ photos, layout, linkthrough, isFirst, carouselIndex }: PostPhotosProps): ReactNode {
  const rows = photoRows(photos, layout);
  const through = contentHref(linkthrough);
  const [first] = photos;
  if (carouselIndex !== undefined && first && photos.length > 1) {
    return (
      <div className={`post-view__carousel post-view__photo--${shapeOf(first)}`} data-carousel={carouselIndex} role="group" aria-roledescription="carousel" aria-label={photoTexts.carousel}>
        <div className="post-view__strip">
          {photos.map((photo, index) => <Photo key={photo.url} photo={photo} index={index} total={photos.length} inRow={1} through={through} isFirst={isFirst} />)}
        </div>
      </div>
    );
  }
  return (
    <div className="post-view__photos">
      {rows.map((row) => (
        <div className={row.length > 1 ? 'post-view__row' : 'post-view__row post-view__row--one'} key={row.map(({ url }) => url).join(' ')}>
          {row.map((photo) => <Photo key={photo.url} photo={photo} index={photos.indexOf(photo)} total={photos.length} inRow={row.length} through={through} isFirst={isFirst} />)}
        </div>
      ))}
    </div>
  );
}

interface PhotoProps {
  readonly photo: PostPhoto;
  readonly index: number;
  readonly total: number;
  readonly inRow: number;
  readonly through: string | undefined;
  readonly isFirst: boolean;
}

function Photo({ photo, index, total, inRow, through, isFirst }: PhotoProps): ReactNode {
  const isSmall = inRow === 1 && photo.width < minimumFullWidthSize;
  const shape = inRow > 1 ? ` post-view__photo--${shapeOf(photo)}` : '';
  const fallback = total === 1 ? 'Photo' : `Photo ${index + 1} of ${total}`;
  const isEager = isFirst && index < inRow;
  return (
    <figure className={`post-view__photo${shape}${isSmall ? ' post-view__photo--small' : ''}`}>
      <a className="post-view__photo-link" href={through ?? photo.url} data-photo={index} data-livephoto={photo.livephoto_url} data-no-swap="" {...(through !== undefined && { rel: 'nofollow ugc noopener' })}>
        <img
          src={photo.url} alt={photo.alt || photo.caption || fallback} width={photo.width} height={photo.height} decoding="async"
          {...(photo.alt_sizes.length > 0 && { srcSet: [...(photo.width > 0 ? [photo] : []), ...photo.alt_sizes].map(({ url, width }) => `${url} ${width}w`).join(', '), sizes: `(min-width: 42rem) ${Math.round(40 / inRow)}rem, ${Math.round(100 / inRow)}vw` })}
          {...(isEager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </a>
      {photo.caption !== '' && <figcaption className="post-view__photo-caption">{photo.caption}</figcaption>}
    </figure>
  );
}
