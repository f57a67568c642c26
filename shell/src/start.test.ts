import { cslog } from '@tessera/shared-contracts/shell/endpoints';
import { createErrorReporter } from './errors/create-error-reporter.ts';
import { readBootstrap } from './page/read-bootstrap.ts';

jest.mock('single-spa', () => ({ start: jest.fn(), registerApplication: jest.fn() }));

/** Starts a page and returns what it sends to the error log when the user leaves it. */
async function reported(html: string): Promise<string> {
  const sent: Promise<string>[] = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value(address: string, body: Blob) {
      if (address.endsWith(cslog.path)) sent.push(body.text());
      return true;
    },
  });
  document.body.innerHTML = html;
  const { start } = await import('./start.ts');
  const reading = readBootstrap(document);
  const reporter = createErrorReporter('');
  start({ ...reading, nonce: '', integrityOf: () => undefined, reporter });
  window.dispatchEvent(new Event('pagehide'));
  return (await Promise.all(sent)).join('');
}
const payload = (text: string): string =>
  `<script type="application/json" id="bootstrap">${text}</script>`;

beforeEach(() => {
  jest.resetModules();
  // defined by the build
  Object.assign(globalThis, { __SHARED_VERSIONS__: {} });
});
afterEach(() => Reflect.deleteProperty(navigator, 'sendBeacon'));

test.each([
  ['a missing payload', '<main></main>', 'the page carries no bootstrap payload'],
  ['an unparsable payload', payload('{"flags":'), 'JSON'],
])('BOOT-02: %s is reported', async (_, html, text) => {
  const report = await reported(html);
  expect(report).toContain(text);
  expect(report).toContain('"phase":"boot"');
});

test('BOOT-02: a valid payload is not reported', async () => {
  expect(await reported(payload('{}'))).toBe('');
});
