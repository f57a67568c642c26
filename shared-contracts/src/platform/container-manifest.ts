import * as v from 'valibot';

/**
 * What the shell reads of a federation manifest, and what the server checks before it shows a
 * release.
 */
export const containerManifest = v.object({
  metaData: v.object({
    remoteEntry: v.object({
      name: v.pipe(v.string(), v.minLength(1)),
      path: v.optional(v.string(), ''),
    }),
  }),
  exposes: v.optional(
    v.array(
      v.object({
        path: v.string(),
        assets: v.optional(
          v.object({
            css: v.optional(v.object({ sync: v.optional(v.array(v.string()), []) }), {}),
          }),
          {},
        ),
      }),
    ),
    [],
  ),
});
export type ContainerManifest = v.InferOutput<typeof containerManifest>;

/** The expose that every remote has: its application. */
export const applicationExpose = './App';

/** The entry script and the styles that are loaded with it, as the manifest names them. */
export function filesOfContainer({
  metaData: {
    remoteEntry: { name, path },
  },
  exposes,
}: ContainerManifest) {
  return {
    entry: path === '' ? name : `${path.replace(/\/$/, '')}/${name}`,
    styles: exposes.find((expose) => expose.path === applicationExpose)?.assets.css.sync ?? [],
  };
}
