import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { IconVideo } from '@tessera/shared-ui/Icon';
import { useState, type ReactNode } from 'react';
import type { EmbedState } from './embed-lookup.ts';
import { videoTexts } from './video-texts.ts';
import styles from './video.module.css';

interface EmbedPreviewProps {
  readonly state: EmbedState;
  readonly isDisabled: boolean;
  readonly onRetry: () => void;
}

/**
 * The state of the lookup and, once the embed is recognised, a still image that starts its player
 * when pressed. If no known player has the video, a `<video>` element tries to play the URL.
 */
export function EmbedPreview({ state, isDisabled, onRetry }: EmbedPreviewProps): ReactNode {
  return (
    <>
      <FieldNote isError={state.kind === 'invalid'} role="status">
        {textOf(state)}
      </FieldNote>
      {state.kind === 'reading' && (
        <span className={`skeleton ${styles['blank']}`} aria-hidden="true" />
      )}
      {state.kind === 'unknown' && (
        <Button size="small" className={styles['retry']} disabled={isDisabled} onClick={onRetry}>
          {videoTexts.retry}
        </Button>
      )}
      {state.kind === 'ready' && <Preview key={state.url} state={state} />}
    </>
  );
}

function textOf(state: EmbedState): string {
  switch (state.kind) {
    case 'empty':
      return '';
    case 'reading':
      return videoTexts.reading;
    case 'invalid':
    case 'unknown':
      return state.text;
    case 'ready':
      return state.service === '' ? videoTexts.video : videoTexts.on(state.service);
  }
}

function Preview({
  state: { url, player, thumbnail, service },
}: {
  readonly state: Extract<EmbedState, { kind: 'ready' }>;
}): ReactNode {
  const [isPlaying, setPlaying] = useState(false);
  const [isBlank, setBlank] = useState(false);
  const title = service === '' ? videoTexts.video : videoTexts.on(service);
  if (player === '') {
    if (isBlank) return <FieldNote>{videoTexts.notPlayable}</FieldNote>;
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video of another site, captions included
      <video
        className={styles['player']}
        controls
        playsInline
        preload="metadata"
        src={url}
        aria-label={title}
        onError={() => setBlank(true)}
      />
    );
  }
  if (isPlaying)
    return (
      <iframe
        className={styles['frame']}
        src={player}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <button
      type="button"
      className={styles['still']}
      aria-label={`${videoTexts.play}: ${title}`}
      onClick={() => setPlaying(true)}
    >
      {thumbnail === '' ? (
        <span className={styles['blank']} data-placeholder="">
          <IconVideo />
        </span>
      ) : (
        <img
          className={styles['thumbnail']}
          src={thumbnail}
          alt=""
          width="640"
          height="360"
          decoding="async"
        />
      )}
      <span className={styles['play']}>
        <IconVideo />
      </span>
    </button>
  );
}
