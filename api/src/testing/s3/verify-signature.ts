/**
 * Verifies AWS Signature Version 4 as S3 does. Written from the specification, independently of the
 * library that signs the product's requests.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Failure } from './s3-failure.ts';

/** A request as it arrived. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, not decoded. */
  readonly target: string;
  /** Header values by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
}

export interface Signing {
  readonly region: string;
  /** Secrets by access key id. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The server's clock in milliseconds. */
  readonly now: number;
}

/** Milliseconds by which a signature's time may differ from the server's clock. */
const maxSkew = 900_000;
const maxLifetime = 604_800;
const algorithm = 'AWS4-HMAC-SHA256';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Percent-encodes all but ASCII letters, digits and `-._~`, with upper-case hex digits. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (found) => `%${found.codePointAt(0)?.toString(16).toUpperCase()}`,
  );

/** The names and values of a query, decoded. */
export const queryOf = (target: string): [string, string][] =>
  (target.split('?')[1] ?? '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...rest] = pair.replaceAll('+', ' ').split('=');
      return [decodeURIComponent(name), decodeURIComponent(rest.join('='))];
    });

const canonicalPath = (target: string): string =>
  (target.split('?')[0] ?? '')
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');

const canonicalQuery = (pairs: readonly (readonly [string, string])[]): string =>
  pairs
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');

const timeOf = (stamp: string): number => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

interface Claim {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly stamp: string;
  readonly payload: string;
  readonly query: readonly (readonly [string, string])[];
}

const denied = (message: string): S3Failure => new S3Failure(403, 'AccessDenied', message);

function claimOfHeader({ headers, target }: SignedRequest): Claim {
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+), SignedHeaders=([^,\s]+), Signature=([0-9a-f]{64})$/.exec(
      headers.get('authorization') ?? '',
    ) ?? [];
  if (signature === '')
    throw new S3Failure(400, 'AuthorizationHeaderMalformed', 'The header is malformed.');
  const payload = headers.get('x-amz-content-sha256');
  if (payload === undefined || !/^[0-9a-f]{64}$/.test(payload))
    throw new S3Failure(400, 'InvalidRequest', 'The hash of the payload is missing.');
  const stamp = headers.get('x-amz-date') ?? '';
  return { credential, signedHeaders, signature, stamp, payload, query: queryOf(target) };
}

function claimOfQuery({ target, method }: SignedRequest, now: number): Claim {
  const query = queryOf(target);
  const of = (name: string): string => query.find(([found]) => found === name)?.[1] ?? '';
  if (of('X-Amz-Algorithm') !== algorithm || method !== 'GET')
    throw new S3Failure(400, 'AuthorizationQueryParametersError', 'The query is malformed.');
  const [stamp, expires] = [of('X-Amz-Date'), Number(of('X-Amz-Expires'))];
  if (!(expires >= 1 && expires <= maxLifetime))
    throw new S3Failure(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires is wrong.');
  if (timeOf(stamp) - now > maxSkew) throw denied('Request is not valid yet');
  if (now > timeOf(stamp) + expires * 1000) throw denied('Request has expired');
  return {
    credential: of('X-Amz-Credential'),
    signedHeaders: of('X-Amz-SignedHeaders'),
    signature: of('X-Amz-Signature'),
    stamp,
    payload: 'UNSIGNED-PAYLOAD',
    query: query.filter(([name]) => name !== 'X-Amz-Signature'),
  };
}

/**
 * Returns the hash that the payload must have; undefined for a presigned URL, which contains none.
 *
 * @throws S3Failure unless the signature is valid
 */
export function verifySignature(request: SignedRequest, signing: Signing): string | undefined {
  const { headers, method, target } = request;
  const isPresigned = queryOf(target).some(([name]) => name === 'X-Amz-Signature');
  if (!isPresigned && !headers.has('authorization')) throw denied('Anonymous access is forbidden.');
  const claim = isPresigned ? claimOfQuery(request, signing.now) : claimOfHeader(request);
  const [id = '', date = '', region = '', ...service] = claim.credential.split('/');
  const secret = signing.secrets[id];
  if (secret === undefined)
    throw new S3Failure(403, 'InvalidAccessKeyId', 'The access key id does not exist.');
  if (region !== signing.region)
    throw new S3Failure(400, 'AuthorizationHeaderMalformed', `The region is ${signing.region}.`);
  if (service.join('/') !== 's3/aws4_request' || date !== claim.stamp.slice(0, 8))
    throw new S3Failure(400, 'AuthorizationHeaderMalformed', 'The credential is malformed.');
  if (!isPresigned && !(Math.abs(timeOf(claim.stamp) - signing.now) <= maxSkew))
    throw new S3Failure(
      403,
      'RequestTimeTooSkewed',
      'The difference between the clocks is too large.',
    );
  const names = claim.signedHeaders.split(';');
  const unsigned = [...headers.keys()].filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !names.includes(name),
  );
  if (unsigned.length > 0) throw denied(`Not signed: ${unsigned.join()}`);
  const canonical = [
    method,
    canonicalPath(target),
    canonicalQuery(claim.query),
    ...names.map((name) => `${name}:${(headers.get(name) ?? '').trim().replaceAll(/\s+/g, ' ')}`),
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(
    (before, part) => hmac(before, part),
    hmac(`AWS4${secret}`, date),
  );
  const expected = hmac(key, [algorithm, claim.stamp, scope, hash(canonical)].join('\n'));
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new S3Failure(403, 'SignatureDoesNotMatch', 'The signature is not the one we calculate.');
  return isPresigned ? undefined : claim.payload;
}
