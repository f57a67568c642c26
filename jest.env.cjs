// jsdom has no fetch, streams or TextEncoder: lend it Node's, together with Node's AbortController,
// because ky needs one that matches fetch. MessageChannel is not lent: with it, React's scheduler
// would keep jest running forever.
const { TestEnvironment } = require('jest-environment-jsdom');
const startClockLate = require('./tooling/jest/late-clock.cjs');

const lent = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'TextEncoderStream',
  'CompressionStream',
  'DecompressionStream',
  'structuredClone',
  'URL',
  'URLSearchParams',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    // FormData stays jsdom's: Node's does not accept the form in `new FormData(form)`.
    const jsdomFormData = this.global.FormData;
    for (const name of lent) this.global[name] = globalThis[name];
    this.global.FormData = jsdomFormData;
    startClockLate(this.fakeTimersModern, this.global);
  }
};
