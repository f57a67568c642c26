import type { Compiler } from 'webpack';

/**
 * The start of webpack's handler for a shared module that failed to load. If the handler is not
 * changed, webpack never requests the module again, and importing it always throws the first error.
 */
const failing = 'delete installedModules[id];';

/**
 * Lets a remote retry a shared module that failed to load: the next chunk that needs it tries
 * again.
 */
export class RetrySharedPlugin {
  apply(compiler: Compiler): void {
    const name = 'RetrySharedPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeModule.tap(name, (module) => {
        if (module.constructor.name !== 'ConsumeSharedRuntimeModule') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const source = String(generate());
          if (!source.includes('startedInstallModules[id] = true;')) return source;
          if (!source.includes(failing))
            throw new Error('webpack’s code for shared modules has changed');
          return source.replaceAll(failing, `${failing} startedInstallModules[id] = false;`);
        };
      });
    });
  }
}
