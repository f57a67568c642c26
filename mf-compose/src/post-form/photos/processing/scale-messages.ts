import * as v from 'valibot';

/** What the page asks of the worker. */
export const scaleJob = v.object({ id: v.number(), file: v.instance(Blob), type: v.string(), longest: v.number(), isAlwaysDrawn: v.boolean() });
export type ScaleJob = v.InferOutput<typeof scaleJob>;

/** What the worker says. */
export const scaleReply = v.variant('isRead', [
  v.object({ id: v.number(), isRead: v.literal(true), content: v.optional(v.instance(Blob)), width: v.number(), height: v.number() }),
  v.object({ id: v.number(), isRead: v.literal(false), reason: v.string() }),
]);
export type ScaleReply = v.InferInput<typeof scaleReply>;
