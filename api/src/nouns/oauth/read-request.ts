import type { TokenScope } from '@tessera/shared-contracts/core/token-scopes';
import { oauthRequestNames } from '@tessera/shared-contracts/programs/oauth';
import { oauthLimits, oauthTexts } from '@tessera/shared-contracts/programs/oauth-texts';
import type { Deps } from '../../base/http/context.ts';
import { findClient, type ClientRow } from './client-queries.ts';
import { scopesOf } from './oauth-server.ts';
import { isRegistered, returnTo } from './redirect-uri.ts';

/** Why a program does not get in (RFC 6749, 4.1.2.1). */
type AccessError =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'access_denied';

/** What a program asks for. */
export interface AccessRequest {
  readonly client: ClientRow;
  readonly scopes: readonly TokenScope[];
  /** Where the browser goes on. */
  readonly address: string;
  /** The members of the request, by name. */
  readonly members: Readonly<Record<string, string>>;
}

export type ReadRequest =
  | { readonly kind: 'asks'; readonly request: AccessRequest }
  /** The program is told by its address, once the person goes on to it. */
  | {
      readonly kind: 'refused';
      readonly client: ClientRow;
      readonly address: string;
      readonly location: string;
      readonly why: string;
    }
  /** Nobody knows to whom the browser would be sent: only the person is told. */
  | { readonly kind: 'wrong'; readonly text: string };

/** What both sides see in an address (RFC 6749, appendix A.5). */
const isVisible = (text: string): boolean =>
  text.length <= oauthLimits.member && /^[\x20-\x7e]*$/.test(text);

/** The address at which a program learns the outcome, and who says so (`iss`, RFC 9207). */
export const outcomeAddress = (
  { env }: Pick<Deps, 'env'>,
  address: string,
  state: string | undefined,
  outcome:
    | { readonly code: string }
    | { readonly error: AccessError; readonly error_description?: string },
): string =>
  returnTo(address, {
    ...outcome,
    ...(state !== undefined && state !== '' && isVisible(state) && { state }),
    iss: env.baseUrl,
  });

/** Why a program with a known address does not get in; undefined if it may ask. */
function errorOf(
  members: Readonly<Record<string, string>>,
  repeated: readonly string[],
): readonly [AccessError, string] | undefined {
  const { response_type: type = '', state = '', code_challenge: challenge = '' } = members;
  if (repeated.length > 0) return ['invalid_request', `${repeated.join(', ')}: given twice`];
  if (Object.values(members).some(({ length }) => length > oauthLimits.member))
    return ['invalid_request', 'a parameter is too long'];
  if (type === '') return ['invalid_request', 'response_type is missing'];
  if (type !== 'code') return ['unsupported_response_type', 'response_type must be code'];
  if (!isVisible(state)) return ['invalid_request', 'state has characters that are not allowed'];
  if (members['code_challenge_method'] !== 'S256')
    return ['invalid_request', 'code_challenge_method must be S256'];
  if (!/^[\w-]{43}$/.test(challenge))
    return ['invalid_request', 'code_challenge must be the SHA-256 of the verifier, in base64url'];
  return undefined;
}

/**
 * Reads what a program asks for. An address that is not the program's never gets anything: neither
 * a code nor an error.
 */
export async function readAccessRequest(
  deps: Pick<Deps, 'db' | 'env'>,
  pairs: readonly (readonly [name: string, value: string])[],
): Promise<ReadRequest> {
  const given = pairs.filter(
    ([name, value]) => value !== '' && oauthRequestNames.some((known) => known === name),
  );
  const members = Object.fromEntries(given);
  const repeated = [
    ...new Set(given.map(([name]) => name).filter((name, at, all) => all.indexOf(name) !== at)),
  ];
  const client = repeated.includes('client_id')
    ? undefined
    : await findClient(deps.db, members['client_id'] ?? '');
  if (!client) return { kind: 'wrong', text: oauthTexts.unknownClient };
  const address = members['redirect_uri'];
  if (
    address === undefined ||
    repeated.includes('redirect_uri') ||
    !isRegistered(address, client.redirect_uris)
  )
    return { kind: 'wrong', text: oauthTexts.badAddress };
  const scopes = scopesOf(members['scope']?.split(' ').filter((one) => one !== ''));
  const fault = errorOf(members, repeated);
  if (scopes && !fault) return { kind: 'asks', request: { client, scopes, address, members } };
  const [error, why] = fault ?? (['invalid_scope', 'a scope is unknown'] as const);
  return {
    kind: 'refused',
    client,
    address,
    why,
    location: outcomeAddress(deps, address, members['state'], { error, error_description: why }),
  };
}
