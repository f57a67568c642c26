/** A push service on this machine with a browser that decrypts, for tests (RFC 8030, 8188, 8291, 8292). */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import http from 'node:http';
import * as v from 'valibot';
import { pushPayload, type PushPayload } from '@tessera/shared-contracts/push/push';

export interface Pushed {
  readonly payload: PushPayload;
  readonly ttl: string | undefined;
  readonly urgency: string | undefined;
  /** The claims of the verified VAPID token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

export interface PushService {
  readonly origin: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly received: readonly Pushed[];
  /** Number of requests, also of those that were refused. */
  count(): number;
  /** The status of responses from now on; 201 at first. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

const header = v.object({ typ: v.string(), alg: v.literal('ES256') });
const claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() });
const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64url');
const readJson = (text: string): unknown => JSON.parse(fromBase64(text).toString('utf8'));

/** Checks the signature of `Authorization: vapid t=…, k=…`, and that the key is the known one. */
function verifyVapid(authorization: string, publicKey: string): Pushed['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('another key');
  const [head = '', body = '', signature = ''] = token.split('.');
  v.parse(header, readJson(head));
  const point = fromBase64(key);
  const known = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: known, dsaEncoding: 'ieee-p1363' },
    fromBase64(signature),
  );
  if (!isSigned) throw new Error('a wrong signature');
  return v.parse(claims, readJson(body));
}

/** Opens a service whose only browser knows the site by `publicKey`. */
export async function openPushService(publicKey: () => string): Promise<PushService> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const secret = randomBytes(16);
  const received: Pushed[] = [];
  let status = 201;
  let count = 0;

  function decrypt(sent: Buffer): string {
    const [salt, keyLength] = [sent.subarray(0, 16), sent.readUInt8(20)];
    const sender = sent.subarray(21, 21 + keyLength);
    const shared = browser.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
    const derive = (key: Uint8Array, by: Uint8Array, what: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', key, by, what, length));
    const input = derive(shared, secret, info, 32);
    const opening = createDecipheriv(
      'aes-128-gcm',
      derive(input, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(input, salt, 'Content-Encoding: nonce\0', 12),
    );
    const content = sent.subarray(21 + keyLength);
    opening.setAuthTag(content.subarray(-16));
    const plain = Buffer.concat([opening.update(content.subarray(0, -16)), opening.final()]);
    // one record, which ends with the delimiter 2
    if (plain.at(-1) !== 2) throw new Error('not the last record');
    return plain.subarray(0, -1).toString('utf8');
  }

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      count += 1;
      try {
        const { authorization = '', ttl, urgency } = request.headers;
        if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted');
        received.push({
          payload: v.parse(pushPayload, JSON.parse(decrypt(Buffer.concat(parts)))),
          claims: verifyVapid(authorization, publicKey()),
          ttl: typeof ttl === 'string' ? ttl : undefined,
          urgency: typeof urgency === 'string' ? urgency : undefined,
        });
        response.writeHead(status).end();
      } catch (error) {
        response.writeHead(400).end(String(error));
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    endpoint: `${origin}/push/browser`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: secret.toString('base64url') },
    received,
    count: () => count,
    answerWith(next) {
      status = next;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
