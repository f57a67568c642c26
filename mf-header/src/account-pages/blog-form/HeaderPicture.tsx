import { blogSettingsTexts as texts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import { BlogBanner } from '@tessera/shared-ui/content/BlogBanner';
import { useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import {
  draggedTo,
  focusAt,
  placeAfterKey,
  placeOf,
  slackOf,
  type Focus,
  type Size,
  type Slack,
} from './crop.ts';

export interface HeaderPictureProps {
  /** The blog as the preview shows it. */
  readonly blog: Blog;
  /** URL of the whole image; '' if there is none. */
  readonly src: string;
  readonly focus: Focus;
  readonly onCrop: (focus: Focus) => void;
  /** Opens the file dialog. */
  readonly onChange: () => void;
  /** The image cannot be shown. */
  readonly onBroken: () => void;
}

/** Distance in px from which a press is a drag. */
const dragDistance = 4;

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly place: number;
  hasMoved: boolean;
}

/** Shows where the crop is, and moves it by keys; the pointer drags the image itself. */
const CropSlider = ({
  slack,
  place,
  onPlace,
}: {
  readonly slack: Slack;
  readonly place: number;
  readonly onPlace: (place: number) => void;
}): ReactNode => {
  const percent = Math.round(100 * place);
  return (
    <div
      className="blog-preview__slider"
      role="slider"
      tabIndex={0}
      aria-label={texts.crop}
      aria-orientation={slack.axis === 'x' ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={slack.axis === 'x' ? texts.cropAcross(percent) : texts.cropDown(percent)}
      onKeyDown={(event) => {
        const next = placeAfterKey(place, event.key);
        if (next === undefined) return;
        event.preventDefault();
        onPlace(next);
      }}
    />
  );
};

/** The header of the preview: pressing it chooses another image, dragging it moves the crop. */
export function HeaderPicture({
  blog,
  src,
  focus,
  onCrop,
  onChange,
  onBroken,
}: HeaderPictureProps): ReactNode {
  const image = useRef<HTMLImageElement>(null);
  const drag = useRef<Drag>(undefined);
  const [size, setSize] = useState<Size & { readonly src: string }>();
  const slack = size?.src === src ? slackOf(size) : undefined;
  const place = slack ? placeOf(focus, slack) : 0.5;
  const position = slack
    ? slack.axis === 'x'
      ? `${100 * place}% 50%`
      : `50% ${100 * place}%`
    : '50% 50%';
  useLayoutEffect(() => {
    if (image.current) image.current.style.objectPosition = position;
  }, [position, src]);

  function measure(shown: HTMLImageElement): void {
    setSize({ src, width: shown.naturalWidth, height: shown.naturalHeight });
  }
  function onMove(event: PointerEvent): void {
    const from = drag.current;
    if (!from) return;
    const [across, down] = [event.clientX - from.x, event.clientY - from.y];
    from.hasMoved ||= Math.hypot(across, down) >= dragDistance;
    const box = image.current?.getBoundingClientRect();
    if (!from.hasMoved || !slack || !box) return;
    const isAcross = slack.axis === 'x';
    const visible = isAcross ? box.width : box.height;
    onCrop(focusAt(draggedTo(from.place, isAcross ? across : down, visible, slack), slack));
  }

  if (src === '') return <BlogBanner blog={blog} />;
  return (
    <>
      {/* what the pointer does here, buttons and the slider do for the keyboard */}
      <img
        ref={image}
        className={`blog-head__banner blog-preview__image${slack ? ` blog-preview__image--${slack.axis}` : ''}`}
        src={src}
        alt=""
        width="1280"
        height="320"
        draggable={false}
        onLoad={({ currentTarget }) => measure(currentTarget)}
        onError={onBroken}
        onPointerDown={(event) => {
          if (!event.isPrimary || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY, place, hasMoved: false };
        }}
        onPointerMove={onMove}
        onPointerUp={() => {
          const wasPress = drag.current?.hasMoved === false;
          drag.current = undefined;
          if (wasPress) onChange();
        }}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
      />
      {slack && (
        <CropSlider slack={slack} place={place} onPlace={(next) => onCrop(focusAt(next, slack))} />
      )}
    </>
  );
}
