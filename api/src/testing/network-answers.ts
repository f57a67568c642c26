/** Requests, responses and signed tokens, for the server that imitates other networks. */
import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface NetworkRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
export interface NetworkResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly html?: string;
}

export class Refused extends Error {
  readonly answer: NetworkResponse;
  constructor(status: number, error: string, headers: Readonly<Record<string, string>> = {}) {
    super(error);
    this.answer = { status, headers, json: { error, detail: `The reason is ${error}.` } };
  }
}

export const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const parse = (text: string): Readonly<Record<string, unknown>> =>
  recordOf(JSON.parse(text));

/** Verifies a JWT, by default with the key in its header; returns its claims and key thumbprint. */
export function readJwt(jwt: string, known?: JsonWebKey) {
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const decode = (part: string) => parse(Buffer.from(part, 'base64url').toString());
  const { jwk } = decode(head);
  const key: JsonWebKey = known ?? { ...recordOf(jwk) };
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Refused(401, 'invalid_signature');
  const thumbprint = hash(JSON.stringify({ crv: key.crv, kty: key.kty, x: key.x, y: key.y }));
  return { claims: decode(claims), thumbprint };
}
