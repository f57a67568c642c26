import * as v from 'valibot';

/** What pages tell the service worker. */
export const workerMessage = v.variant('kind', [
  /** A page has loaded: the worker stores the page, if it came too late to see it, and the files. */
  v.object({
    kind: v.literal('loaded'),
    page: v.exactOptional(v.string()),
    /** URLs of scripts, styles and fonts of the releases that the page shows. */
    files: v.array(v.string()),
  }),
  /** The server has said that the session is over. */
  v.object({ kind: v.literal('nobody') }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessage>;
