import path from 'node:path';
import type { Compiler, Configuration } from 'webpack';
import { baseConfig, type BaseOptions } from './base-config.ts';
import { buildBeside } from './build-beside.ts';
import type { RemoteOptions } from './remote-federation.ts';

/** Files of a release that a frame on another site links to. */
export interface FrameDescription {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/**
 * Builds the script and styles with which a remote enhances posts that other sites embed. A frame
 * has no shell to provide React, so the script contains React.
 */
export class FramePlugin {
  readonly #config: Configuration;
  #files: readonly string[] = [];

  /** @param source absolute path of `src/frame.ts` */
  constructor(options: BaseOptions, source: string) {
    const { optimization, ...base } = baseConfig(options);
    this.#config = {
      ...base,
      devtool: false,
      entry: { frame: source },
      optimization: { ...optimization, splitChunks: false },
    };
  }

  apply(compiler: Compiler): void {
    buildBeside(compiler, {
      name: 'FramePlugin',
      config: this.#config,
      isPart: () => true,
      onBuilt: (built) => {
        this.#files = built.getAssets().map(({ name }) => name);
      },
    });
  }

  /** Describes the files of the latest build. */
  describe(): FrameDescription {
    const ofType = (extension: string): readonly string[] =>
      this.#files.filter((file) => file.endsWith(extension));
    return { js: ofType('.js'), css: ofType('.css') };
  }
}

/** The plugin for a remote that enhances posts in frames; undefined for other remotes. */
export const framePluginOf = (
  { dir, name, frame }: Pick<RemoteOptions, 'dir' | 'name' | 'frame'>,
  version: string,
): FramePlugin | undefined =>
  frame === undefined
    ? undefined
    : new FramePlugin({ dir, name, version, isDevelopment: false }, path.resolve(dir, frame));
