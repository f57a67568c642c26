import { createHash } from 'node:crypto';
import path from 'node:path';
import vm from 'node:vm';
import type { Compilation, Compiler } from 'webpack';
import type { BaseOptions } from './base-config.ts';
import { buildBeside } from './build-beside.ts';
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

/** The global object after the script has run, with the members that the build reads. */
interface ScriptGlobal {
  readonly [serverGlobal]?: { readonly views?: Readonly<Record<string, number>> };
}

/** Reads which views a server half renders, in a context like that of the server. */
function readViews(script: string): Readonly<Record<string, number>> {
  const context: ScriptGlobal = vm.createContext(vm.constants.DONT_CONTEXTIFY);
  try {
    vm.runInContext(`var ${serverGlobal};\n${script}`, context, { filename: serverFile });
  } catch (error) {
    // not as a cause, because its stack begins with the line of the error: the whole script
    throw new Error(`the server half does not run: ${String(error)}`);
  }
  return { ...context[serverGlobal]?.views };
}

/**
 * Builds a remote's server half together with its browser half, from the same sources. Adds the
 * script of the server half and the styles of its views to the files of the build.
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
    buildBeside(compiler, {
      name: 'ServerHalfPlugin',
      config: serverConfig(this.#options, this.#source),
      isPart: (file) => file === serverFile || file.endsWith('.css'),
      onBuilt: (built) => {
        this.#built = built;
        this.styles.clear();
        for (const module of built.modules) {
          const file = module.nameForCondition();
          // modules in no chunk belong to code that loads later, which the server never runs
          const isRendered = built.chunkGraph.getNumberOfModuleChunks(module) > 0;
          if (module.type === 'css/mini-extract' && file !== null && isRendered)
            this.styles.add(file);
        }
      },
    });
  }

  /** Calls back when a build has changed only the server half. */
  onServerChange(compiler: Compiler, changed: () => void): void {
    let last: readonly (string | null | undefined)[] = [];
    compiler.hooks.done.tap('ServerHalfPlugin', ({ hash }) => {
      const now = [hash, this.#built?.hash];
      if (last[0] === now[0] && last[1] !== now[1]) changed();
      last = now;
    });
  }

  /** Describes the server half of the latest build, with its script as a release emits it. */
  describe(release: Compilation | undefined = this.#built): ServerHalfDescription {
    const script = release?.getAsset(serverFile)?.source.buffer();
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

/** The plugin for a remote with a server half; undefined for other remotes. */
export const serverHalfOf = (
  { dir, name, server }: Pick<RemoteOptions, 'dir' | 'name' | 'server'>,
  version: string,
  isDevelopment: boolean,
): ServerHalfPlugin | undefined =>
  server === undefined
    ? undefined
    : new ServerHalfPlugin({ dir, name, version, isDevelopment }, path.resolve(dir, server));
