// jsdom has no fetch, streams or TextEncoder: lend it Node's. FormData is not lent: Node's does not
// accept the form in `new FormData(form)`. Nor is MessageChannel: with it, React's scheduler would
// keep jest running forever.
const { TestEnvironment } = require('jest-environment-jsdom');
const startClockLate = require('./tooling/jest/late-clock.cjs');

const lent = [
  'fetch',
  'Response',
  'Headers',
  'Blob',
  'File',
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

/** A signal of Node that is aborted with a signal of the page. */
function followed(signal) {
  if (!signal || signal instanceof AbortSignal) return signal;
  const own = new AbortController();
  const abort = () => own.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort);
  return own.signal;
}

/** Node's requests refuse the signals of the page, which jsdom's listeners need. */
class PageRequest extends Request {
  constructor(input, init) {
    super(input, init?.signal ? { ...init, signal: followed(init.signal) } : init);
  }
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of lent) this.global[name] = globalThis[name];
    this.global.Request = PageRequest;
    startClockLate(this.fakeTimersModern, this.global);
  }
};
