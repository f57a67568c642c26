import * as v from 'valibot';
import { oneLine, text } from '../core/wire.ts';

/** Limits of passkeys (ours). */
export const passkeyLimits = {
  perAccount: 20,
  /** Maximum length of a name in characters. */
  name: 60,
  /** Timeout in milliseconds between the challenge and the device's response. */
  timeout: 300_000,
} as const;

/** Labels for passkeys, and the server's messages about them (ours). */
export const passkeyTexts = {
  logIn: 'Log in with a passkey',
  unknown: 'We don’t recognize this passkey. It may have been removed. Log in with your password.',
  refused: 'This passkey didn’t work. Try again, or log in with your password.',
  expired: 'This took too long. Try again.',
  copied:
    'This passkey was refused because a copy of it may be in use. Log in with your password and remove this passkey.',
  /** For confirming with a passkey instead of a code, when the user is already logged in. */
  notProven: 'This passkey didn’t work. Try again, or enter a code.',
  instead: 'Use a passkey instead',
  notAdded: 'This passkey couldn’t be added. Try again.',
  alreadyAdded: 'This passkey has already been added.',
  tooMany: `You can have up to ${passkeyLimits.perAccount} passkeys. Remove one first.`,
  noPasskey: 'This passkey no longer exists. Reload the page to see which you have.',
  nameMissing: 'Give the passkey a name.',
  needsScript: 'Adding a passkey needs JavaScript. Turn it on, reload this page and try again.',
  needsAddress:
    'Confirm your email address before you add a passkey. Use the link in the message we sent you.',
  /** Shown on the page for a new password, which a reset link opens. */
  keepTitle: 'Passkeys for this account',
  keepHint:
    'A passkey logs you in without a password. Keep only the ones you recognize; the others will be removed. You can add them again later.',
  keep: (name: string) => `Keep “${name}”`,
  removedAtReset: (count: number) =>
    count === 1 ? 'One passkey was removed.' : `${count} passkeys were removed.`,
  added: 'Passkey added. You can now log in without your password.',
  renamed: 'Passkey renamed.',
  removed:
    'Passkey removed. It can’t be used to log in any more. You can delete it from your device too.',
} as const;

export const passkeyName = v.pipe(
  oneLine(passkeyLimits.name),
  v.nonEmpty(passkeyTexts.nameMissing),
);

/** When a passkey was added and last used, as ISO 8601. */
export const passkeyDates = v.object({ addedAt: v.string(), usedAt: v.optional(v.string()) });
export type PasskeyDates = v.InferOutput<typeof passkeyDates>;

const bytes = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(max));
/** An id of at most 1023 bytes, in base64url. */
const credentialId = v.pipe(bytes(1364), v.nonEmpty());
const transports = v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10));
const kind = v.literal('public-key');

/** Options for creating a passkey. Bytes are base64url, as in WebAuthn's JSON. */
export const creationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: kind, alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  /** Passkeys that the account already has. */
  excludeCredentials: v.array(
    v.object({ id: v.string(), type: kind, transports: v.array(v.string()) }),
  ),
});
export type CreationOptions = v.InferOutput<typeof creationOptions>;

/** Options for a login with any passkey of this site. */
export const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});
export type RequestOptions = v.InferOutput<typeof requestOptions>;

/** A device's response after creating a passkey. */
export const newCredential = v.object({
  id: credentialId,
  rawId: credentialId,
  type: kind,
  response: v.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: v.optional(transports, []),
  }),
});
export type NewCredential = v.InferOutput<typeof newCredential>;

/** A device's response after using a passkey. */
export const usedCredential = v.object({
  id: credentialId,
  rawId: credentialId,
  type: kind,
  response: v.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: v.exactOptional(bytes(100)),
  }),
});
export type UsedCredential = v.InferOutput<typeof usedCredential>;

function parseOptionalJson(written: string): unknown {
  if (written === '') return undefined;
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

/** A device's response as JSON in the field of a plain form; '' for none. */
export const credentialField = v.pipe(
  text(20_000),
  v.transform(parseOptionalJson),
  v.optional(usedCredential),
);
