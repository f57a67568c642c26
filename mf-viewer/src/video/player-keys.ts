import { videoSteps } from '@tessera/shared-contracts/media/video-player';
import type { Player } from './create-player.ts';

/**
 * Handles the keys of a focused player: space plays and pauses, arrows seek and change the volume,
 * m mutes and unmutes, f toggles full screen. Returns whether the key was handled.
 */
export function pressPlayerKey(
  player: Player,
  { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent,
  toggleFullScreen: () => void,
): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const { playback, position, volume, sound } = player.state;
  const changeVolume = (by: number): void =>
    player.setVolume(
      Math.round(Math.max(0, Math.min(1, (sound === 'muted' ? 0 : volume) + by)) * 100) / 100,
    );
  switch (key) {
    case ' ':
      // space presses a focused button
      if (target instanceof HTMLButtonElement) return false;
      if (playback === 'playing') player.pause();
      else player.play();
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
      player.seek(position + (key === 'ArrowLeft' ? -videoSteps.seconds : videoSteps.seconds));
      return true;
    case 'ArrowUp':
      changeVolume(videoSteps.volume);
      return true;
    case 'ArrowDown':
      changeVolume(-videoSteps.volume);
      return true;
    case 'm':
      player.setMuted(sound === 'unmuted');
      return true;
    case 'f':
      toggleFullScreen();
      return true;
    default:
      return false;
  }
}
