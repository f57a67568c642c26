import { createHmac, timingSafeEqual } from 'node:crypto';
import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import { forbidden } from '../wire/refusal.ts';
import type { AppContext, Viewer } from './context.ts';

/** The holder of a form key: a session, or a visitor identified by a cookie. */
export type FormKeyHolder = { readonly session: string } | { readonly visitor: string };

/** Headers that carry the form key: that of our own pages, then that of other programs. */
const formKeyHeaders = ['X-Form-Key', 'X-Tumblr-Form-Key'] as const;
/** The header of a program that repeats a secure key, see {@link makeSecureKey}. */
const secureKeyHeader = 'X-Tumblr-Puppies';
/** The header in which a program gets a secure key. */
export const secureKeyAnswerHeader = 'X-Tumblr-Secure-Form-Key';
/** Milliseconds for which a secure key is valid. */
const secureKeyLife = 600_000;

/** The form key in a header of a call; undefined if it has none. */
export const keyInHeader = ({ req }: Pick<AppContext, 'req'>): string | undefined =>
  formKeyHeaders.map((name) => req.header(name)).find((key) => key !== undefined);

/**
 * Whether a call is sent as our own pages send it. Pages that were opened before a release read the
 * answers of that time.
 */
export const isOfOwnPage = ({ req }: Pick<AppContext, 'req'>): boolean =>
  req.header(formKeyHeaders[0]) !== undefined;

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

/**
 * A key that a program fetches right before it saves a post, and repeats in the save. It is bound to
 * the session, its form key and the time, and never stands in for the form key.
 */
export function makeSecureKey(
  secret: string,
  { sessionId }: Pick<Viewer, 'sessionId'>,
  formKey: string,
  issuedAt: number,
): string {
  const issued = issuedAt.toString(36);
  const sealed = JSON.stringify(['secure-form-key', sessionId, formKey, issued]);
  return `${issued}.${createHmac('sha256', secret).update(sealed).digest('base64url')}`;
}

/** Whether a call repeats a secure key. Refuses one that is not valid now, for this session. */
function hasSecureKey(c: AppContext): boolean {
  const given = c.req.header(secureKeyHeader);
  if (given === undefined) return false;
  const { deps, viewer, formKey } = c.var;
  const issuedAt = Number.parseInt(given, 36);
  const age = deps.now().getTime() - issuedAt;
  if (
    !viewer ||
    !(age <= secureKeyLife) ||
    !isFormKey(given, makeSecureKey(deps.env.secret, viewer, formKey, issuedAt))
  )
    throw forbidden(pageOutOfDate);
  return true;
}

/**
 * Checks the form key of a call, taken from a header, else the body, else the query. The first that
 * is present decides. Returns whether the call repeats a secure key, which must be valid, too.
 */
export function checkFormKey(
  c: AppContext,
  body: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): boolean {
  // no page of another site can make a browser send a token
  if (c.var.token) return false;
  if (!isFormKey(keyInHeader(c) ?? body['form_key'] ?? query['form_key'], c.var.formKey))
    throw forbidden(pageOutOfDate);
  return hasSecureKey(c);
}
