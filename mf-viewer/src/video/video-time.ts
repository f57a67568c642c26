import { videoPlayer } from '@tessera/shared-contracts/media/video-player';

/** Seconds as `m:ss`, from an hour on `h:mm:ss`. */
export function videoTime(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Index from 0 of the filmstrip's ten pictures that shows a time. */
export const filmstripIndex = (seconds: number, duration: number): number =>
  duration > 0
    ? Math.max(
        0,
        Math.min(
          videoPlayer.filmstrip - 1,
          Math.floor((seconds / duration) * videoPlayer.filmstrip),
        ),
      )
    : 0;
