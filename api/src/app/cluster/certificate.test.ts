import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { ensureCertificate } from './certificate.ts';

const day = 86_400_000;
const folder = mkdtemp(path.join(os.tmpdir(), 'tessera-certificate-'));
afterAll(async () => rm(await folder, { recursive: true }));

test('creates a certificate for a host and this machine, and reuses it until it is about to expire or the host changes', async () => {
  const file = path.join(await folder, 'certificate.pem');
  const read = (): Promise<string> => readFile(file, 'utf8');
  await ensureCertificate(file, 'example.test');
  const first = await read();
  expect(() => createSecureContext({ cert: first, key: first })).not.toThrow();
  const certificate = new X509Certificate(first);
  expect(
    ['example.test', 'localhost', 'other.test'].map((host) => certificate.checkHost(host)),
  ).toEqual(['example.test', 'localhost', undefined]);
  expect(['127.0.0.1', '::1'].map((address) => certificate.checkIP(address))).toEqual([
    '127.0.0.1',
    '::1',
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  await ensureCertificate(file, 'example.test');
  expect(await read()).toBe(first);
  await ensureCertificate(file, 'example.test', new Date(Date.now() + 790 * day));
  const second = await read();
  expect(second).not.toBe(first);
  await ensureCertificate(file, 'other.test');
  expect(new X509Certificate(await read()).checkHost('other.test')).toBe('other.test');
});
