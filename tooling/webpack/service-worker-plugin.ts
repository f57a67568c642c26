import type { Compiler, Configuration } from 'webpack';
import { baseConfig, type BaseOptions } from './base-config.ts';
import { buildBeside } from './build-beside.ts';

/**
 * Builds the service worker of a release of the shell. As an entry of the shell's own build, it
 * would keep webpack from joining the modules that both use.
 */
export class ServiceWorkerPlugin {
  readonly #config: Configuration;

  /** @param source absolute path of the worker's module */
  constructor(options: BaseOptions, source: string) {
    const { optimization, output, ...base } = baseConfig(options);
    this.#config = {
      ...base,
      devtool: false,
      entry: { worker: source },
      output: { ...output, filename: '[name].[contenthash:6].js' },
      optimization: { ...optimization, splitChunks: false },
    };
  }

  apply(compiler: Compiler): void {
    buildBeside(compiler, {
      name: 'ServiceWorkerPlugin',
      config: this.#config,
      isPart: (file) => file.endsWith('.js'),
      onBuilt: () => {},
    });
  }
}
