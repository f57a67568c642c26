import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of chance, of the time when it ends, and of the signature. */
const [chance, time, signature] = [16, 6, 32] as const;

const sign = (secret: string, about: string, head: Buffer): Buffer =>
  createHmac('sha256', secret).update(`passkey:${about}:`).update(head).digest();

/**
 * A question to a device. It carries when it ends and is signed, so that nothing has to be kept of one that nobody
 * answers; one that was answered is remembered until then.
 *
 * @param about what it is for and whose browser it is; the answer counts for nothing else
 */
export function makeChallenge(secret: string, about: string, endsAt: Date): string {
  const head = Buffer.alloc(chance + time);
  randomBytes(chance).copy(head);
  head.writeUIntBE(endsAt.getTime(), chance, time);
  return Buffer.concat([head, sign(secret, about, head)]).toString('base64url');
}

export type ReadChallenge =
  | { readonly kind: 'good'; readonly endsAt: Date }
  | { readonly kind: 'over' }
  | { readonly kind: 'foreign' };

/** Whether a question that came back is one of ours about this, and still holds. */
export function readChallenge(
  secret: string,
  about: string,
  challenge: string,
  now: Date,
): ReadChallenge {
  const bytes = Buffer.from(challenge, 'base64url');
  // one spelling only: what was answered is remembered as text
  if (bytes.length !== chance + time + signature || bytes.toString('base64url') !== challenge)
    return { kind: 'foreign' };
  const head = bytes.subarray(0, chance + time);
  if (!timingSafeEqual(bytes.subarray(chance + time), sign(secret, about, head)))
    return { kind: 'foreign' };
  const endsAt = new Date(head.readUIntBE(chance, time));
  return endsAt > now ? { kind: 'good', endsAt } : { kind: 'over' };
}
