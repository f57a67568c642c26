import { videoPlayer } from '@tessera/shared-contracts/media/video-player';

/** Formats seconds as `m:ss`, or as `h:mm:ss` for an hour or more. */
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

/** Zero-based index of the filmstrip frame at a position; position and duration in seconds. */
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
