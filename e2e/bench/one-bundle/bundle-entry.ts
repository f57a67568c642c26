import * as v from 'valibot';

/** The files that a page of a release of the shell links or hints at. */
export const releaseEntry = v.object({
  js: v.array(v.string()),
  css: v.array(v.string()),
  preload: v.array(v.string()),
  fonts: v.array(v.string()),
});
type ReleaseEntry = v.InferOutput<typeof releaseEntry>;

/**
 * The entry of the one bundle: one script, one stylesheet, and the fonts that every page hints at.
 * Behind the script is only what pages load on intent, as in the remotes: no link and no hint.
 */
export const bundleEntry = ({ js, css, fonts }: ReleaseEntry): ReleaseEntry => ({
  js,
  css: css.filter((file) => file.startsWith('main.')),
  preload: [],
  fonts,
});
