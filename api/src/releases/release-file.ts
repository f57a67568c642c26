import * as v from 'valibot';

const fileName = v.pipe(v.string(), v.regex(/^[\w][\w.-]*(?:\/[\w][\w.-]*)*$/, 'Not the name of a release file.'));

/** What a build says about itself in its `release.json`. */
export const releaseFile = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,40}$/, 'Not the name of a release.')),
  version: v.pipe(v.string(), v.regex(/^[\w][\w.+-]{0,80}$/, 'Not a version.')),
  contract: v.number(),
  manifest: v.optional(v.record(v.string(), v.unknown())),
  integrity: v.record(fileName, v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Not a sha384 integrity.'))),
  entry: v.object({ js: v.array(fileName), css: v.array(fileName), preload: v.array(fileName), fonts: v.optional(v.array(fileName), []) }),
});
export type ReleaseFile = v.InferOutput<typeof releaseFile>;
