import * as v from 'valibot';

/** The files of a shell release that a page links or preloads. */
export const releaseEntry = v.object({
  js: v.array(v.string()),
  css: v.array(v.string()),
  preload: v.array(v.string()),
  fonts: v.array(v.string()),
});
type ReleaseEntry = v.InferOutput<typeof releaseEntry>;

/**
 * The entry of the one bundle: one script, one style sheet, and the fonts that every page preloads.
 * All other files load on intent, as in the remotes, so they are neither linked nor preloaded.
 */
export const bundleEntry = ({ js, css, fonts }: ReleaseEntry): ReleaseEntry => ({
  js,
  css: css.filter((file) => file.startsWith('main.')),
  preload: [],
  fonts,
});
