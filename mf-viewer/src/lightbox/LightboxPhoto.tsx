import { photoTexts } from '@tessera/shared-contracts/media/photoset';
import { Button } from '@tessera/shared-ui/Button';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import styles from './lightbox.module.css';
import { listenToGestures } from './listen-to-gestures.ts';
import type { Slide } from './read-slides.ts';
import {
  fitted,
  moveZoom,
  toggleZoom,
  zoomAt,
  type Bounds,
  type Point,
  type Zoom,
} from './zoom.ts';

/** The actions that keys and buttons can perform on the image. */
export interface PhotoHandle {
  toggle(): void;
  /** Zooms by one step in or out. */
  step(by: 1 | -1): void;
}

export interface LightboxPhotoProps {
  readonly slide: Extract<Slide, { kind: 'photo' }>;
  readonly handle: Ref<PhotoHandle>;
  readonly onZoom: (isZoomed: boolean) => void;
  /** Called on a press beside the photo, unless the photo is zoomed. */
  readonly onPressBeside: () => void;
  readonly onSwipe: (outcome: 'previous' | 'next' | 'close') => void;
}

const stepFactor = 1.6;

/**
 * A photo, shown in the middle of the window, that can be zoomed and moved by touch and mouse. The
 * handle lets keys and buttons zoom the photo.
 */
export function LightboxPhoto({
  slide,
  handle,
  onZoom,
  onPressBeside,
  onSwipe,
}: LightboxPhotoProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [zoom, setZoom] = useState<Zoom>(fitted);
  const [drag, setDrag] = useState<Point>();
  const current = useRef(zoom);

  function put(next: Zoom): void {
    current.current = next;
    setZoom(next);
    onZoom(next.scale > 1);
  }
  function boundsOf(): Bounds {
    const { naturalWidth = 0, naturalHeight = 0 } = image.current ?? {};
    // the layout size of the image, including fractions of a pixel but not the current transform
    const laidOut = image.current && getComputedStyle(image.current);
    const [width = 0, height = 0] = laidOut
      ? [laidOut.width, laidOut.height].map((length) => Number.parseFloat(length) || 0)
      : [];
    return {
      natural: { width: naturalWidth, height: naturalHeight },
      shown: { width, height },
      stage: { width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 },
    };
  }
  function fromCentre({ x, y }: Point): Point {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  }
  useImperativeHandle(handle, () => ({
    toggle: () => put(toggleZoom(current.current, { x: 0, y: 0 }, boundsOf())),
    step: (by) =>
      put(
        zoomAt(
          current.current,
          current.current.scale * (by === 1 ? stepFactor : 1 / stepFactor),
          { x: 0, y: 0 },
          boundsOf(),
        ),
      ),
  }));

  const gestures = useRef({ put, boundsOf, fromCentre, onSwipe });
  useEffect(() => {
    gestures.current = { put, boundsOf, fromCentre, onSwipe };
  });
  useEffect(() => {
    if (!stage.current) return undefined;
    const lifetime = new AbortController();
    const { signal } = lifetime;
    const now = () => gestures.current;
    listenToGestures(
      stage.current,
      {
        isZoomed: () => current.current.scale > 1,
        onMove: (by) => now().put(moveZoom(current.current, by, now().boundsOf())),
        onPinch: (factor, at) =>
          now().put(
            zoomAt(
              current.current,
              current.current.scale * factor,
              now().fromCentre(at),
              now().boundsOf(),
            ),
          ),
        onToggle: (at) =>
          now().put(toggleZoom(current.current, now().fromCentre(at), now().boundsOf())),
        onDrag: setDrag,
        onDragEnd(outcome) {
          setDrag(undefined);
          if (outcome !== 'stay') now().onSwipe(outcome);
        },
      },
      signal,
    );
    return () => lifetime.abort();
  }, []);

  const moved = drag ? { x: drag.x, y: Math.max(0, drag.y) } : zoom;
  return (
    <div
      ref={stage}
      className={styles['stage']}
      data-zoom={zoom.scale > 1 ? 'zoomed' : 'fit'}
      data-dragged={drag !== undefined}
      role="presentation"
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && zoom.scale <= 1) onPressBeside();
      }}
    >
      {state === 'failed' ? (
        <p className={styles['failed']} role="status">
          {photoTexts.failed}{' '}
          <Button className={styles['retry']} onClick={() => setState('loading')}>
            {photoTexts.retry}
          </Button>
        </p>
      ) : (
        <img
          ref={image}
          className={styles['photo']}
          src={slide.src}
          alt={slide.alt}
          draggable={false}
          {...(slide.width > 0 && { width: slide.width, height: slide.height })}
          style={{
            transform: `translate(${moved.x}px, ${moved.y}px) scale(${zoom.scale})`,
            ...(state === 'loading' &&
              slide.thumbnail !== '' && {
                backgroundImage: `url(${JSON.stringify(slide.thumbnail)})`,
              }),
          }}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}
