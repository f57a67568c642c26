// Lets the test files of a worker share whatever has no state. Loading the same modules for each of
// 500 files took a fifth of the tests' processor time.
//
// - Scripts are compiled once but evaluated for each test file, so that files share no state.
// - In tests without a DOM, Node itself loads packages, once. Packages and tests then have to share
//   their globals: see node-environment.cjs.
const { createRequire } = require('node:module');
const path = require('node:path');
const { Script, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const requireNatively = createRequire(__filename);
const inPackages = `${path.sep}node_modules${path.sep}`;
/** Packages of the test framework, which have state per file. */
const ofJest = /[\\/]node_modules[\\/]@?jest/;
/** Pages are rendered with production React: its development builds cost a sixth of the time. */
const ofReact = /[\\/]node_modules[\\/]react(?:-dom)?[\\/]/;

/** @type {Map<string, {source: string, script: Script}>} compiled scripts by file */
const scripts = new Map();

/**
 * @param {string} source body of a module's function
 * @param {string} filename
 * @param {readonly string[]} parameters of that function
 */
function compileOnce(source, filename, parameters) {
  const known = scripts.get(filename);
  if (known?.source === source) return known.script;
  const start = `(function(${parameters.join(',')}){`;
  const script = new Script(`${start}${source}\n})`, {
    filename,
    columnOffset: -start.length,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  scripts.set(filename, { source, script });
  return script;
}

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

module.exports = class KeepingRuntime extends Runtime {
  constructor(config, environment, ...args) {
    super(config, environment, ...args);
    this.sharesGlobals = environment.global === globalThis;
    const { executor } = this;
    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      // as jest does when the test file has already ended
      if (context === null) return null;
      const script = compileOnce(source, filename, executor.injectedModuleParameters);
      return this.sharesGlobals ? script.runInThisContext() : script.runInContext(context);
    };
  }

  requireModule(from, moduleName, options, isRequireActual) {
    const { resolution } = this.cjsLoader;
    if (
      this.sharesGlobals &&
      moduleName &&
      !options?.isInternalModule &&
      !resolution.isCoreModule(moduleName)
    ) {
      const file = resolution.resolveCjs(from, moduleName);
      if (file.includes(inPackages) && !ofJest.test(file)) return requirePackage(file);
    }
    return super.requireModule(from, moduleName, options, isRequireActual);
  }
};
module.exports.default = module.exports;
