/** Milliseconds of a live photo, from the specification: how long the last frame holds, how long the film takes to fade to the still, how long a preview plays. */
export const livePhotoMotion = { postroll: 375, deactivate: 500, preview: 500 } as const;
