import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The holder of a form key: a session, or a visitor identified by a cookie. */
export type FormKeyHolder = { readonly session: string } | { readonly visitor: string };

/** The key that a page of this session or visitor sends with every state-changing request. */
export function makeFormKey(secret: string, holder: FormKeyHolder): string {
  const name = 'session' in holder ? `session:${holder.session}` : `visitor:${holder.visitor}`;
  return createHmac('sha256', secret).update(`form-key:${name}`).digest('base64url');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export const isFormKey = (given: unknown, expected: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
