import * as v from 'valibot';
import { videoOptionAttributes } from '@tessera/shared-contracts/media/video-element';

/** Ten frames of a video side by side; width and height are those of one frame, in px. */
export const filmstrip = v.object({ url: v.string(), width: v.number(), height: v.number() });

/** Options of the video player, named as in the specification. */
export const videoOptions = v.object({
  /** URL of the better of two qualities. */
  hdUrl: v.exactOptional(v.string()),
  /** Seconds; 0 while unknown. */
  duration: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
  livestream: v.optional(v.boolean(), false),
  /** Whether the video has its natural height instead of the height that the page reserves. */
  autoheight: v.optional(v.boolean(), false),
  filmstrip: v.exactOptional(filmstrip),
  /**
   * Name of a livestream's service. Browsers that support HLS natively play the service's playlist;
   * other browsers play the plain source.
   */
  'hls-service': v.exactOptional(v.string()),
  /** The post of a video that is shown outside of its post. */
  'iframe-post-data': v.exactOptional(v.object({ post_id: v.string(), blog: v.string() })),
});
export type VideoOptions = v.InferOutput<typeof videoOptions>;

function json(text: string | undefined): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a boolean attribute: false only for 'false'; undefined if it is absent. */
function isOn(video: HTMLVideoElement, name: string): boolean | undefined {
  const value = video.getAttribute(name);
  return value === null ? undefined : value !== 'false';
}

/** The options of a video element. An invalid value is treated as if it were absent. */
export function readVideoOptions(video: HTMLVideoElement): VideoOptions {
  const text = (name: string): string | undefined => video.getAttribute(name) ?? undefined;
  const duration = Number(text(videoOptionAttributes.duration));
  const given: Readonly<Record<keyof VideoOptions, unknown>> = {
    hdUrl: text(videoOptionAttributes.hdUrl),
    duration: Number.isFinite(duration) && duration > 0 ? duration : undefined,
    livestream: isOn(video, videoOptionAttributes.livestream),
    autoheight: isOn(video, videoOptionAttributes.autoheight),
    filmstrip: json(text(videoOptionAttributes.filmstrip)),
    'hls-service': text(videoOptionAttributes.hlsService),
    'iframe-post-data': json(text(videoOptionAttributes.iframePostData)),
  };
  const valid = Object.entries(given).filter(
    ([name, value]) => value !== undefined && v.is(videoOptions, { [name]: value }),
  );
  return v.parse(videoOptions, Object.fromEntries(valid));
}

/** Data of a video other than its options. */
export interface VideoAttributes {
  readonly isAd: boolean;
}

export const readVideoAttributes = (video: HTMLVideoElement): VideoAttributes => ({
  isAd: isOn(video, videoOptionAttributes.isAd) ?? false,
});

/** Whether a video is an advertisement. */
export const isAdVideo = ({ attributes }: { readonly attributes: VideoAttributes }): boolean =>
  attributes.isAd;
