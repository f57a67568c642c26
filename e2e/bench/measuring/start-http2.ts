import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCertificate } from '@tessera/api/testing/certificate';
import { freePort, isFree } from '../../support/product.ts';

/** A proxy that speaks HTTP/2 with TLS. */
export interface Http2Front {
  readonly url: string;
  stop(): void;
}

const config = (port: number, certificate: string, upstream: URL): string =>
  [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 180s',
    '  timeout server 180s',
    'frontend site',
    `  bind 127.0.0.1:${port} ssl crt ${certificate} alpn h2,http/1.1`,
    '  http-request set-header X-Forwarded-Proto https',
    '  default_backend server',
    'backend server',
    `  server one ${upstream.host}`,
    '',
  ].join('\n');

/**
 * Starts HAProxy with a self-signed certificate in front of a running server.
 *
 * @param folder where the configuration and the certificate are written
 */
export async function startHttp2(
  program: string,
  folder: string,
  upstream: string,
): Promise<Http2Front> {
  const port = await freePort();
  const certificate = path.join(folder, 'bench-certificate.pem');
  await ensureCertificate(certificate, 'localhost');
  const file = path.join(folder, `haproxy-${port}.cfg`);
  await writeFile(file, config(port, certificate, new URL(upstream)));
  const proxy = spawn(program, ['-db', '-f', file], { stdio: 'inherit' });
  while (await isFree(port)) {
    if (proxy.exitCode !== null) throw new Error(`HAProxy exited with ${proxy.exitCode}`);
    await sleep(50);
  }
  return { url: `https://localhost:${port}`, stop: () => void proxy.kill() };
}
