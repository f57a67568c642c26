import * as v from 'valibot';

/** ISO 8601. */
const moment = v.string();

/** An export of the user's data. */
export const accountExport = v.variant('state', [
  v.object({ state: v.picklist(['waiting', 'failed']), createdAt: moment }),
  v.object({
    state: v.literal('ready'),
    id: v.string(),
    createdAt: moment,
    expiresAt: moment,
    /** In bytes. */
    size: v.number(),
  }),
]);
export type AccountExport = v.InferOutput<typeof accountExport>;

/**
 * Milliseconds between two looks of a page at an export that is being prepared: `soon` for the
 * first `soonLooks`, because most exports take seconds, then `rare` (ours).
 */
export const exportLooks = { soon: 3000, soonLooks: 20, rare: 20_000 } as const;
