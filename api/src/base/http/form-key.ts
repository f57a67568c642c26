import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Viewer } from './context.ts';

/** The holder of a form key: a session, or a visitor identified by a cookie. */
export type FormKeyHolder = { readonly session: string } | { readonly visitor: string };

/** The key that a page of this session or visitor sends with every state-changing request. */
export function makeFormKey(secret: string, holder: FormKeyHolder): string {
  const name = 'session' in holder ? `session:${holder.session}` : `visitor:${holder.visitor}`;
  return createHmac('sha256', secret).update(`form-key:${name}`).digest('base64url');
}

/**
 * Caches the text that `make` returns for each viewer object, because many requests share one
 * object.
 */
export function oncePerViewer<V extends Partial<Viewer>>(
  make: (secret: string, viewer: V) => string,
): (secret: string, viewer: V) => string {
  const made = new WeakMap<V, string>();
  return function ofViewer(secret, viewer) {
    const known = made.get(viewer);
    if (known !== undefined) return known;
    const text = make(secret, viewer);
    made.set(viewer, text);
    return text;
  };
}

/** Compares in constant time; the length of a key is not secret. */
export function isFormKey(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
