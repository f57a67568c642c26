/** Attributes of a video that hold options of its player (see `video-options.ts`). */
export const videoOptionAttributes = {
  hdUrl: 'data-hd-url',
  duration: 'data-duration',
  /** As JSON. */
  filmstrip: 'data-filmstrip',
} as const;

/** Around the controls that are added to a video. */
export const videoControlsAttribute = 'data-video-controls';

/** In the place of a video that is not ready yet. */
export const videoPreparingAttribute = 'data-video-preparing';
