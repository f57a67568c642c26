// The environment of tests without a DOM: Node's own globals instead of a copy of them in a context
// per file, so that packages stay loaded from file to file (runtime.cjs). Tests that change a
// global or `process.env` must restore it.
const { TestEnvironment } = require('jest-environment-node');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

module.exports = class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({
      config: config.projectConfig,
      global: globalThis,
    });
  }
};
