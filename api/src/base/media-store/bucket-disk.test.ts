import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { startS3Server, type S3Fault, type S3Server } from '../../testing/s3/s3-server.ts';
import { openBucket } from './bucket-disk.ts';
import { signedAddress } from './s3-client.ts';
import { bucketAddress } from './s3-settings.ts';
import { partSize } from './write-object.ts';

const pace = { answer: 15_000, stall: 500, backoff: 10, tries: 3 } as const;
const key = `ab/${'1'.repeat(38)}.png`;
const bytes = (content: string | Uint8Array): Readable =>
  Readable.from([Buffer.from(content)], { objectMode: false });

let folder = '';
let s3: S3Server;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-s3-'));
  s3 = await startS3Server(folder);
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
const open = () => openBucket(s3.settings, { pace });
const large = randomBytes(partSize + 1000);

const passing: readonly [string, S3Fault][] = [
  ['a server error', { is: 'status', status: 500, code: 'InternalError' }],
  ['an overloaded server', { is: 'status', status: 503, code: 'SlowDown' }],
  ['a connection that breaks at once', { is: 'reset', at: 'start' }],
  ['a connection that breaks during an upload', { is: 'reset', at: 'request' }],
  ['a lost response', { is: 'lost' }],
];

test.each(passing)('tries again after %s', async (_, fault) => {
  const disk = open();
  s3.fail(/^PUT/, fault, fault);
  await disk.keep(key, bytes('content'), 7);
  s3.fail(/^HEAD/, fault);
  expect(await disk.sizeOf(key)).toBe(7);
  s3.fail(/^GET ab/, fault);
  expect(await text(await disk.read(key))).toBe('content');
  s3.fail(/^DELETE/, fault);
  await disk.remove(key);
  expect(s3.objects.keys()).toEqual([]);
});

test('retries when the bucket timed out waiting for the content', async () => {
  s3.fail(/^PUT/, { is: 'status', status: 400, code: 'RequestTimeout' });
  await open().keep(key, bytes('content'), 7);
  expect(s3.requests).toHaveLength(2);
});

test('retries after a slow response, up to the maximum number of attempts', async () => {
  const disk = openBucket(s3.settings, { pace: { ...pace, answer: 500 } });
  const slow: S3Fault = { is: 'slow', delay: 1500 };
  s3.fail(/^PUT/, slow);
  await disk.keep(key, bytes('content'), 7);
  s3.fail(/^GET ab/, slow, slow, slow);
  await expect(disk.read(key)).rejects.toThrow('longer than 0.5 seconds');
});

test.each(passing)('retries each request of a multipart upload after %s', async (_, fault) => {
  s3.fail(/partNumber/, fault);
  s3.fail(/^POST .*uploads/, fault);
  s3.fail(/^POST .*uploadId/, fault);
  await open().keep(key, bytes(large), large.byteLength);
  expect((await buffer(await open().read(key))).equals(large)).toBe(true);
});

test('an upload fails if its parts cannot be joined, even if the response has status 200', async () => {
  s3.fail(/^POST .*uploadId/, { is: 'error in 200' });
  await open().keep(key, bytes(large), large.byteLength);
  const failing: S3Fault = { is: 'error in 200' };
  s3.fail(/^POST .*uploadId/, failing, failing, failing);
  const other = key.replace('1', '2');
  await expect(open().keep(other, bytes(large), large.byteLength)).rejects.toThrow(
    'This is an injected fault.',
  );
  expect([s3.objects.find(other), s3.objects.open]).toEqual([undefined, 0]);
});

test.each<[string, S3Fault]>([
  ['breaks', { is: 'reset', at: 'answer' }],
  ['stalls', { is: 'stall' }],
])('a read that %s resumes at the same position', async (_, fault) => {
  const disk = open();
  await disk.keep(key, bytes(large), large.byteLength);
  s3.fail(/^GET ab/, fault, fault);
  expect((await buffer(await disk.read(key))).equals(large)).toBe(true);
  s3.fail(/^GET ab/, fault);
  const range = { start: 1000, end: 700_000 };
  expect((await buffer(await disk.read(key, range))).equals(large.subarray(1000, 700_001))).toBe(
    true,
  );
});

test('a read fails if the file changes during it, instead of mixing two versions', async () => {
  const disk = open();
  await disk.keep(key, bytes(large), large.byteLength);
  s3.fail(/^GET ab/, { is: 'stall' });
  const reading = buffer(await disk.read(key));
  s3.objects.put(key, {}, [randomBytes(large.byteLength)]);
  await expect(reading).rejects.toThrow('412');
});

test('an unavailable bucket causes a transient error after a few attempts', async () => {
  const failing: S3Fault = { is: 'status', status: 500, code: 'InternalError' };
  s3.fail(/^HEAD/, failing, failing, failing);
  await expect(open().sizeOf(key)).rejects.toMatchObject({
    name: 'StorageError',
    isTransient: true,
  });
  expect(s3.requests).toHaveLength(pace.tries);
  await s3.close();
  await expect(open().keep(key, bytes('x'), 1)).rejects.toMatchObject({ isTransient: true });
  s3 = await startS3Server(folder);
});

test('a refusal is not retried', async () => {
  s3.forbidden = ['PUT'];
  await expect(open().keep(key, bytes('x'), 1)).rejects.toMatchObject({ isTransient: false });
  expect(s3.requests).toHaveLength(1);
});

test('the error of a failed check says which setting is wrong, or which request is forbidden', async () => {
  const check = (changed: Partial<S3Server['settings']>) =>
    openBucket({ ...s3.settings, ...changed }, { pace }).check();
  await expect(check({ bucket: 'nowhere' })).rejects.toThrow(
    'S3_BUCKET: there is no bucket nowhere',
  );
  await expect(check({ accessKeyId: 'OTHER' })).rejects.toThrow('S3_ACCESS_KEY_ID');
  await expect(check({ secretAccessKey: 'wrong' })).rejects.toThrow('S3_SECRET_ACCESS_KEY');
  await expect(check({ region: 'us-east-1' })).rejects.toThrow(
    'S3_REGION: it is us-east-1, but the bucket is in eu-test-1',
  );
  await expect(check({ endpoint: 'http://no-such-host.invalid' })).rejects.toThrow('S3_ENDPOINT');
  await expect(check({ endpoint: 'http://127.0.0.1:9' })).rejects.toMatchObject({
    isTransient: true,
  });
  for (const method of ['GET', 'PUT', 'DELETE']) {
    s3.forbidden = [method];
    await expect(check({})).rejects.toThrow(`${method} `);
    await expect(check({})).rejects.toThrow('The key TESTKEY may not do this');
  }
});

test('a missing bucket is an error, not an empty bucket', async () => {
  s3.hasBucket = false;
  await expect(open().sizeOf(key)).rejects.toThrow('S3_BUCKET');
  await expect(open().list('ab')).rejects.toThrow('S3_BUCKET');
  await expect(open().read(key)).rejects.toThrow('S3_BUCKET');
});

test('works with a wrong local clock, by adopting the clock of the bucket', async () => {
  s3.skew = -3_600_000;
  const disk = open();
  await disk.keep(key, bytes('content'), 7);
  expect(s3.requests).toHaveLength(2);
  expect(await text(await disk.read(key))).toBe('content');
  expect(s3.requests).toHaveLength(3);
  const address = await disk.signedAddress(key, { type: 'image/png' });
  expect((await fetch(address ?? '')).status).toBe(200);
});

test('lists more files than fit into one response', async () => {
  const keys = Array.from({ length: 2005 }, (_, at) => `ab/${String(at).padStart(38, '0')}.png`);
  for (const one of keys) s3.objects.put(one, {}, [Buffer.from('x')]);
  expect(await open().list('ab')).toEqual(keys);
});

describe('a presigned URL', () => {
  test('serves one file to anyone, with the requested headers', async () => {
    const disk = open();
    await disk.keep(`private/${key}`, bytes('for two'), 7);
    const shown = await disk.signedAddress(`private/${key}`, { type: 'image/png' });
    const answer = await fetch(shown ?? '');
    expect([answer.status, await answer.text()]).toEqual([200, 'for two']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=300',
      'content-disposition': 'inline',
    });
    const range = await fetch(shown ?? '', { headers: { range: 'bytes=4-' } });
    expect([range.status, await range.text()]).toEqual([206, 'two']);
    const saved = await disk.signedAddress(`private/${key}`, {
      type: 'application/zip',
      saveAs: 'tessera-ada.zip',
    });
    expect((await fetch(saved ?? '')).headers.get('content-disposition')).toBe(
      'attachment;filename="tessera-ada.zip"',
    );
  });

  test('is refused once expired, for another file, or when changed', async () => {
    const disk = open();
    for (const one of [key, `private/${key}`]) await disk.keep(one, bytes('x'), 1);
    const address = new URL((await disk.signedAddress(key, { type: 'image/png' })) ?? '');
    const statusOf = async (url: URL | string): Promise<number> => (await fetch(url)).status;
    expect(await statusOf(address)).toBe(200);
    expect(await statusOf(address.href.replace('/ab/', '/private/ab/'))).toBe(403);
    expect(await statusOf(address.href.replace('Expires=900', 'Expires=9000'))).toBe(403);
    expect(await statusOf(address.href.replace('image%2Fpng', 'text%2Fhtml'))).toBe(403);
    expect(await statusOf(`${address.origin}${address.pathname}`)).toBe(403);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(400);
    s3.skew = signedAddress.lifetime - signedAddress.window - 5000;
    expect(await statusOf(address)).toBe(200);
    s3.skew = signedAddress.lifetime + 1000;
    expect(await statusOf(address)).toBe(403);
  });

  test('stays the same for a few minutes, so that browsers can cache the file', async () => {
    const at = (minutes: number) =>
      openBucket(s3.settings, {
        now: () => Date.UTC(2026, 0, 1, 12, minutes),
      }).signedAddress(key, { type: 'image/png' });
    expect(await at(1)).toBe(await at(4));
    expect(await at(6)).not.toBe(await at(4));
  });

  test('uses the endpoint that browsers reach', async () => {
    const settings = { ...s3.settings, publicEndpoint: 'https://files.example.org' };
    const address = await openBucket(settings).signedAddress(key, { type: 'image/png' });
    expect(address).toMatch(/^https:\/\/files\.example\.org\/tessera-media\/ab\//);
  });
});

test('a URL contains the bucket in its path or in its host name, as configured', () => {
  const bucket = { bucket: 'files', isPathStyle: true };
  expect(bucketAddress(bucket, 'https://s3.example.org:9000', 'a/b.png').href).toBe(
    'https://s3.example.org:9000/files/a/b.png',
  );
  expect(bucketAddress({ ...bucket, isPathStyle: false }, 'https://s3.example.org').href).toBe(
    'https://files.s3.example.org/',
  );
});

test('files have the headers that a CDN needs; only served files are public', async () => {
  const disk = open();
  for (const one of [key, `originals/${key}`, `private/${key}`, 'exports/1.zip'])
    await disk.keep(one, bytes('x'), 1);
  const headersOf = (one: string) => s3.objects.find(one)?.headers;
  expect(headersOf(key)).toEqual({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const one of [`originals/${key}`, `private/${key}`, 'exports/1.zip'])
    expect(headersOf(one)).toEqual({
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store',
    });
});
