// jsdom has no fetch, streams or TextEncoder: lend it Node's, together with Node's AbortController
// (ky needs them to match). Not MessageChannel: React's scheduler would then keep jest alive for
// ever.
const { TestEnvironment } = require('jest-environment-jsdom');

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
  }
};
