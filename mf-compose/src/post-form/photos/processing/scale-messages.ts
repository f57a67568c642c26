import * as v from 'valibot';

/** A job that the page gives to the worker. */
export interface ScaleJob {
  readonly id: number;
  readonly file: Blob;
  readonly type: string;
  readonly maxEdge: number;
  readonly isAlwaysDrawn: boolean;
}

/** The worker's reply to a job. */
export const scaleReply = v.variant('isRead', [
  v.object({
    id: v.number(),
    isRead: v.literal(true),
    content: v.optional(v.instance(Blob)),
    width: v.number(),
    height: v.number(),
  }),
  v.object({ id: v.number(), isRead: v.literal(false), reason: v.string() }),
]);
export type ScaleReply = v.InferInput<typeof scaleReply>;
