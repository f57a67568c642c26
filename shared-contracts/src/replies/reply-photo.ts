import * as v from 'valibot';

/** The photo of a reply with its scaled copies, widest first: as in posts, without a caption. */
export const replyPhoto = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
  alt_sizes: v.array(v.object({ url: v.string(), width: v.number(), height: v.number() })),
});
export type ReplyPhoto = v.InferOutput<typeof replyPhoto>;
