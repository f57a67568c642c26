import type { GifResult } from '@tessera/shared-contracts/gifs/endpoints';
import { shownGifTags } from '@tessera/shared-contracts/gifs/gif-search';
import { useRef, type KeyboardEventHandler, type ReactNode, type Ref } from 'react';
import { gifFormTexts } from './gif-texts.ts';
import type { Place } from './grid-layout.ts';
import styles from './gifs.module.css';

interface GifTileProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly gif: GifResult;
  readonly index: number;
  readonly place: Place;
  /** Whether to fetch the image. */
  readonly isWanted: boolean;
  /** Whether the image is animated only while it is hovered or has keyboard focus. */
  readonly isStill: boolean;
  readonly isReached: boolean;
  readonly onReach: () => void;
  readonly onChoose: () => void;
  /** Called once the image has loaded or failed to load. */
  readonly onLoaded: (index: number) => void;
  readonly onKeyDown: KeyboardEventHandler;
}

/** Draws the first frame of an animation, for people who asked for reduced motion. */
function drawStill(canvas: HTMLCanvasElement | null, image: HTMLImageElement): void {
  if (!canvas || image.naturalWidth === 0) return;
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
}

/** One result: the image, and on hover or focus its blog and tags. */
export function GifTile({
  ref,
  gif,
  index,
  place,
  isWanted,
  isStill,
  isReached,
  onReach,
  onChoose,
  onLoaded,
  onKeyDown,
}: GifTileProps): ReactNode {
  const still = useRef<HTMLCanvasElement>(null);
  const tags = shownGifTags(gif.postTags);
  const blog = gif.rootBlog || gif.postBlog;
  const { mediaUrl, width, height } = gif.preview ?? gif;
  return (
    <button
      ref={ref}
      type="button"
      className={styles['tile']}
      data-still={isStill ? '' : undefined}
      tabIndex={isReached ? 0 : -1}
      aria-label={gifFormTexts.gif(blog, tags)}
      style={{
        insetInlineStart: place.x,
        insetBlockStart: place.y,
        inlineSize: place.width,
        blockSize: place.height,
      }}
      onFocus={onReach}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {isStill && <canvas ref={still} className={styles['still']} />}
      {isWanted && (
        <img
          className={styles['image']}
          src={mediaUrl}
          alt=""
          width={width || undefined}
          height={height || undefined}
          decoding="async"
          onLoad={(event) => {
            onLoaded(index);
            drawStill(still.current, event.currentTarget);
          }}
          onError={() => onLoaded(index)}
        />
      )}
      <span className={styles['credits']}>
        <span className={styles['blog']}>{blog}</span>
        {tags.length > 0 && (
          <span className={styles['tags']}>{tags.map((tag) => `#${tag}`).join(' ')}</span>
        )}
      </span>
    </button>
  );
}
