/**
 * Milliseconds of a live photo, from the specification: how long the last frame holds, how long the
 * fade to the still takes, how long a preview plays.
 */
export const livePhotoMotion = { postroll: 375, deactivate: 500, preview: 500 } as const;
