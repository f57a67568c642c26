import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const sizes = { key: 32, iv: 12, tag: 16 } as const;

/** What is sealed; each purpose has a key of its own. */
export type SealPurpose = 'accounts on other networks' | 'push keys';

const forNetworks: SealPurpose = 'accounts on other networks';

const keyOf = (secret: string, purpose: SealPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, sizes.key));

/** Encrypts a text with the server's secret; returns base64url. */
export function seal(secret: string, text: string, purpose: SealPurpose = forNetworks): string {
  const iv = randomBytes(sizes.iv);
  const sealing = createCipheriv(cipher, keyOf(secret, purpose), iv);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed text; undefined if it was changed, or sealed with another secret. */
export function unseal(
  secret: string,
  sealed: string,
  purpose: SealPurpose = forNetworks,
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const begin = sizes.iv + sizes.tag;
  try {
    const opening = createDecipheriv(cipher, keyOf(secret, purpose), bytes.subarray(0, sizes.iv));
    opening.setAuthTag(bytes.subarray(sizes.iv, begin));
    return Buffer.concat([opening.update(bytes.subarray(begin)), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
