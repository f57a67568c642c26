import type { Compiler, Module } from 'webpack';
import { chunkOfExpose } from './remote-federation.ts';

/**
 * Puts the one module that every page needs into the container's own file. A page then first loads
 * one script and at most one style sheet of a remote. Federation would put every expose into a
 * separate file, which the browser requests only after the container has run.
 *
 * An application that imports React statically keeps a separate file. Code in the container runs
 * before the shell has fetched React, and only files loaded later can wait for React. None of our
 * remotes imports React statically (api/src/base/releases/built-manifests.test.ts). Eager shared
 * modules, such as rxjs, need no waiting: the shell has them from the start.
 */
export class InlineExposePlugin {
  readonly #container: string;
  readonly #chunkName: string;

  constructor(container: string, expose: string) {
    this.#container = container;
    this.#chunkName = chunkOfExpose(expose);
  }

  apply(compiler: Compiler): void {
    const name = 'InlineExposePlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // Runs before chunks are split, so that the module already counts as part of the container.
      compilation.hooks.optimizeChunks.tap({ name, stage: -20 }, () => {
        const container = compilation.namedChunks.get(this.#container);
        const expose = compilation.namedChunks.get(this.#chunkName);
        if (!container || !expose) return;
        for (const module of compilation.chunkGraph.getChunkModulesIterable(expose))
          if (isAwaited(module)) return;
        if (!compilation.chunkGraph.canChunksBeIntegrated(container, expose))
          throw new Error(`${this.#chunkName} cannot become part of ${this.#container}`);
        compilation.chunkGraph.integrateChunks(container, expose);
        compilation.chunks.delete(expose);
      });
    });
  }
}

/** Whether a module is a shared one that the shell may still have to fetch. */
const isAwaited = (module: Module): boolean =>
  module.type === 'consume-shared-module' &&
  !('options' in module && isObject(module.options) && module.options['eager'] === true);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
