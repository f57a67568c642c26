import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { RemoteSource } from '@tessera/shared-contracts/core/remote-definition';
import webpack, { type Compilation, type Compiler } from 'webpack';
import type { ServerHalfPlugin } from './server-half-plugin.ts';
import { shareScope, sharedTable } from './shared-modules.ts';

export interface RemoteOptions extends RemoteSource {
  /** Absolute path of the package: `import.meta.dirname`. */
  readonly dir: string;
  /** Whether a release has the types of its exposes, as by default. Variants for tests have none. */
  readonly hasTypes?: boolean;
}

/** What a container is made of. */
type ContainerSource = Pick<RemoteOptions, 'dir' | 'name' | 'exposes'>;

/** How a container is built, for a release or for a dev server. */
export interface ContainerOptions {
  readonly version: string;
  /** File name of the entry. */
  readonly filename: string;
  /** Described in the manifest. Only on a dev server: `release.json` describes that of a release. */
  readonly server?: ServerHalfPlugin | undefined;
  /** How the manifest names the files with the types of the exposes. Only in a release. */
  readonly types?: Readonly<Record<string, string>> | undefined;
}

/** File name of the manifest, in a release and on a dev server. */
export const manifestFile = 'mf-manifest.json';
/** What the federation plugin writes beside the manifest. */
export const statsFile = 'mf-manifest-stats.json';

/**
 * The federation runtime, which the federation plugin would build into every entry (14 kB without
 * its core). The shell has it already and provides it to our entries
 * (shell/src/remotes/federation-host.ts).
 */
const runtimeEntry = /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/;
const runtimeFile =
  /[\\/]@module-federation[\\/](?:webpack-bundler-runtime|runtime|runtime-core)[\\/]/;

/** The global under which the shell provides the runtime. */
const runtimeGlobal = '__tesseraFederation';

/** Builds the container of a remote, with its manifest. */
export class RemoteFederation {
  readonly #options: ContainerSource;
  readonly #container: ContainerOptions;

  constructor(options: ContainerSource, container: ContainerOptions) {
    this.#options = options;
    this.#container = container;
  }

  apply(compiler: Compiler): void {
    const { dir, name, exposes } = this.#options;
    const { version, filename, server, types } = this.#container;
    new ModuleFederationPlugin({
      name,
      filename,
      exposes: Object.fromEntries(
        Object.entries(exposes).map(([expose, file]) => [
          expose,
          { import: file, name: chunkOfExpose(expose) },
        ]),
      ),
      shared: sharedTable(dir),
      shareScope,
      shareStrategy: 'loaded-first',
      dts: false,
      dev: false,
      manifest: {
        fileName: manifestFile,
        additionalData({ stats }) {
          Object.assign(stats.metaData.buildInfo, { buildVersion: version, buildName: name });
          if (server) Object.assign(stats.metaData, { server: server.describe() });
          if (types) Object.assign(stats.metaData, { types });
        },
      },
      experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
    }).apply(compiler);
    new webpack.ExternalsPlugin('global', async ({ request = '' }) =>
      runtimeEntry.test(request) ? runtimeGlobal : undefined,
    ).apply(compiler);
    compiler.hooks.thisCompilation.tap(RemoteFederation.name, (compilation) => {
      expectNoRuntime(compilation);
      nameRuntimeStart(compilation);
    });
  }
}

/** Fails a build that would bundle the runtime, as after a change of the runtime's file names. */
function expectNoRuntime(compilation: Compilation): void {
  compilation.hooks.finishModules.tap(RemoteFederation.name, (modules) => {
    const copy = [...modules].find((module) => runtimeFile.test(module.nameForCondition() ?? ''));
    if (copy)
      compilation.errors.push(
        new webpack.WebpackError(
          `the entry would contain the federation runtime: ${copy.identifier()}`,
        ),
      );
  });
}

/** The script that starts the runtime; the federation plugin names it by a hash of its folder. */
const runtimeStart = /[\\/]\.federation[\\/]entry\.\w+\.js/;

/** Gives the modules that name the script an id that is the same in every folder. */
function nameRuntimeStart(compilation: Compilation): void {
  compilation.hooks.moduleIds.tap({ name: RemoteFederation.name, stage: -100 }, (modules) => {
    for (const module of modules)
      if (runtimeStart.test(module.identifier()))
        compilation.chunkGraph.setModuleId(module, module.type === 'javascript/esm' ? 0 : 1);
  });
}

/** Name of the chunk that contains an expose. */
export const chunkOfExpose = (expose: string): string => `expose_${expose.replace(/^\.\//, '')}`;
