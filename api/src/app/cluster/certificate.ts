import { X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { generate } from 'selfsigned';

const day = 86_400_000;
/** Milliseconds that a certificate is valid; browsers refuse more than 825 days. */
const life = 800 * day;
/** Milliseconds before its expiry at which a certificate is renewed. */
const renewBefore = 30 * day;
const localNames = ['localhost', '127.0.0.1', '::1'] as const;

async function makeCertificate(host: string, now: Date): Promise<string> {
  const names = [...new Set([host, ...localNames])];
  const { cert, private: key } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: now,
    notAfterDate: new Date(now.getTime() + life),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((value) =>
          isIP(value) === 0 ? { type: 2, value } : { type: 7, ip: value },
        ),
      },
    ],
  });
  return `${cert.trim()}\n${key.trim()}\n`;
}

/** Whether a PEM text contains a certificate that is for a host and does not expire soon. */
function isGood(pem: string, host: string, now: Date): boolean {
  try {
    const certificate = new X509Certificate(pem);
    const isForHost = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
    return (
      isForHost !== undefined &&
      new Date(certificate.validTo).getTime() - now.getTime() > renewBefore
    );
  } catch {
    return false;
  }
}

/**
 * Maintains a file with a self-signed certificate for a host and this machine, and its key. Writes
 * a new certificate when the file has no valid one, or one that is for another host or about to
 * expire.
 */
export async function ensureCertificate(
  file: string,
  host: string,
  now: Date = new Date(),
): Promise<void> {
  const pem = await readFile(file, 'utf8').catch(() => '');
  if (!isGood(pem, host, now))
    await writeFile(file, await makeCertificate(host, now), { mode: 0o600 });
}
