import { Button } from '@tessera/shared-ui/Button';
import { useStore } from '@tessera/shared-ui/use-store';
import { videoLogEvents, type VideoLogEvent } from '@tessera/shared-contracts/media/video-log';
import { videoProblemTexts, videoTexts } from '@tessera/shared-contracts/media/video-player';
import { useEffect, useState, type ReactNode } from 'react';
import type { Player } from './create-player.ts';
import { videoTime } from './video-time.ts';
import {
  hasFullScreen,
  supportsPictureInPicture,
  isFullScreen,
  toggleFullScreen,
  togglePictureInPicture,
} from './full-screen.ts';
import { canLoop } from './player-state.ts';
import { Timeline } from './Timeline.tsx';
import { useActivity } from './use-activity.ts';
import {
  IconCaptions,
  IconFullScreen,
  IconLarge,
  IconLeaveFullScreen,
  IconLoop,
  IconMuted,
  IconPause,
  IconPlay,
  IconReplay,
  IconSound,
  IconWindow,
} from './video-icons.tsx';
import styles from './video.module.css';

export interface VideoControlsProps {
  readonly player: Player;
  /** The element around the video and these controls. */
  readonly host: HTMLElement;
  readonly log: (event: VideoLogEvent) => void;
  /** Opens the video in the lightbox; undefined if it is already there. */
  readonly onEnlarge: (() => void) | undefined;
}

/** The controls over a video. */
export function VideoControls({ player, host, log, onEnlarge }: VideoControlsProps): ReactNode {
  const state = useStore(player);
  const isPaused = state.playback === 'paused';
  const isActive = useActivity(host, isPaused);
  const playLabel = state.hasEnded
    ? videoTexts.replay
    : isPaused
      ? videoTexts.play
      : videoTexts.pause;
  const toggle = isPaused ? player.play : player.pause;
  if (state.problem !== undefined) {
    return (
      <div className={styles['problem']} role="status">
        <p className={styles['words']}>{videoProblemTexts[state.problem]}</p>
        <Button className={styles['retry'] ?? ''} onClick={player.retry}>
          {videoTexts.retry}
        </Button>
      </div>
    );
  }
  return (
    <div
      className={styles['controls']}
      data-controls={isActive ? 'shown' : 'resting'}
      data-extras={countExtras(player)}
    >
      {isPaused && (
        <button
          type="button"
          className={styles['big']}
          tabIndex={-1}
          aria-hidden="true"
          onClick={toggle}
        >
          {state.hasEnded ? <IconReplay /> : <IconPlay />}
        </button>
      )}
      {state.isWaiting && (
        <span className={styles['waiting']} role="status">
          <span className="visually-hidden">{videoTexts.waiting}</span>
        </span>
      )}
      {state.isAutoplay && !isPaused && state.sound === 'muted' && (
        <span className={styles['hint']} aria-hidden="true">
          <IconMuted />
        </span>
      )}
      <div className={styles['bar']}>
        <Timeline player={player} state={state} />
        <div className={styles['buttons']}>
          <Control label={playLabel} onPress={toggle}>
            {state.hasEnded ? <IconReplay /> : isPaused ? <IconPlay /> : <IconPause />}
          </Control>
          <Volume player={player} isMuted={state.sound === 'muted'} volume={state.volume} />
          <span className={styles['time']}>
            {state.duration === Infinity
              ? videoTexts.live
              : `${videoTime(state.position)} / ${videoTime(state.duration)}`}
          </span>
          <span className={styles['gap']} />
          <Captions video={player.video} />
          {player.options.hdUrl !== undefined && (
            <Control
              label={videoTexts.quality}
              isPressed={state.quality === 'hd'}
              onPress={player.toggleQuality}
            >
              <span className={styles['hd']}>HD</span>
            </Control>
          )}
          {canLoop(state.duration, state.isLivestream) && (
            <Control
              label={videoTexts.loop}
              isPressed={state.isLooping}
              onPress={() => player.setLooping(!state.isLooping)}
            >
              <IconLoop />
            </Control>
          )}
          {supportsPictureInPicture(player.video) && (
            <Control
              label={videoTexts.pictureInPicture}
              className={styles['wide']}
              isPressed={state.isInWindow}
              onPress={() => togglePictureInPicture(player.video)}
            >
              <IconWindow />
            </Control>
          )}
          {onEnlarge && (
            <Control
              label={videoTexts.large}
              className={`${styles['wide'] ?? ''} ${styles['enlarge'] ?? ''}`}
              onPress={onEnlarge}
            >
              <IconLarge />
            </Control>
          )}
          <FullScreen player={player} host={host} log={log} />
        </div>
      </div>
    </div>
  );
}

/** An hour in seconds. From this duration on, times also show hours and so take more space. */
const hour = 3600;

/**
 * Number of optional controls that are shown even in a narrow row, plus one if the time shows
 * hours. The styles reserve the width of a touch target for each of them.
 */
function countExtras({ video, options, state }: Player): number {
  const extras = [
    captionsOf(video) !== undefined,
    options.hdUrl !== undefined,
    canLoop(state.duration, state.isLivestream),
    Number.isFinite(state.duration) && state.duration >= hour,
  ];
  return extras.filter(Boolean).length;
}

interface ControlProps {
  readonly label: string;
  readonly isPressed?: boolean;
  readonly className?: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Control({ label, isPressed, className, onPress, children }: ControlProps): ReactNode {
  return (
    <button
      type="button"
      className={`${styles['control'] ?? ''} ${className ?? ''}`}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function Volume({
  player,
  isMuted,
  volume,
}: {
  readonly player: Player;
  readonly isMuted: boolean;
  readonly volume: number;
}): ReactNode {
  const shown = isMuted ? 0 : volume;
  return (
    <span className={styles['volume']}>
      <Control
        label={isMuted ? videoTexts.soundOn : videoTexts.mute}
        onPress={() => player.setMuted(!isMuted)}
      >
        {isMuted ? <IconMuted /> : <IconSound />}
      </Control>
      <span className={styles['level']}>
        <span className={styles['track']} aria-hidden="true">
          <span className={styles['played']} style={{ inlineSize: `${shown * 100}%` }} />
        </span>
        <input
          className={styles['range']}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={shown}
          aria-label={videoTexts.volume}
          aria-valuetext={`${Math.round(shown * 100)}%`}
          onChange={({ target }) => player.setVolume(Number(target.value))}
          // elsewhere in the player, these two keys seek; here they change the volume
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.stopPropagation();
          }}
        />
      </span>
    </span>
  );
}

const captionsOf = (video: HTMLVideoElement): TextTrack | undefined =>
  [...video.textTracks].find(({ kind }) => kind === 'captions' || kind === 'subtitles');

function showCaptions(video: HTMLVideoElement, isShown: boolean): void {
  const track = captionsOf(video);
  if (track) track.mode = isShown ? 'showing' : 'hidden';
}

/** Toggles the first track of captions or subtitles, if the video has one. */
function Captions({ video }: { readonly video: HTMLVideoElement }): ReactNode {
  const [isOn, setOn] = useState(() => captionsOf(video)?.mode === 'showing');
  if (!captionsOf(video)) return null;
  return (
    <Control
      label={videoTexts.captions}
      isPressed={isOn}
      onPress={() => {
        showCaptions(video, !isOn);
        setOn(!isOn);
      }}
    >
      <IconCaptions />
    </Control>
  );
}

function FullScreen({
  player: { video },
  host,
  log,
}: Pick<VideoControlsProps, 'player' | 'host' | 'log'>): ReactNode {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    function read(): void {
      setOn(isFullScreen(host));
      if (isFullScreen(host)) log(videoLogEvents.fullScreen);
    }
    host.addEventListener('fullscreenchange', read);
    return () => host.removeEventListener('fullscreenchange', read);
  }, [host, log]);
  if (!hasFullScreen(video)) return null;
  return (
    <Control
      label={isOn ? videoTexts.leaveFullScreen : videoTexts.fullScreen}
      onPress={() => toggleFullScreen(host, video)}
    >
      {isOn ? <IconLeaveFullScreen /> : <IconFullScreen />}
    </Control>
  );
}
