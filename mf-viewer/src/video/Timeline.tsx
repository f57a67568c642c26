import type { VideoOptions } from './video-options.ts';
import { videoPlayer, videoTexts } from '@tessera/shared-contracts/media/video-player';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { useState, type ReactNode } from 'react';
import type { Player } from './create-player.ts';
import { filmstripIndex, videoTime } from './video-time.ts';
import type { PlayerState } from './player-state.ts';
import styles from './video.module.css';

const percent = (part: number, whole: number): string =>
  `${whole > 0 ? Math.max(0, Math.min(100, (part / whole) * 100)) : 0}%`;

/**
 * The seek bar of a video; empty while the duration is unknown or infinite. A preview shows the
 * frame and the time under the pointer or, with keyboard focus, at the current position.
 */
export function Timeline({
  player,
  state,
}: {
  readonly player: Player;
  readonly state: PlayerState;
}): ReactNode {
  const { position, duration, loaded } = state;
  const [pointed, setPointed] = useState<number>();
  const [isKeyboardFocused, setKeyboardFocused] = useState(false);
  const shown = pointed ?? (isKeyboardFocused ? position : undefined);
  if (!(duration > 0) || !Number.isFinite(duration)) return <div className={styles['timeline']} />;
  return (
    <div
      className={styles['timeline']}
      onPointerMove={({ currentTarget, clientX, pointerType }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        if (pointerType !== 'touch' && width > 0)
          setPointed(Math.max(0, Math.min(1, (clientX - left) / width)) * duration);
      }}
      onPointerLeave={() => setPointed(undefined)}
    >
      {shown !== undefined && (
        <Preview filmstrip={player.options.filmstrip} seconds={shown} duration={duration} />
      )}
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['loaded']} style={{ inlineSize: percent(loaded, duration) }} />
        <span className={styles['played']} style={{ inlineSize: percent(position, duration) }} />
      </span>
      <input
        className={styles['range']}
        type="range"
        min={0}
        max={duration}
        step={0.1}
        value={Math.min(position, duration)}
        aria-label={videoTexts.position}
        aria-valuetext={fillText(videoTexts.place, {
          position: videoTime(position),
          duration: videoTime(duration),
        })}
        onChange={({ target }) => player.seek(Number(target.value))}
        onFocus={({ target }) => setKeyboardFocused(target.matches(':focus-visible'))}
        onBlur={() => setKeyboardFocused(false)}
      />
    </div>
  );
}

/** Width in px of a preview without a thumbnail. */
const timeWidth = 56;
/** Maximum height of a thumbnail in px: videos may be portrait. */
const maxThumbnailHeight = 120;

function fitted({ width, height }: { readonly width: number; readonly height: number }): {
  readonly width: number;
  readonly height: number;
} {
  const scale = height > maxThumbnailHeight ? maxThumbnailHeight / height : 1;
  return { width: width * scale, height: height * scale };
}

/**
 * A frame of the filmstrip and its time, above the matching point of the bar; without a filmstrip,
 * only the time.
 */
function Preview({
  filmstrip,
  seconds,
  duration,
}: {
  readonly filmstrip: VideoOptions['filmstrip'];
  readonly seconds: number;
  readonly duration: number;
}): ReactNode {
  const index = filmstripIndex(seconds, duration);
  // the preview stays within the bar: its centre is at least half its width from both ends
  const {
    url = '',
    width = timeWidth,
    height = 0,
  } = filmstrip ? { ...filmstrip, ...fitted(filmstrip) } : {};
  const half = `${width / 2}px`;
  return (
    <span
      className={styles['preview']}
      data-filmstrip-frame={index}
      style={{
        insetInlineStart: `clamp(${half}, ${percent(seconds, duration)}, calc(100% - ${half}))`,
      }}
      aria-hidden="true"
    >
      {filmstrip && (
        <span
          className={styles['still']}
          style={{
            inlineSize: width,
            blockSize: height,
            backgroundImage: `url(${JSON.stringify(url)})`,
            backgroundSize: `${width * videoPlayer.filmstrip}px ${height}px`,
            backgroundPositionX: -index * width,
          }}
        />
      )}
      <span className={styles['moment']}>{videoTime(seconds)}</span>
    </span>
  );
}
