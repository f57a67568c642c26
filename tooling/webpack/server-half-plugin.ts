import { createHash } from 'node:crypto';
import path from 'node:path';
import vm from 'node:vm';
import webpack, { type Compilation, type Compiler, type Stats } from 'webpack';
import type { BaseOptions } from './base-config.ts';
import type { RemoteOptions } from './remote-federation.ts';
import { serverConfig, serverFile, serverGlobal } from './server-config.ts';

/** How a release describes its server half. */
export interface ServerHalfDescription {
  readonly file: string;
  readonly integrity: string;
  /** Styles of the views, which the page links. */
  readonly css: readonly string[];
  /** Version of the props of each view, by name. */
  readonly views: Readonly<Record<string, number>>;
}

/** The global that the script sets; the server uses `render` as well. */
interface ScriptGlobal {
  readonly [serverGlobal]?: { readonly views?: Readonly<Record<string, number>> };
}

/** Reads which views a server half draws, in a context like that of the server. */
function readViews(script: string): Readonly<Record<string, number>> {
  const context: ScriptGlobal = vm.createContext(vm.constants.DONT_CONTEXTIFY);
  vm.runInContext(`var ${serverGlobal};\n${script}`, context, { filename: serverFile });
  return { ...context[serverGlobal]?.views };
}

/**
 * Builds the server half of a remote with its browser half, from the same sources: adds the script
 * and the styles of its views to the files of the build.
 */
export class ServerHalfPlugin {
  readonly #options: BaseOptions;
  readonly #source: string;
  #built: Compilation | undefined;
  /** Style sheets of the views: pages link them, so the browser half does not load them again. */
  readonly styles = new Set<string>();

  /** @param source absolute path of `src/server.ts` */
  constructor(options: BaseOptions, source: string) {
    this.#options = options;
    this.#source = source;
  }

  apply(compiler: Compiler): void {
    const name = 'ServerHalfPlugin';
    const server = webpack(serverConfig(this.#options, this.#source));
    // its files become files of the release
    server.hooks.shouldEmit.tap(name, () => false);
    compiler.hooks.beforeCompile.tapPromise(name, async () => {
      const { compilation } = await run(server);
      this.#built = compilation;
      this.styles.clear();
      for (const module of compilation.modules) {
        const file = module.nameForCondition();
        // in no chunk: of code that loads later, which the server never draws
        const isDrawn = compilation.chunkGraph.getNumberOfModuleChunks(module) > 0;
        if (module.type === 'css/mini-extract' && file !== null && isDrawn) this.styles.add(file);
      }
    });
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const built = this.#built;
      if (!built) return;
      compilation.errors.push(...built.errors);
      compilation.fileDependencies.addAll(built.fileDependencies);
      compilation.hooks.processAssets.tap(
        { name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          for (const { name: file, source } of built.getAssets())
            if (isPart(file)) compilation.emitAsset(file, source, { minimized: true });
        },
      );
    });
  }

  /** Calls back when a build changed the server half and left the browser half as it was. */
  onServerChange(compiler: Compiler, changed: () => void): void {
    let last: readonly (string | null | undefined)[] = [];
    compiler.hooks.done.tap('ServerHalfPlugin', ({ hash }) => {
      const now = [hash, this.#built?.hash];
      if (last[0] === now[0] && last[1] !== now[1]) changed();
      last = now;
    });
  }

  /** Describes the half that was built last. */
  describe(): ServerHalfDescription {
    const script = this.#built?.getAsset(serverFile)?.source.buffer();
    if (!script) throw new Error(`${this.#options.name} has no server half`);
    const built = this.#built?.getAssets() ?? [];
    return {
      file: serverFile,
      integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
      css: built.map((asset) => asset.name).filter((file) => file.endsWith('.css')),
      views: readViews(script.toString('utf8')),
    };
  }
}

/** The server half of a remote that has one. */
export const serverHalfOf = (
  { dir, name, server }: RemoteOptions,
  version: string,
  isDevelopment: boolean,
): ServerHalfPlugin | undefined =>
  server === undefined
    ? undefined
    : new ServerHalfPlugin({ dir, name, version, isDevelopment }, path.resolve(dir, server));

const isPart = (file: string): boolean => file === serverFile || file.endsWith('.css');

const run = (compiler: Compiler): Promise<Stats> =>
  new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats) resolve(stats);
      else reject(new Error('webpack ended without a result'));
    });
  });
