import { verifySignature, type SignedRequest, type Signing } from './verify-signature.ts';

// the examples in the S3 documentation
const now = Date.UTC(2013, 4, 24);
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const signing = { region: 'us-east-1', secrets: { AKIAIOSFODNN7EXAMPLE: secret }, now };
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const scope = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
const host = ['host', 'examplebucket.s3.amazonaws.com'] as const;

const get = {
  method: 'GET',
  target: '/test.txt',
  headers: new Map([
    host,
    ['range', 'bytes=0-9'],
    ['x-amz-content-sha256', nothing],
    ['x-amz-date', '20130524T000000Z'],
    [
      'authorization',
      `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
    ],
  ]),
} satisfies SignedRequest;
const listed = {
  method: 'GET',
  target: '/?max-keys=2&prefix=J',
  headers: new Map([
    host,
    ['x-amz-content-sha256', nothing],
    ['x-amz-date', '20130524T000000Z'],
    [
      'authorization',
      `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7`,
    ],
  ]),
} satisfies SignedRequest;
const address = {
  method: 'GET',
  target: `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(scope)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`,
  headers: new Map([host]),
} satisfies SignedRequest;

test('accepts the signatures in the S3 documentation', () => {
  expect(verifySignature(get, signing)).toBe(nothing);
  expect(verifySignature(listed, signing)).toBe(nothing);
  expect(verifySignature(address, signing)).toBeUndefined();
});

test.each<[string, SignedRequest, Partial<Signing>]>([
  ['SignatureDoesNotMatch', { ...get, target: '/other.txt' }, {}],
  ['SignatureDoesNotMatch', { ...get, method: 'DELETE' }, {}],
  ['SignatureDoesNotMatch', { ...listed, target: '/?max-keys=3&prefix=J' }, {}],
  [
    'SignatureDoesNotMatch',
    { ...get, headers: new Map([...get.headers, ['range', 'bytes=0-99']]) },
    {},
  ],
  [
    'SignatureDoesNotMatch',
    {
      ...get,
      headers: new Map([...get.headers, ['x-amz-content-sha256', nothing.replace('e', 'f')]]),
    },
    {},
  ],
  ['SignatureDoesNotMatch', get, { secrets: { AKIAIOSFODNN7EXAMPLE: 'wrong' } }],
  ['AccessDenied', { ...get, headers: new Map([...get.headers, ['x-amz-acl', 'public']]) }, {}],
  ['AccessDenied', { ...get, headers: new Map([host]) }, {}],
  ['InvalidAccessKeyId', get, { secrets: {} }],
  ['AuthorizationHeaderMalformed', get, { region: 'eu-west-1' }],
  ['RequestTimeTooSkewed', get, { now: now + 901_000 }],
  ['RequestTimeTooSkewed', get, { now: now - 901_000 }],
  ['AccessDenied', address, { now: now + 86_401_000 }],
  ['AccessDenied', address, { now: now - 901_000 }],
  ['AuthorizationQueryParametersError', { ...address, method: 'PUT' }, {}],
  [
    'SignatureDoesNotMatch',
    { ...address, target: address.target.replace('Expires=86400', 'Expires=86401') },
    {},
  ],
])('refuses a request without a valid signature: %s', (code, request, changed) => {
  expect(() => verifySignature(request, { ...signing, ...changed })).toThrow(
    expect.objectContaining({ code }),
  );
});
