import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, nothing, text } from '../core/wire.ts';
import { passkeyLimits, requestOptions, usedCredential } from './passkeys.ts';
import { email, login, password, registration } from './rules.ts';
import { logOutPath } from './log-out-path.ts';

// Plain forms call these endpoints too: without `Accept: application/json`, the response is a
// redirect, or the page with its errors.

const tooMany = { status: 429, when: 'there are too many attempts' } as const;
const next = v.object({ next: v.string() });

export const registerAccount = defineEndpoint({
  method: 'POST',
  path: '/register',
  auth: 'visitor',
  summary: 'Creates an account with its first blog and logs in.',
  body: registration,
  response: next,
  errors: [{ status: 400, when: 'a field is invalid or taken' }, tooMany],
});
/**
 * With `needs_code` the user is not logged in yet: {@link logInWithCode} must follow within a few
 * minutes.
 */
export const logIn = defineEndpoint({
  method: 'POST',
  path: '/login',
  auth: 'visitor',
  summary: 'Logs in, or requests a code if two-factor authentication is on.',
  body: login,
  response: v.object({ next: v.string(), needs_code: v.exactOptional(v.boolean()) }),
  errors: [{ status: 401, when: 'the email address or password is wrong' }, tooMany],
});
export const logInWithCode = defineEndpoint({
  method: 'POST',
  path: '/login/code',
  auth: 'visitor',
  summary: 'Completes a login with a code from the authenticator app or a recovery code.',
  body: v.object({
    code: v.pipe(
      text(40),
      v.transform((typed) => typed.replace(/\s/g, '')),
    ),
    next: v.optional(text(2000), ''),
  }),
  response: next,
  errors: [
    { status: 401, when: 'the code is wrong or was used, or the login has expired' },
    tooMany,
  ],
});
/** Ours. The challenge is not stored, so every login page may request one when it opens. */
export const beginPasskeyLogin = defineEndpoint({
  method: 'GET',
  path: '/login/passkey',
  auth: 'visitor',
  summary: 'Returns the challenge for logging in with a passkey.',
  response: requestOptions,
});
/** A passkey counts as password and second factor, because the device has verified its user. */
export const logInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/login/passkey',
  auth: 'visitor',
  summary: 'Logs in with a passkey.',
  body: v.object({ credential: usedCredential, next: v.optional(text(2000), '') }),
  response: next,
  errors: [
    {
      status: 401,
      when: 'the passkey does not exist, or its response is invalid, has expired or was already used',
    },
    tooMany,
  ],
});
export const logOut = defineEndpoint({
  method: 'POST',
  path: logOutPath,
  auth: 'visitor',
  summary: 'Logs out and ends the session.',
  response: next,
});
export const requestReset = defineEndpoint({
  method: 'POST',
  path: '/forgot',
  auth: 'visitor',
  summary: 'Sends a password reset link.',
  body: v.object({ email }),
  response: nothing,
  errors: [tooMany],
});
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/reset',
  auth: 'visitor',
  summary:
    'Sets a new password with the token of a reset link, ends all sessions, and removes passkeys not listed in keep_passkeys. If the email address was never confirmed, removes all passkeys and the second factor.',
  body: v.object({
    token: text(500),
    password,
    keep_passkeys: v.optional(v.pipe(v.array(id), v.maxLength(passkeyLimits.perAccount)), []),
  }),
  response: next,
  errors: [{ status: 400, when: 'the link was used or has expired' }, tooMany],
});
export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/verify/resend',
  auth: 'user',
  summary: 'Resends the confirmation email.',
  response: nothing,
  errors: [tooMany],
});

export const confirmAddress = defineEndpoint({
  method: 'POST',
  path: '/verify',
  auth: 'visitor',
  summary: 'Confirms the email address of an account with the token of its link.',
  body: v.object({ token: text(2000) }),
  response: nothing,
  errors: [{ status: 400, when: 'the link is invalid or has expired' }],
});

/**
 * For programs that fetch a second key right before they save a post, and repeat it in the header
 * `X-Tumblr-Puppies` of the save. It is never valid without the form key.
 */
export const secureFormKey = defineEndpoint({
  method: 'POST',
  path: '/svc/secure_form_key',
  auth: 'user',
  summary:
    'Returns, in the header `X-Tumblr-Secure-Form-Key`, a key that is valid for ten minutes in this session. A save that repeats it in the header `X-Tumblr-Puppies` gets the status 200 also if it is refused: `errors` then has the texts.',
  response: nothing,
});

/** The user and form key of the browser's session; `name` is empty for a visitor. */
export const sessionState = v.object({ name: v.string(), form_key: v.string() });
/**
 * Ours. Pages call it if they have no form key or theirs is no longer valid, to get the browser's
 * current user and form key.
 */
export const readSession = defineEndpoint({
  method: 'GET',
  path: '/svc/session',
  auth: 'visitor',
  summary: 'Returns the user and form key of the current session. `name` is empty for visitors.',
  response: sessionState,
});
