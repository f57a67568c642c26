import { videoOptionAttributes } from '@tessera/shared-contracts/media/video-element';
import { videoOptions, type VideoOptions } from '@tessera/shared-contracts/media/video-options';
import * as v from 'valibot';

function json(text: string | null | undefined): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** The `data-` options of a video element. Leaves out what does not parse. */
export function readVideoOptions(video: HTMLVideoElement): VideoOptions {
  const { dataset } = video;
  const duration = Number(video.getAttribute(videoOptionAttributes.duration));
  const given: Readonly<Record<keyof VideoOptions, unknown>> = {
    hdUrl: video.getAttribute(videoOptionAttributes.hdUrl) ?? undefined,
    duration: Number.isFinite(duration) && duration > 0 ? duration : undefined,
    livestream: 'livestream' in dataset ? dataset['livestream'] !== 'false' : undefined,
    autoheight: 'autoheight' in dataset ? dataset['autoheight'] !== 'false' : undefined,
    filmstrip: json(video.getAttribute(videoOptionAttributes.filmstrip)),
    'hls-service': dataset['hlsService'],
    'iframe-post-data': json(dataset['iframePostData']),
  };
  const valid = Object.entries(given).filter(
    ([name, value]) => value !== undefined && v.is(videoOptions, { [name]: value }),
  );
  return v.parse(videoOptions, Object.fromEntries(valid));
}

/** What the player knows about a video beside its options. */
export interface VideoAttributes {
  readonly isAd: boolean;
}

export const readVideoAttributes = ({ dataset }: HTMLVideoElement): VideoAttributes => ({
  isAd: 'isAd' in dataset && dataset['isAd'] !== 'false',
});

/** Whether a player plays an advertisement. */
export const isAdVideo = ({ attributes }: { readonly attributes: VideoAttributes }): boolean =>
  attributes.isAd;
