/**
 * Milliseconds of a live photo, from the specification: how long the last frame holds, how long the
 * fade to the still takes, and how long a preview plays.
 */
export const livePhotoMotion = { postroll: 375, deactivate: 500, preview: 500 } as const;

/** Ours: limits of the video of a live photo. Cameras record three seconds. */
export const livePhotoLimits = { seconds: 10, bytes: 20 * 1024 * 1024 } as const;

export const livePhotoTexts = {
  tooLong: `The motion of a photo can be up to ${livePhotoLimits.seconds} seconds long.`,
  tooBig: `The motion of a photo can be up to ${livePhotoLimits.bytes / 1024 / 1024} MB.`,
} as const;
