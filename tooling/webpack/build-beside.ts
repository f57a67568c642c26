import webpack, { type Compilation, type Compiler, type Configuration, type Stats } from 'webpack';

export interface BuildBeside {
  /** Name of the plugin. */
  readonly name: string;
  readonly config: Configuration;
  /** Whether a file of the other build becomes part of the release. */
  readonly isPart: (file: string) => boolean;
  readonly onBuilt: (built: Compilation) => void;
}

/**
 * Runs another build before each build of a compiler, and adds the files of the other build that
 * `isPart` accepts to those of the compiler. For parts of a release that cannot share modules with
 * its container.
 */
export function buildBeside(
  compiler: Compiler,
  { name, config, isPart, onBuilt }: BuildBeside,
): void {
  const other = webpack(config);
  // the other build writes no files: the release emits the files that belong to it
  other.hooks.shouldEmit.tap(name, () => false);
  let built: Compilation | undefined;
  compiler.hooks.beforeCompile.tapPromise(name, async () => {
    built = (await run(other)).compilation;
    onBuilt(built);
  });
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    if (!built) return;
    const { errors, fileDependencies } = built;
    const files = built.getAssets();
    compilation.errors.push(...errors);
    compilation.fileDependencies.addAll(fileDependencies);
    compilation.hooks.processAssets.tap(
      { name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
      () => {
        for (const { name: file, source } of files)
          if (isPart(file)) compilation.emitAsset(file, source, { minimized: true });
      },
    );
  });
}

const run = (compiler: Compiler): Promise<Stats> =>
  new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats) resolve(stats);
      else reject(new Error('webpack ended without a result'));
    });
  });
