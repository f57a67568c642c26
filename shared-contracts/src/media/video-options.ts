import * as v from 'valibot';

/** Ten pictures of a film side by side; width and height are those of one, in px. */
export const filmstrip = v.object({ url: v.string(), width: v.number(), height: v.number() });

/** What the page tells the player about a film, under the names of the specification. */
export const videoOptions = v.object({
  /** The finer of two films. */
  hdUrl: v.exactOptional(v.string()),
  /** Seconds; 0 while unknown. */
  duration: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
  livestream: v.optional(v.boolean(), false),
  /** The film takes its own height instead of the one the page holds for it. */
  autoheight: v.optional(v.boolean(), false),
  filmstrip: v.exactOptional(filmstrip),
  /** Name of the service that streams a livestream; with native support its playlist is played, else the plain source. */
  'hls-service': v.exactOptional(v.string()),
  /** The post of a film that stands outside of it. */
  'iframe-post-data': v.exactOptional(v.object({ post_id: v.string(), blog: v.string() })),
});
export type VideoOptions = v.InferOutput<typeof videoOptions>;
