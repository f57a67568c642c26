import { bookmarkTexts } from '@tessera/shared-contracts/bookmarks/texts';
import { photoTexts } from '@tessera/shared-contracts/media/photoset';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { IconClose, IconShare } from '@tessera/shared-ui/Icon';
import type { OverlayRouter } from '@tessera/shared-ui/overlays/modal';
import { useModal } from '@tessera/shared-ui/overlays/use-modal';
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { clampIndex } from '../carousel/carousel-state.ts';
import styles from './lightbox.module.css';
import {
  IconBack,
  IconBookmark,
  IconDownload,
  IconFit,
  IconFull,
  IconNext,
} from '../carousel/photo-icons.tsx';
import { LightboxVideo } from './LightboxVideo.tsx';
import { LightboxPhoto, type PhotoHandle } from './LightboxPhoto.tsx';
import type { Slide } from './read-slides.ts';

/** Whether a post is bookmarked, as an external store, and how to change it. */
export interface Bookmark {
  readonly subscribe: (listener: () => void) => () => void;
  readonly isKept: () => boolean;
  readonly toggle: () => void;
}

export interface LightboxProps {
  readonly slides: readonly Slide[];
  readonly start: number;
  readonly onClose: () => void;
  readonly router: OverlayRouter;
  /**
   * Opens a popover beside `anchor` for sharing the post of the slides; absent if they have no
   * post.
   */
  readonly onShare?: ((anchor: HTMLElement) => void) | undefined;
  /** Called before the copy of a video is shown. */
  /** The bookmark of the post of the slides; absent for visitors, and if they have no post. */
  readonly bookmark?: Bookmark | undefined;
  readonly onCopyVideo: (copy: HTMLElement, original: HTMLElement) => void;
  readonly onLeaveVideo: (host: HTMLElement, position: number) => void;
}

/** Photos and videos, one at a time, over the whole window. */
export function Lightbox({
  slides,
  start,
  onClose,
  router,
  onShare,
  bookmark,
  onCopyVideo,
  onLeaveVideo,
}: LightboxProps): ReactNode {
  const dialog = useModal({ onClose, router });
  const photo = useRef<PhotoHandle>(null);
  const [index, setIndex] = useState(start);
  const [isZoomed, setZoomed] = useState(false);
  const slide = slides[index];

  // preloads the neighbouring photos
  useEffect(() => {
    for (const next of [slides[index + 1], slides[index - 1]])
      if (next?.kind === 'photo') new Image().src = next.src;
  }, [slides, index]);

  function go(to: number): void {
    const next = clampIndex(to, slides.length);
    if (next === index) return;
    setZoomed(false);
    setIndex(next);
  }
  function press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => go(index - 1),
      ArrowRight: () => go(index + 1),
      Home: () => go(0),
      End: () => go(slides.length - 1),
      '+': () => photo.current?.step(1),
      '=': () => photo.current?.step(1),
      '-': () => photo.current?.step(-1),
      0: () => {
        if (isZoomed) photo.current?.toggle();
      },
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }
  if (!slide) return null;
  const isFirst = index === 0;
  const isLast = index === slides.length - 1;
  return (
    <dialog
      ref={dialog}
      className={styles['lightbox']}
      aria-label={photoTexts.large}
      onKeyDown={press}
    >
      <div className={styles['head']}>
        <p className={styles['place']} role="status">
          {slides.length > 1 &&
            fillText(photoTexts.place, { index: String(index + 1), total: String(slides.length) })}
        </p>
        {slide.kind === 'photo' && (
          <>
            <button
              type="button"
              className={styles['button']}
              aria-pressed={isZoomed}
              aria-label={isZoomed ? photoTexts.zoomOut : photoTexts.zoomIn}
              title={isZoomed ? photoTexts.zoomOut : photoTexts.zoomIn}
              onClick={() => photo.current?.toggle()}
            >
              {isZoomed ? <IconFit /> : <IconFull />}
            </button>
            <a
              className={styles['button']}
              href={slide.src}
              download=""
              {...{ [pageAttributes.noSwap]: '' }}
              aria-label={photoTexts.original}
              title={photoTexts.original}
            >
              <IconDownload />
            </a>
          </>
        )}
        {bookmark && <BookmarkButton {...bookmark} />}
        {onShare && (
          <button
            type="button"
            className={styles['button']}
            aria-label={photoTexts.share}
            title={photoTexts.share}
            onClick={({ currentTarget }) => onShare(currentTarget)}
          >
            <IconShare />
          </button>
        )}
        <button
          type="button"
          className={styles['button']}
          aria-label={photoTexts.close}
          title={photoTexts.close}
          onClick={onClose}
        >
          <IconClose />
        </button>
      </div>
      {slide.kind === 'photo' ? (
        <LightboxPhoto
          // each slide starts anew, and the slides do not change while the lightbox is open
          key={index}
          slide={slide}
          handle={photo}
          onZoom={setZoomed}
          onPressBeside={onClose}
          onSwipe={(outcome) =>
            outcome === 'close' ? onClose() : go(index + (outcome === 'next' ? 1 : -1))
          }
        />
      ) : (
        <LightboxVideo
          key={index}
          host={slide.shown}
          onCopy={onCopyVideo}
          onLeave={(position) => onLeaveVideo(slide.shown, position)}
        />
      )}
      {slide.kind === 'photo' && (slide.caption !== '' || slide.description !== '') && (
        <div
          className={
            isZoomed ? `${styles['words'] ?? ''} ${styles['words--hidden'] ?? ''}` : styles['words']
          }
        >
          {slide.caption !== '' && (
            <p className={styles['caption']} dir="auto">
              {slide.caption}
            </p>
          )}
          {slide.description !== '' && (
            <p className={styles['description']} dir="auto">
              <span className={styles['label']}>{photoTexts.description}</span> {slide.description}
            </p>
          )}
        </div>
      )}
      {slides.length > 1 && (
        <>
          <button
            type="button"
            className={`${styles['arrow'] ?? ''} ${styles['arrow--back'] ?? ''}`}
            aria-label={photoTexts.previous}
            title={photoTexts.previous}
            aria-disabled={isFirst}
            onClick={() => go(index - 1)}
          >
            <IconBack />
          </button>
          <button
            type="button"
            className={`${styles['arrow'] ?? ''} ${styles['arrow--next'] ?? ''}`}
            aria-label={photoTexts.next}
            title={photoTexts.next}
            aria-disabled={isLast}
            onClick={() => go(index + 1)}
          >
            <IconNext />
          </button>
        </>
      )}
    </dialog>
  );
}

function BookmarkButton({ subscribe, isKept, toggle }: Bookmark): ReactNode {
  const isOn = useSyncExternalStore(subscribe, isKept);
  const label = isOn ? bookmarkTexts.remove : bookmarkTexts.add;
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <IconBookmark isFilled={isOn} />
    </button>
  );
}
