import * as v from 'valibot';

/** The photo of a reply: like one of a post, but without a caption. `alt_sizes`: widest first. */
export const replyPhoto = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
  alt_sizes: v.array(v.object({ url: v.string(), width: v.number(), height: v.number() })),
});
export type ReplyPhoto = v.InferOutput<typeof replyPhoto>;
