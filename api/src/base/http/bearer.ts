import { randomBytes } from 'node:crypto';
import { matchedRoutes } from 'hono/route';
import type { TokenScope } from '@tessera/shared-contracts/core/token-scopes';
import { tokenTexts } from '@tessera/shared-contracts/tokens/token-texts';
import type { AppContext, RequestValues } from './context.ts';
import { makeFormKey } from './form-key.ts';
import { withinTime } from './limit-work.ts';
import { RefusalError } from '../wire/refusal.ts';

/**
 * The token in the header `Authorization` of a request; undefined when it has none. There is no
 * other place for a token: addresses and forms end up in logs and histories.
 */
export function bearerOf(c: Pick<RequestValues, 'req'>): string | undefined {
  const found = /^Bearer(?:\s+(.*))?$/i.exec(c.req.header('authorization')?.trim() ?? '');
  return found ? (found[1] ?? '') : undefined;
}

/** The scopes of the calls that are mounted, by their handlers. */
const scopes = new WeakMap<object, TokenScope>();

/** Lets a handler of a call take tokens with a scope; without one, it takes none. */
export function takingToken<H extends object>(scope: TokenScope | undefined, handler: H): H {
  if (scope !== undefined) scopes.set(handler, scope);
  return handler;
}

/** Refuses a request with a token, as RFC 6750 says. */
function refuse(c: AppContext, status: 401 | 403, challenge: string, text: string): RefusalError {
  c.header('WWW-Authenticate', `Bearer ${challenge}`);
  return new RefusalError(status, text);
}

/**
 * Identifies the viewer of a request by its token alone: no cookie is read. A token reaches only
 * the calls that take one.
 * @throws RefusalError when the token is not valid, or not for this address
 */
export async function readToken(c: AppContext, given: string): Promise<void> {
  const { deps } = c.var;
  const found = await withinTime(c, deps.tokens.find(given));
  if (!found) {
    await deps.rateLimits.spendReads(c, 1);
    throw refuse(c, 401, 'error="invalid_token"', tokenTexts.invalid);
  }
  c.set('token', found.token);
  c.set('viewer', found.viewer);
  // a key that nobody has: calls with a token need none
  c.set(
    'formKey',
    makeFormKey(deps.env.secret, { visitor: randomBytes(16).toString('base64url') }),
  );
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  if (!route) return;
  const scope = scopes.get(route.handler);
  // refused requests count as well
  if (scope === undefined || !found.token.scopes.includes(scope))
    await deps.rateLimits.spendReads(c, 1);
  if (scope === undefined)
    throw refuse(c, 403, 'error="insufficient_scope"', tokenTexts.noTokenHere);
  if (!found.token.scopes.includes(scope))
    throw refuse(
      c,
      403,
      `error="insufficient_scope", scope="${scope}"`,
      tokenTexts.missingScope(scope),
    );
}
