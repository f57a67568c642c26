import * as v from 'valibot';

/** Networks whose share pages open in windows. */
const shareNetworks = ['twitter', 'facebook', 'reddit', 'pinterest'] as const;

/**
 * The share pages that the operator has set, by network. `{link}` stands for the encoded URL to
 * share; Pinterest also has `{media}` and `{description}`.
 */
export const sharePages = v.record(v.picklist(shareNetworks), v.string());
export type SharePages = Readonly<v.InferOutput<typeof sharePages>>;
