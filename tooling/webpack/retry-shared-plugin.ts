import type { Compiler } from 'webpack';

/** webpack remembers that it began to ask for a shared module, also when that failed, and then throws the first failure for ever. */
const failing = 'delete installedModules[id];';

/** Lets a remote ask again for a shared module that could not be had: the next piece that needs it is the next try. */
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
            throw new Error('webpack asks for shared modules in another way now');
          return source.replaceAll(failing, `${failing} startedInstallModules[id] = false;`);
        };
      });
    });
  }
}
