import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { flag, id, nothing, oneLine, text } from '../core/wire.ts';
import { oauthLimits, oauthTexts } from './oauth-texts.ts';

// These calls are ours. Plain forms use them; a token never may. What programs themselves call is
// fixed by RFC 6749, with answers of its own shape (api/src/nouns/oauth).

/** What a program asks for, as it stands in the address (RFC 6749, RFC 7636). */
export const oauthRequestNames = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

const member = v.optional(text(oauthLimits.member), '');

/** Characters that look like nothing. */
const fillers = /[\u115f\u1160\u3164\uffa0\u{e0000}-\u{e007f}]/gu;
/** Whether a name has letters or digits, and does not pass for the product. */
const isOwnName = (name: string): boolean => {
  const seen = name.normalize('NFKC').replace(fillers, '').toLowerCase();
  return /[\p{L}\p{N}]/u.test(seen) && !seen.replace(/[^\p{L}\p{N}]/gu, '').includes('tessera');
};

/** The answer to a program that asks for access. */
export const decideAccess = defineEndpoint({
  method: 'POST',
  path: '/oauth/authorize',
  auth: 'user',
  summary:
    'Lets a program in, or does not. Browsers go on to the program’s address, with a code or an error; others get that address.',
  body: v.object({
    response_type: member,
    client_id: member,
    redirect_uri: member,
    scope: member,
    state: member,
    code_challenge: member,
    code_challenge_method: member,
    decision: v.picklist(['allow', 'deny']),
  }),
  response: v.object({ next: v.string() }),
  errors: [
    { status: 400, when: 'the program, its address or its request is wrong' },
    { status: 429, when: 'there are too many requests' },
  ],
});

export const endGrant = defineEndpoint({
  method: 'POST',
  path: '/settings/apps/grants/end',
  auth: 'user',
  summary: 'Ends what a program was allowed. Its tokens no longer work.',
  body: v.object({ grant: id }),
  response: nothing,
  errors: [{ status: 404, when: 'it does not exist, has ended or belongs to another user' }],
});

export const registerClient = defineEndpoint({
  method: 'POST',
  path: '/settings/apps/clients',
  auth: 'user',
  summary:
    'Registers a program that asks people for access. Returns its secret, once, if it can keep one.',
  body: v.object({
    name: v.pipe(
      oneLine(oauthLimits.name),
      v.nonEmpty(oauthTexts.nameMissing),
      v.check(isOwnName, oauthTexts.nameTaken),
    ),
    redirect_uris: v.pipe(
      text(oauthLimits.addresses * (oauthLimits.address + 1)),
      v.description('Addresses to return to, separated by spaces.'),
    ),
    keeps_secret: v.optional(flag, false),
  }),
  response: v.object({ client_id: v.string(), client_secret: v.optional(v.string()) }),
  errors: [
    { status: 400, when: 'the name or an address is wrong, or there are too many programs' },
  ],
});

export const removeClient = defineEndpoint({
  method: 'POST',
  path: '/settings/apps/clients/remove',
  auth: 'user',
  summary: 'Removes a program. All tokens that people gave to it end.',
  body: v.object({ client: text(60) }),
  response: nothing,
  errors: [{ status: 404, when: 'it does not exist or belongs to another user' }],
});
