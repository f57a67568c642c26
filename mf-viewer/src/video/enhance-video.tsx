import styles from './video.module.css';
import { onEnd } from '@tessera/shared-ui/lifetime';
import { videoControlsAttribute } from '@tessera/shared-contracts/media/video-element';
import type { VideoLogEvent } from '@tessera/shared-contracts/media/video-log';
import { videoTexts } from '@tessera/shared-contracts/media/video-player';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { logged } from '@tessera/shared-contracts/shell/events';
import { createPartRoot, failPart } from '@tessera/shared-ui/part-root';
import type { VideoCopy } from '../media/enhancer.ts';
import { closestPost } from '../posts/post-elements.ts';
import { modelOf, type PostStore } from '../state/post-state.ts';
import { createPlayer, type Player } from './create-player.ts';
import { toggleFullScreen } from './full-screen.ts';
import { isAutoplayVideo, mayAutoplay } from '../media/may-autoplay.ts';
import { pressPlayerKey } from './player-keys.ts';
import { videoTapped } from './use-activity.ts';
import { videoLogDataOf } from './video-log.ts';
import { VideoControls } from './VideoControls.tsx';
import { isAdVideo, readVideoAttributes, readVideoOptions } from './video-options.ts';
import { logConversion, type ConversionLog } from '@tessera/shared-contracts/media/endpoints';

const report: ConversionLog = {
  name: 'CONVERSION_ACTION_HTML5_VIDEO',
  extra: { player: 'tessera', player_version: '1' },
};

/** Reports that a video began to play, for signed-in users; failures are ignored. */
function reportConversion({ bootstrap, call }: Pick<Platform, 'bootstrap' | 'call'>): void {
  if (!bootstrap.user) return;
  call(logConversion, { body: { log: JSON.stringify(report) } }, { keepalive: true }).catch(
    () => {},
  );
}

/** A video with our controls. */
export interface Video {
  readonly player: Player;
  /** Restores the native controls; a second call does nothing. */
  destroy(): void;
}

export interface VideoOptions {
  readonly platform: Platform;
  readonly posts: PostStore;
  /**
   * For a video in the large view: its original on the page, and how it starts. Undefined for a
   * video on the page.
   */
  readonly copy: VideoCopy | undefined;
  /** Called if our controls cannot be rendered. */
  readonly onFail: () => void;
  /** Opens a video in the large view. */
  readonly onEnlarge: (host: HTMLElement, player: Player) => void;
}

/** Replaces the controls of the video in an element with ours; undefined if there is no video. */
export function enhanceVideo(
  host: HTMLElement,
  { platform, posts, copy, onEnlarge, onFail }: VideoOptions,
): Video | undefined {
  const video = host.querySelector('video');
  if (!video) return undefined;
  const options = readVideoOptions(video);
  const attributes = readVideoAttributes(video);
  // looks up the post each time, because it may change while the video plays
  function log(name: VideoLogEvent, extras: Readonly<Record<string, unknown>> = {}): void {
    const post = closestPost(copy?.original ?? host);
    const data = videoLogDataOf(post && modelOf(posts, post), options, player.watched);
    platform.bus.emit(logged, {
      name,
      data: { ...data, ...(isAdVideo({ attributes }) && { is_ad: true }), ...extras },
    });
  }
  const player: Player = createPlayer(video, {
    options,
    isAutoplay: !copy?.playsOn && mayAutoplay() && isAutoplayVideo(host),
    start: copy?.start ?? 0,
    log,
    onFirstPlay: () => reportConversion(platform),
  });
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const fill = (): void => toggleFullScreen(host, video);
  let pointer = 'mouse';
  host.addEventListener(
    'pointerup',
    ({ pointerType }) => {
      pointer = pointerType;
    },
    { signal },
  );
  video.addEventListener(
    'click',
    () => {
      const { isAutoplay, playback } = player.state;
      // touch has no hover: a tap shows the controls first
      if (pointer === 'touch' && playback === 'playing' && !isAutoplay)
        host.dispatchEvent(new Event(videoTapped));
      else player.press();
    },
    { signal },
  );
  host.addEventListener(
    'keydown',
    (event) => {
      if (!event.defaultPrevented && pressPlayerKey(player, event, fill)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { signal },
  );

  const holder = document.createElement('div');
  holder.className = styles['holder'] ?? '';
  holder.setAttribute(videoControlsAttribute, '');
  // the HTML may have been copied from a page where the video already had controls
  host.querySelector(`[${videoControlsAttribute}]`)?.remove();
  host.append(holder);
  host.setAttribute('role', 'group');
  host.classList.add(styles['frame'] ?? '');
  video.classList.add(styles['video'] ?? '');
  host.setAttribute('aria-label', videoTexts.player);
  if (options.autoheight) Object.assign(video.style, { aspectRatio: 'auto', maxBlockSize: 'none' });
  const root = createPartRoot(platform, holder, failPart(platform, 'video controls', onFail));
  root.render(
    <VideoControls
      player={player}
      host={host}
      log={log}
      onEnlarge={copy ? undefined : () => onEnlarge(host, player)}
    />,
  );
  if (copy?.playsOn) player.play();
  // the user opened the large view, so the video starts immediately instead of when it is fully
  // in view; with reduced motion or data saving, it waits for a press
  else if (copy) player.autoplay();
  onEnd(signal, () => {
    player.destroy();
    root.unmount();
    holder.remove();
    if (options.autoheight) Object.assign(video.style, { aspectRatio: '', maxBlockSize: '' });
    host.removeAttribute('role');
    host.classList.remove(styles['frame'] ?? '');
    video.classList.remove(styles['video'] ?? '');
    host.removeAttribute('aria-label');
  });
  return { player, destroy: () => lifetime.abort() };
}
