// The environment of tests without a DOM: Node's own globals instead of a copy of them in a context
// per file, so that packages stay loaded from file to file (runtime.cjs). Tests that change a
// global or `process.env` must restore it.
const { TestEnvironment } = require('jest-environment-node');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const startClockLate = require('./late-clock.cjs');

const { exit, getBuiltinModule } = process;

/** Empties the tests and hooks of a block, because timers that they started still refer to them. */
function release({ children, hooks }) {
  for (const child of [...children, ...hooks]) {
    if (child.type === 'describeBlock') release(child);
    else Object.assign(child, { fn: undefined, asyncError: undefined, parent: undefined });
  }
}

module.exports = class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({
      config: config.projectConfig,
      global: globalThis,
    });
    startClockLate(this.fakeTimersModern, globalThis);
  }

  // Jest expects its environment's globals to be dropped with the test file. Ours stay, so whatever
  // Jest left there would keep all modules of the file in memory.
  async teardown() {
    await super.teardown();
    for (const key of Object.getOwnPropertySymbols(globalThis)) {
      const isState = key.description === 'JEST_STATE_SYMBOL';
      if (isState) release(globalThis[key].rootDescribeBlock);
      if (isState || key === Symbol.for('EVENT_HANDLERS')) delete globalThis[key];
    }
    Object.assign(process, { exit, getBuiltinModule });
  }
};
