import { cslog, lady } from '@tessera/shared-contracts/shell/endpoints';
import { clientLogLimits } from '../../base/http/rate-limits.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

jest.setTimeout(60_000);

let app: TestApp;
let written: string[];
beforeEach(async () => {
  app = await createTestApp({ rateLimitFactor: 1, trustProxy: true });
  written = [];
  jest.spyOn(app.deps.log, 'warn').mockImplementation((...line: unknown[]) => {
    written.push(JSON.stringify(line));
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

const event = (text: string) => ({
  log_key: 'errors',
  uuid: '',
  event: 'script-error',
  ts: 1,
  rid: 'r',
  elapsed: 2,
  data: { text },
});
/** A beacon with the maximum number of events and about 80% of the maximum size. */
const large = Array.from({ length: 50 }, () => event('A'.repeat(4000)));
const send = async (address: string, body: object, path: string = cslog.path): Promise<number> =>
  (
    await app.stranger().post(path, JSON.stringify(body), {
      contentType: 'text/plain',
      headers: { 'x-forwarded-for': address },
    })
  ).status;
const bytesWritten = (): number => written.reduce((sum, line) => sum + Buffer.byteLength(line), 0);

test('LOG-05: accepts seven hundred beacons from one IP network, but logs them only up to the limit per network', async () => {
  const statuses = new Set<number>();
  for (let index = 0; index < 700; index += 1)
    statuses.add(await send(`2001:db8:0:1::${index.toString(16)}`, large));
  expect([...statuses].every((status) => status === 200 || status === 204)).toBe(true);
  expect(bytesWritten()).toBeLessThan(1.1 * clientLogLimits.bytesPerNetwork);
  expect(written.filter((line) => line.includes('dropped'))).toHaveLength(1);
  // events from other networks are still logged
  expect(await send('203.0.113.7', [event('somebody else')])).toBe(200);
  expect(written.at(-1)).toContain('somebody else');
});

test('beacons from many IP networks are logged only up to a total limit per process', async () => {
  for (let index = 0; index < 40; index += 1) await send(`203.0.113.${index}`, large);
  expect(bytesWritten()).toBeLessThan(1.1 * clientLogLimits.bytesInAll);
  expect(bytesWritten()).toBeGreaterThan(0.8 * clientLogLimits.bytesInAll);
});

test('events below the log level are not logged', async () => {
  const stringify = jest.spyOn(app.deps.log, 'debug');
  expect(await send('203.0.113.7', { events: large }, lady.path)).toBe(200);
  expect([stringify.mock.calls, written]).toEqual([[], []]);
});

test('users have the same beacon size limit as visitors', async () => {
  const person = await app.register();
  expect((await person.post(lady.path, 'x'.repeat(300_000))).status).toBe(413);
});
