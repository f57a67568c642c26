import * as v from 'valibot';
import { text } from '../contract/wire.ts';

/** Limits of passkeys (ours). */
export const passkeyLimits = {
  perAccount: 20,
  /** Characters of a name. */
  name: 60,
  /** Milliseconds between the question to a device and its answer. */
  patience: 300_000,
} as const;

/** Texts of passkeys that people read, as the server says them (ours). */
export const passkeyTexts = {
  logIn: 'Sign in with a passkey',
  unknown: 'This passkey is not known here. It may have been removed. Log in with your password.',
  refused: 'This passkey was refused. Try again, or log in with your password.',
  expired: 'This took too long. Try again.',
  copied:
    'This passkey was refused, since a copy of it seems to be in use. Log in with your password, and remove it.',
  /** In the place of a code, where somebody is logged in already. */
  notProven: 'This passkey was refused. Try again, or enter a code.',
  instead: 'Use a passkey instead',
  notAdded: 'This passkey could not be added. Try again.',
  alreadyAdded: 'This passkey is known here already.',
  tooMany: `An account has at most ${passkeyLimits.perAccount} passkeys. Remove one first.`,
  noPasskey: 'There is no such passkey.',
  nameMissing: 'Give the passkey a name.',
  needsScript: 'Adding a passkey needs JavaScript. Turn it on, reload this page and try again.',
  needsAddress:
    'Confirm your e-mail address before you add a passkey. The link is in the message that we sent you.',
  /** On the page where a new password is chosen by a link. */
  keepTitle: 'Passkeys of this account',
  keepHint:
    'A passkey logs in without the password. Keep only those you know; the others are removed. You can add them again later.',
  keep: (name: string) => `Keep “${name}”`,
  removedAtReset: (count: number) =>
    count === 1 ? 'One passkey was removed.' : `${count} passkeys were removed.`,
  added: 'Your passkey is added. It logs you in without the password from now on.',
  renamed: 'Your passkey has its new name.',
  removed:
    'Your passkey is removed. It no longer logs anybody in here; you may delete it on your device too.',
} as const;

export const passkeyName = v.pipe(
  text(passkeyLimits.name),
  v.trim(),
  v.nonEmpty(passkeyTexts.nameMissing),
);

const bytes = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(max));
/** An id has at most 1023 bytes. */
const credentialId = v.pipe(bytes(1364), v.nonEmpty());
const transports = v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10));
const kind = v.literal('public-key');

/** What a new passkey is asked for; bytes are base64url, as WebAuthn has them in JSON. */
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
  /** Those that the account has already. */
  excludeCredentials: v.array(
    v.object({ id: v.string(), type: kind, transports: v.array(v.string()) }),
  ),
});
export type CreationOptions = v.InferOutput<typeof creationOptions>;

/** What a login asks any passkey of this site for. */
export const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});
export type RequestOptions = v.InferOutput<typeof requestOptions>;

/** What a device answers that made a passkey. */
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

/** What a device answers that used one. */
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

function readWritten(written: string): unknown {
  if (written === '') return undefined;
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

/** What a device answers that used one, as JSON in the field of a plain form; '' for none. */
export const writtenCredential = v.pipe(
  text(20_000),
  v.transform(readWritten),
  v.optional(usedCredential),
);
