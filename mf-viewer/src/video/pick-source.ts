import type { VideoOptions } from './video-options.ts';

/** MIME type of an HLS playlist. */
export const playlistType = 'application/vnd.apple.mpegurl';

export interface VideoSources {
  /** URL of the source that every browser can play. */
  readonly plain: string;
  /** URL of the HLS playlist, if the video has one. */
  readonly playlist: string | undefined;
}

/** Reads the sources from a video's `src` and its `source` elements. */
export function readSources(video: HTMLVideoElement): VideoSources {
  const sources = [...video.querySelectorAll('source')];
  const plain =
    video.getAttribute('src') ??
    sources.find(({ type }) => type !== playlistType)?.getAttribute('src') ??
    '';
  return {
    plain,
    playlist: sources.find(({ type }) => type === playlistType)?.getAttribute('src') ?? undefined,
  };
}

/**
 * The URL to play: the playlist if the video names a streaming service and the browser supports HLS
 * natively, else the plain source.
 */
export const pickSource = (
  { plain, playlist }: VideoSources,
  options: Pick<VideoOptions, 'hls-service'>,
  canPlay: (type: string) => string,
): string =>
  options['hls-service'] !== undefined && playlist !== undefined && canPlay(playlistType) !== ''
    ? playlist
    : plain;
