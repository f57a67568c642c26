import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import {
  passkeyLimits,
  passkeyTexts,
  type CreationOptions,
  type RequestOptions,
} from '@tessera/shared-contracts/accounts/passkeys';
import { passkeyPromptTexts as texts } from '@tessera/shared-contracts/accounts/passkey-prompt-texts';
import { isCallError, type Log } from '@tessera/shared-contracts/platform/platform';

/** Whether this browser supports passkeys. */
export const supportsPasskeys = browserSupportsWebAuthn;
/** Whether this browser supports passkeys in autofill. */
export const supportsPasskeyAutofill = browserSupportsWebAuthnAutofill;
/**
 * Aborts a pending request to a device. The request rejects with an error that needs no message.
 */
export const cancelPasskeyRequest = (): void => WebAuthnAbortService.cancelCeremony();

export type Credential = Awaited<ReturnType<typeof startAuthentication>>;
export type MadeCredential = Awaited<ReturnType<typeof startRegistration>>;

/** A failed passkey request. The message is for the user; '' if there is nothing to explain. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** Explains a failure from the name of the WebAuthn error. */
function explain(error: unknown, refused: string, began: number): string {
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      return '';
    // browsers report a refusal and a timeout alike; only the time tells them apart
    case 'NotAllowedError':
      return performance.now() - began >= passkeyLimits.timeout ? texts.timedOut : refused;
    case 'InvalidStateError':
      return texts.already;
    case 'SecurityError':
      return texts.unsupportedAddress;
    case 'ConstraintError':
    case 'NotSupportedError':
      return texts.unsupportedDevice;
    default:
      return texts.failed;
  }
}

async function ask<T>(question: () => Promise<T>, refused: string): Promise<T> {
  const began = performance.now();
  try {
    return await question();
  } catch (error) {
    throw new PasskeyError(explain(error, refused, began), { cause: error });
  }
}

/**
 * Asks for one of this site's passkeys, in a browser dialog or by autofill. Rejects with
 * PasskeyError.
 *
 * @param cancelled message for a user who chose no passkey
 */
export const askForPasskey = (
  options: RequestOptions,
  {
    isAutofill = false,
    cancelled = texts.cancelled,
  }: { readonly isAutofill?: boolean; readonly cancelled?: string } = {},
): Promise<Credential> =>
  ask(
    () => startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill }),
    cancelled,
  );

/** Asks a device to create a passkey. Rejects with PasskeyError. */
export const createPasskey = (options: CreationOptions): Promise<MadeCredential> =>
  ask(() => startRegistration({ optionsJSON: options }), texts.notMade);

/** The message for a failed attempt; '' for none. Logs errors that it cannot explain. */
export function passkeyErrorText(error: unknown, log: Log): string {
  if (error instanceof PasskeyError) {
    if (error.message === texts.failed) log.error(error.cause, { action: 'passkey' });
    return error.message;
  }
  if (isCallError(error)) return error.errors.join(' ') || texts.noAnswer;
  log.error(error, { action: 'passkey' });
  return texts.unexpected;
}

/**
 * If the server did not know a passkey, tells the authenticator to stop offering that passkey. Does
 * nothing in browsers without this API.
 */
export async function forgetIfUnknown(
  error: unknown,
  rpId: string,
  credentialId: string,
): Promise<void> {
  if (!isCallError(error) || !error.errors.includes(passkeyTexts.unknown)) return;
  if ('signalUnknownCredential' in PublicKeyCredential)
    await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }).catch(() => {});
}
