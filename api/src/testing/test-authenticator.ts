import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@tessera/shared-contracts/accounts/passkeys';

type Cbor = number | string | Buffer | readonly Buffer[] | Map<number | string, Cbor>;

function cborHead(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

/** Encodes a value as CBOR. Supports only what an authenticator writes. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([
      cborHead(5, value.size),
      ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
    ]);
  return Buffer.concat([
    cborHead(4, [...value.keys()].length),
    ...[...value.values()].map((inner) => cbor(inner)),
  ]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** What a test changes about the response of an authenticator. */
export interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The user was present but not verified. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Adds a certificate that was not requested. */
  readonly hasCertificate?: boolean;
  readonly aaguid?: string;
}

/** A device that creates and uses one passkey. */
export interface Authenticator {
  make(options: CreationOptions, twist?: Twist): NewCredential;
  use(options: RequestOptions, twist?: Twist): UsedCredential;
}

const flags = { present: 1, verified: 4, withKey: 64 } as const;

/** A software authenticator with an ES256 key, for tests. */
export function createAuthenticator(site = 'http://localhost'): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let handle = '';
  const clientData = (type: string, challenge: string, twist: Twist): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? site,
        crossOrigin: false,
      }),
    );
  function authenticatorData(
    { rpId = new URL(site).hostname, isUnverified = false, counter = 0 }: Twist,
    more: Buffer = Buffer.alloc(0),
  ): Buffer {
    const state = Buffer.alloc(5);
    state.writeUInt8(
      flags.present | (isUnverified ? 0 : flags.verified) | (more.length > 0 ? flags.withKey : 0),
    );
    state.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), state, more]);
  }
  return {
    make(options, twist = {}) {
      handle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = authenticatorData(
        twist,
        Buffer.concat([
          Buffer.from((twist.aaguid ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex'),
          length,
          id,
          key,
        ]),
      );
      const statement = new Map<string, Cbor>(
        twist.hasCertificate
          ? [
              ['alg', -7],
              ['sig', randomBytes(70)],
              ['x5c', [randomBytes(300)]],
            ]
          : [],
      );
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', twist.hasCertificate ? 'packed' : 'none'],
          ['attStmt', statement],
          ['authData', authData],
        ]),
      );
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, twist).toString(
            'base64url',
          ),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use(options, twist = {}) {
      const [data, client] = [
        authenticatorData(twist),
        clientData('webauthn.get', options.challenge, twist),
      ];
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString(
            'base64url',
          ),
          userHandle: twist.userHandle ?? handle,
        },
      };
    },
  };
}
