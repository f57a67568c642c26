import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { minimumFullWidthSize } from '@tessera/shared-contracts/blogs/blog';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { photoTexts } from '@tessera/shared-contracts/media/photoset';
import { stripRatio } from '@tessera/shared-contracts/media/upload-rules';
import type { PostPhoto } from '@tessera/shared-contracts/posts/post';
import type { ImgHTMLAttributes, ReactNode } from 'react';
import { contentHref } from '../format/href.ts';
import { marked, type PostVariant } from './post-variant.ts';

export interface PostPhotosProps {
  readonly photos: readonly PostPhoto[];
  /** Photos per row as digits, such as `'212'`; remaining photos get a row each. */
  readonly layout: string;
  /** Target of a click instead of the photo itself. */
  readonly linkthrough: string;
  readonly isFirst: boolean;
  /** Shows photos one at a time, starting at this zero-based index. */
  readonly carouselIndex?: number | undefined;
  readonly variant?: PostVariant;
}

/** Arranges photos in the rows of a layout; a row holds 1 to 3. */
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

/** Aspect ratios, in percent, that have a CSS class each, because pages have no inline styles. */
const shapes = [50, 67, 80, 100, 125, 150, 180, 220] as const;
export function shapeOf({ width, height }: Pick<PostPhoto, 'width' | 'height'>): number {
  const ratio = width > 0 && height > 0 ? (width / height) * 100 : 100;
  return shapes.reduce<number>(
    (best, shape) => (Math.abs(shape - ratio) < Math.abs(best - ratio) ? shape : best),
    shapes[0],
  );
}

/** Width of the column in CSS px; `--column` of tokens.css. */
const column = 640;

/** Height in CSS px, at the width of the column, above which a tall strip is cropped. */
const tallHeight = 900;

type Size = Pick<PostPhoto, 'width' | 'height'>;

/**
 * Whether a photo is smaller than its space in a row, and would have to be enlarged to fill it.
 * False for the only photo of a row, which is never enlarged, and for a photo of unknown size,
 * which may be enlarged. An empty row means that photos are shown one at a time.
 */
function isWithin(photo: Size, row: readonly Size[]): boolean {
  if (photo.width === 0 || row.length === 1) return false;
  if (row.length === 0) return photo.width < column;
  const height = column / row.reduce((sum, one) => sum + shapeOf(one) / 100, 0);
  return photo.width < (height * shapeOf(photo)) / 100 || photo.height < height;
}

function isTall({ width, height }: Size): boolean {
  return height > width * stripRatio && height * Math.min(1, column / width) > tallHeight;
}

/**
 * The images of a photo post. Photos in one row have the same height, except those too small for
 * their space: photos whose size is known are never enlarged. A single photo in a row keeps its
 * aspect ratio, but a tall strip is cropped until the reader expands it.
 */
export function PostPhotos({
  photos,
  layout,
  linkthrough,
  isFirst,
  carouselIndex,
  variant = 'page',
}: PostPhotosProps): ReactNode {
  const through = contentHref(linkthrough);
  if (variant === 'feed') return <FeedPhotos photos={photos} through={through} />;
  const rows = photoRows(photos, layout);
  const [first] = photos;
  if (carouselIndex !== undefined && first && photos.length > 1) {
    return (
      <div
        className={`post-view__carousel post-view__photo--${shapeOf(first)}`}
        {...{ [photoAttributes.carousel]: carouselIndex }}
        role="group"
        aria-roledescription="carousel"
        aria-label={photoTexts.carousel}
      >
        <div className="post-view__strip">
          {photos.map((photo, index) => (
            <Photo
              key={photo.url}
              photo={photo}
              index={index}
              total={photos.length}
              row={[]}
              through={through}
              isEager={isFirst && index === 0}
              variant={variant}
            />
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className="post-view__photos">
      {rows.map((row) => (
        <div
          className={row.length > 1 ? 'post-view__row' : 'post-view__row post-view__row--one'}
          key={row.map(({ url }) => url).join(' ')}
        >
          {row.map((photo) => (
            <Photo
              key={photo.url}
              photo={photo}
              index={photos.indexOf(photo)}
              total={photos.length}
              row={row}
              through={through}
              isEager={isFirst && row === rows[0]}
              variant={variant}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Photos one below the other: feed readers do not load our style sheets. */
function FeedPhotos({
  photos,
  through,
}: Pick<PostPhotosProps, 'photos'> & Pick<PhotoProps, 'through'>): ReactNode {
  return photos.map((photo, index) => (
    <figure key={photo.url}>
      <a
        href={through ?? photo.url}
        {...(through !== undefined && { rel: 'nofollow ugc noopener' })}
      >
        <img
          src={photo.url}
          alt={altOf(photo, index, photos.length)}
          loading="lazy"
          {...sizeOf(photo)}
        />
      </a>
      {photo.caption !== '' && <figcaption>{photo.caption}</figcaption>}
    </figure>
  ));
}

function altOf({ alt, caption }: PostPhoto, index: number, total: number): string {
  return alt || caption || (total === 1 ? 'Photo' : `Photo ${index + 1} of ${total}`);
}

const sizeOf = ({ width, height }: Size): Partial<Size> => (width > 0 ? { width, height } : {});

interface PhotoProps {
  readonly photo: PostPhoto;
  readonly index: number;
  readonly total: number;
  /** All photos of this photo's row; empty if photos are shown one at a time. */
  readonly row: readonly PostPhoto[];
  readonly through: string | undefined;
  /** Whether to load the photo eagerly, because it may be in view on load. */
  readonly isEager: boolean;
  readonly variant: PostVariant;
}

function classOf(photo: PostPhoto, row: readonly PostPhoto[]): string {
  const isLone = row.length === 1;
  return [
    'post-view__photo',
    row.length > 1 && `post-view__photo--${shapeOf(photo)}`,
    isLone && photo.width > 0 && photo.width < minimumFullWidthSize && 'post-view__photo--small',
    isLone && isTall(photo) && 'post-view__photo--tall',
    isWithin(photo, row) && 'post-view__photo--within',
  ]
    .filter(Boolean)
    .join(' ');
}

/** `srcset` and `sizes`; none if there are no copies or the photo is smaller than its space. */
function sourcesOf(
  photo: PostPhoto,
  row: readonly PostPhoto[],
): ImgHTMLAttributes<HTMLImageElement> {
  if (photo.alt_sizes.length === 0 || isWithin(photo, row)) return {};
  const inRow = Math.max(1, row.length);
  const copies = [...(photo.width > 0 ? [photo] : []), ...photo.alt_sizes];
  return {
    srcSet: copies.map(({ url, width }) => `${url} ${width}w`).join(', '),
    sizes: `(min-width: 42rem) ${Math.round(40 / inRow)}rem, ${Math.round(100 / inRow)}vw`,
  };
}

function Photo({ photo, index, total, row, through, isEager, variant }: PhotoProps): ReactNode {
  return (
    <figure className={classOf(photo, row)}>
      <a
        className="post-view__photo-link"
        href={through ?? photo.url}
        {...{
          [photoAttributes.photo]: index,
          [photoAttributes.livePhoto]: photo.livephoto_url,
          [pageAttributes.noSwap]: '',
        }}
        {...(through !== undefined && { rel: 'nofollow ugc noopener' })}
      >
        <img
          className={marked('post-view__image', variant, 'u-photo')}
          src={photo.url}
          alt={altOf(photo, index, total)}
          decoding="async"
          {...sizeOf(photo)}
          {...sourcesOf(photo, row)}
          {...(isEager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </a>
      {row.length === 1 && isTall(photo) && (
        <details className="post-view__photo-all">
          <summary className="post-view__photo-toggle">
            <span className="button post-view__photo-more">{photoTexts.showAll}</span>
            <span className="button post-view__photo-less">{photoTexts.showLess}</span>
          </summary>
        </details>
      )}
      {photo.caption !== '' && (
        <figcaption className="post-view__photo-caption">{photo.caption}</figcaption>
      )}
    </figure>
  );
}
