import * as v from 'valibot';

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
