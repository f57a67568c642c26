/**
 * Attributes of a video: the options of its player (see `video-options.ts`), and whether it is an
 * ad.
 */
export const videoOptionAttributes = {
  hdUrl: 'data-hd-url',
  duration: 'data-duration',
  /** As JSON. */
  filmstrip: 'data-filmstrip',
  livestream: 'data-livestream',
  autoheight: 'data-autoheight',
  hlsService: 'data-hls-service',
  /** As JSON. */
  iframePostData: 'data-iframe-post-data',
  isAd: 'data-is-ad',
} as const;

/** Around the controls that are added to a video. */
export const videoControlsAttribute = 'data-video-controls';

/** On the placeholder of a video that is not ready yet. */
export const videoPreparingAttribute = 'data-video-preparing';
