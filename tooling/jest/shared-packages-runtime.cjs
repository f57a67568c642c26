// Loads packages once per worker, by Node itself, and compiles each of our modules once per worker:
// loading them for each of some 200 test files took two thirds of a second per file. Our modules are
// still evaluated for each file, so that no state passes from one to the next. Only with
// node-environment.cjs: packages and tests have to share their globals.
const { createRequire } = require('node:module');
const path = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const requireNatively = createRequire(__filename);
const inPackages = `${path.sep}node_modules${path.sep}`;
/** Packages of the tests themselves, which hold state of a file. */
const ofJest = /[\\/]node_modules[\\/]@?jest/;
/** Pages are rendered as in production: React's development builds cost a sixth of the time. */
const ofReact = /[\\/]node_modules[\\/]react(?:-dom)?[\\/]/;

/** @type {Map<string, {source: string, compiled: Function}>} by file */
const compiledModules = new Map();

/** @param {string} file */
function requirePackage(file) {
  const { NODE_ENV } = process.env;
  if (ofReact.test(file)) process.env.NODE_ENV = 'production';
  try {
    return requireNatively(file);
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

module.exports = class SharedPackagesRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) => {
      const known = compiledModules.get(filename);
      if (known?.source === source) return known.compiled;
      const compiled = compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
      compiledModules.set(filename, { source, compiled });
      return compiled;
    };
  }

  requireModule(from, moduleName, options, isRequireActual) {
    const { resolution } = this.cjsLoader;
    if (moduleName && !options?.isInternalModule && !resolution.isCoreModule(moduleName)) {
      const file = resolution.resolveCjs(from, moduleName);
      if (file.includes(inPackages) && !ofJest.test(file)) return requirePackage(file);
    }
    return super.requireModule(from, moduleName, options, isRequireActual);
  }
};
module.exports.default = module.exports;
