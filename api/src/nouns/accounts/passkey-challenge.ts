import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Sizes of the random part, the expiry time and the signature, in bytes. */
const [randomness, time, signature] = [16, 6, 32] as const;

const sign = (secret: string, about: string, head: Buffer): Buffer =>
  createHmac('sha256', secret).update(`passkey:${about}:`).update(head).digest();

/**
 * A challenge for an authenticator. It carries its expiry time and is signed, so unanswered
 * challenges need no storage; an answered one is remembered until it expires.
 *
 * @param about purpose and browser of the challenge; the response is valid for nothing else
 */
export function makeChallenge(secret: string, about: string, endsAt: Date): string {
  const head = Buffer.alloc(randomness + time);
  randomBytes(randomness).copy(head);
  head.writeUIntBE(endsAt.getTime(), randomness, time);
  return Buffer.concat([head, sign(secret, about, head)]).toString('base64url');
}

export type ReadChallenge =
  | { readonly kind: 'good'; readonly endsAt: Date }
  | { readonly kind: 'over' }
  | { readonly kind: 'foreign' };

/** Whether a returned challenge is ours, for this purpose, and not expired. */
export function readChallenge(
  secret: string,
  about: string,
  challenge: string,
  now: Date,
): ReadChallenge {
  const bytes = Buffer.from(challenge, 'base64url');
  // accept one spelling only: answered challenges are remembered as text
  if (bytes.length !== randomness + time + signature || bytes.toString('base64url') !== challenge)
    return { kind: 'foreign' };
  const head = bytes.subarray(0, randomness + time);
  if (!timingSafeEqual(bytes.subarray(randomness + time), sign(secret, about, head)))
    return { kind: 'foreign' };
  const endsAt = new Date(head.readUIntBE(randomness, time));
  return endsAt > now ? { kind: 'good', endsAt } : { kind: 'over' };
}
