import * as v from 'valibot';
import { credentialField } from '../accounts/passkeys.ts';
import { accountLimits, accountTexts } from '../accounts/rules.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { TokenScope } from '../core/token-scopes.ts';
import { flag, id, nothing, oneLine, text, wholeNumber } from '../core/wire.ts';
import { tokenLimits, tokenTexts } from './token-texts.ts';

// These calls are ours. A page's plain forms use them; a token never may.

const chosen = v.optional(flag, false);
const scopes = { read: chosen, write: chosen, follow: chosen, messages: chosen } satisfies Record<
  TokenScope,
  unknown
>;

export const makeToken = defineEndpoint({
  method: 'POST',
  path: '/settings/apps/tokens',
  auth: 'user',
  summary:
    'Makes a token for a program and returns it, once. With two-factor authentication on, requires a code or a passkey as well as the password.',
  body: v.object({
    name: v.pipe(oneLine(tokenLimits.name), v.nonEmpty(tokenTexts.nameMissing)),
    ...scopes,
    days: v.optional(
      v.pipe(wholeNumber(0, 3650), v.description('Days until the token expires; 0 for never.')),
      0,
    ),
    password: v.pipe(v.string(), v.maxLength(accountLimits.passwordMax, accountTexts.passwordLong)),
    code: v.optional(
      v.pipe(
        text(40),
        v.transform((typed) => typed.replace(/\s/g, '')),
      ),
      '',
    ),
    credential: v.optional(credentialField),
  }),
  response: v.object({ id, token: v.string() }),
  errors: [
    { status: 400, when: 'the name or the scopes are missing, or there are too many tokens' },
    { status: 403, when: 'the password, code or passkey is wrong' },
    { status: 429, when: 'there are too many attempts' },
  ],
});

export const endToken = defineEndpoint({
  method: 'POST',
  path: '/settings/apps/tokens/end',
  auth: 'user',
  summary: 'Ends a token. Programs that use it no longer get in.',
  body: v.object({ token: id }),
  response: nothing,
  errors: [{ status: 404, when: 'it does not exist, has ended or belongs to another user' }],
});
