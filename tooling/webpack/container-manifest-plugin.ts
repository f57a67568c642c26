import type { ServerHalfDescription, ServerHalfPlugin } from './server-half-plugin.ts';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { chunkOfExpose, type RemoteOptions } from './remote-federation.ts';

/** File name of the manifest, in a release and on a dev server. */
export const manifestFile = 'mf-manifest.json';

interface Assets {
  readonly sync: readonly string[];
  readonly async: readonly string[];
}

/** A container's manifest in the federation format. */
export interface ContainerManifest {
  readonly id: string;
  readonly name: string;
  readonly metaData: object;
  readonly shared: readonly string[];
  /** The server half. Only on a dev server: a release describes it in `release.json` instead. */
  readonly server?: ServerHalfDescription;
  readonly exposes: readonly {
    readonly id: string;
    readonly name: string;
    readonly path: string;
    readonly assets: { readonly js: Assets; readonly css: Assets };
  }[];
}

const ofType = (files: readonly string[], extension: string): readonly string[] =>
  files.filter((file) => file.endsWith(extension));

/** Style sheets of the modules in a container's entry. */
export const stylesOfContainer = (compilation: Compilation, container: string): readonly string[] =>
  ofType(compilation.entrypoints.get(container)?.getFiles() ?? [], '.css');

/** Describes a finished container. */
export function describeContainer(
  compilation: Compilation,
  { name, exposes }: RemoteOptions,
  version: string,
): ContainerManifest {
  const files = compilation.entrypoints.get(name)?.getFiles() ?? [];
  const [entry] = ofType(files, '.js').filter((file) => file.startsWith('remoteEntry'));
  if (entry === undefined) throw new Error(`${name} has no entry file`);
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: entry, path: '', type: 'global' },
      globalName: name,
      publicPath: 'auto',
    },
    shared: [],
    exposes: Object.keys(exposes).map(function describeExpose(expose) {
      const own = compilation.namedChunkGroups.get(chunkOfExpose(expose))?.getFiles() ?? [];
      const isInlined = own.some((file) => files.includes(file));
      const short = expose.replace(/^\.\//, '');
      return {
        id: `${name}:${short}`,
        name: short,
        path: expose,
        // A separate chunk loads its own styles; those of an inlined expose come with the entry.
        assets: {
          js: { sync: isInlined ? [] : ofType(own, '.js'), async: [] },
          css: {
            sync: isInlined ? stylesOfContainer(compilation, name) : [],
            async: isInlined ? [] : ofType(own, '.css'),
          },
        },
      };
    }),
  };
}

/** Writes the manifest of a container next to it. */
export class ContainerManifestPlugin {
  readonly #options: RemoteOptions;
  readonly #version: string;
  readonly #server: ServerHalfPlugin | undefined;

  /** @param server given only on a dev server, which has no `release.json` for the server half */
  constructor(options: RemoteOptions, version: string, server?: ServerHalfPlugin) {
    this.#options = options;
    this.#version = version;
    this.#server = server;
  }

  apply(compiler: Compiler): void {
    const name = 'ContainerManifestPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        () => {
          compilation.emitAsset(
            manifestFile,
            new webpack.sources.RawSource(
              JSON.stringify({
                ...describeContainer(compilation, this.#options, this.#version),
                ...(this.#server && { server: this.#server.describe() }),
              }),
            ),
          );
        },
      );
    });
  }
}
