import * as v from 'valibot';

/**
 * The parts of a federation manifest that the shell reads. The server validates them and leaves out
 * the manifest of a release if they are invalid.
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

/** The expose under which every remote offers its application. */
export const applicationExpose = './App';

/** The files of the entry script and of the application's stylesheets, as named in the manifest. */
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

/**
 * Reduces a manifest to the parts that browsers read. Pages contain the manifests of all remotes,
 * and most of a manifest is for tools.
 */
export function briefManifest(manifest: ContainerManifest) {
  const { entry, styles } = filesOfContainer(manifest);
  return {
    metaData: { remoteEntry: { name: entry } },
    ...(styles.length > 0 && {
      exposes: [{ path: applicationExpose, assets: { css: { sync: styles } } }],
    }),
  };
}
