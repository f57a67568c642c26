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
import { isCallError, type Log } from '@tessera/shared-contracts/platform/platform';
import { passkeyTroubles as texts } from './passkey-texts.ts';

/** Whether this browser can ask a device for a passkey at all. */
export const knowsPasskeys = browserSupportsWebAuthn;
/** Whether it offers them where an address is typed. */
export const offersPasskeys = browserSupportsWebAuthnAutofill;
/** Calls off what a device is asked; the question then fails with something that is not worth a word. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

export type Credential = Awaited<ReturnType<typeof startAuthentication>>;
export type MadeCredential = Awaited<ReturnType<typeof startRegistration>>;

/** A device did not do what it was asked; the text says why, '' when nobody needs to know. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** Why a device did not do it, by the names that WebAuthn gives its errors. */
function explain(error: unknown, refused: string, began: number): string {
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      return '';
    // browsers tell a refusal from a long wait by the time alone
    case 'NotAllowedError':
      return performance.now() - began >= passkeyLimits.patience ? texts.timedOut : refused;
    case 'InvalidStateError':
      return texts.already;
    case 'SecurityError':
      return texts.wrongAddress;
    case 'ConstraintError':
    case 'NotSupportedError':
      return texts.unfit;
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
 * Asks for one of this site's passkeys: in a window of the browser, or among what it fills into the form. Rejects with PasskeyError.
 *
 * @param cancelled what somebody is told who used none
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

/** Has a device make a passkey. Rejects with PasskeyError. */
export const makePasskey = (options: CreationOptions): Promise<MadeCredential> =>
  ask(() => startRegistration({ optionsJSON: options }), texts.notMade);

/** What a person is told of a try that failed; '' for nothing. What has no name goes to the log. */
export function textOf(error: unknown, log?: Log): string {
  if (error instanceof PasskeyError) {
    if (error.message === texts.failed) log?.error(error.cause, { action: 'passkey' });
    return error.message;
  }
  if (isCallError(error) && error.errors.length > 0) return error.errors.join(' ');
  return texts.noAnswer;
}

/** Tells the keeper of a passkey that it opens nothing here any more, so that it is offered no more. What does not know this does without. */
export async function forgetIfUnknown(
  error: unknown,
  rpId: string,
  credentialId: string,
): Promise<void> {
  if (!isCallError(error) || !error.errors.includes(passkeyTexts.unknown)) return;
  if ('signalUnknownCredential' in PublicKeyCredential)
    await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }).catch(() => {});
}
