import path from 'node:path';
import webpack, { type Compiler } from 'webpack';

/** The packages whose files are replaced. */
const runtimeFolder =
  /[\\/]@module-federation[\\/](?:runtime-core|error-codes)[\\/]dist(?:[\\/]|$)/;
/** Imports of its files, with our files that take their place. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\/snapshot\/SnapshotHandler\.js$/, 'snapshot-handler.ts'],
  [/\/utils\/preload\.js$/, 'preload.ts'],
  [/^\.\/desc\.mjs$/, 'descriptions.ts'],
];

/**
 * Builds the federation runtime without snapshots of manifests and without preloading, which our
 * pages do not use, and without the sentences of its errors: 12 kB of every first load, 2.7 kB
 * compressed. The runtime has a switch only for the plugins that call this code
 * (`FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN`). If a version of the runtime has other files, the
 * build fails.
 */
export class TrimFederationPlugin {
  readonly #folder: string;

  /** @param folder absolute path of the files that take the place of the runtime's */
  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    const files = replacements.map(([request, file]) => {
      const replacement = path.join(this.#folder, file);
      new webpack.NormalModuleReplacementPlugin(request, (data) => {
        if (runtimeFolder.test(data.context)) data.request = replacement;
      }).apply(compiler);
      return replacement;
    });
    compiler.hooks.thisCompilation.tap(TrimFederationPlugin.name, (compilation) => {
      compilation.hooks.finishModules.tap(TrimFederationPlugin.name, (modules) => {
        const built = new Set([...modules].map((module) => module.nameForCondition()));
        for (const file of files.filter((name) => !built.has(name)))
          compilation.errors.push(
            new webpack.WebpackError(
              `the federation runtime imports nothing that ${file} replaces`,
            ),
          );
      });
    });
  }
}
