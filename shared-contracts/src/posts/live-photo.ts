/**
 * Times of a live photo in milliseconds, from the specification. `postroll`: how long the last
 * frame is held; `deactivate`: how long the fade to the still takes; `preview`: how long a preview
 * plays.
 */
export const livePhotoMotion = { postroll: 375, deactivate: 500, preview: 500 } as const;

/** Ours: limits of the motion of a live photo. Cameras record three seconds. */
export const livePhotoLimits = { seconds: 10, bytes: 20 * 1024 * 1024 } as const;

export const livePhotoTexts = {
  tooLong: `The motion of a photo can be up to ${livePhotoLimits.seconds} seconds long.`,
  tooBig: `The motion of a photo can be up to ${livePhotoLimits.bytes / 1024 / 1024} MB.`,
} as const;
