import { beginPasskeyLogin, logInWithPasskey } from '@tessera/shared-contracts/accounts/endpoints';
import { passkeyLimits } from '@tessera/shared-contracts/accounts/passkeys';
import { passkeyPromptTexts as texts } from '@tessera/shared-contracts/accounts/passkey-prompt-texts';
import { later } from '@tessera/shared-ui/lifetime';
import {
  askForPasskey,
  forgetIfUnknown,
  supportsPasskeyAutofill,
  passkeyErrorText,
  type Credential,
} from '@tessera/shared-ui/passkeys/passkeys';
import { noAttempt, type PasskeyAttempt } from './passkey-attempt.ts';
import type { PasskeyVisit } from './passkey-visit.ts';

/**
 * Milliseconds after which the challenge for autofill is renewed, before the server considers it
 * expired.
 */
const renewal = passkeyLimits.timeout - 60_000;

/** A device's response, and the site for which it was requested. */
interface Asked {
  readonly rpId: string;
  readonly credential: Credential;
}

/**
 * Offers passkeys in the autofill of the email field until the page is left. Returns a function for
 * the button, which prompts for a passkey immediately.
 *
 * @param next the page to open after login
 */
export function offerLogin(
  { platform: { call, log }, signal, loadDocument }: PasskeyVisit,
  next: string,
  show: (attempt: PasskeyAttempt) => void,
): () => void {
  let isBusy = false;
  /** When the current challenge for autofill was requested. */
  let askedAt = Number.NEGATIVE_INFINITY;
  let shown = noAttempt;

  function change(changes: Partial<PasskeyAttempt>): void {
    if (signal.aborted) return;
    shown = { ...shown, ...changes };
    show(shown);
  }

  async function ask(isAutofill: boolean): Promise<Asked> {
    const options = await call(beginPasskeyLogin, {}, { signal });
    signal.throwIfAborted();
    return { rpId: options.rpId, credential: await askForPasskey(options, { isAutofill }) };
  }

  /** Logs in with the device's response. Resolves to whether the page is being left. */
  async function send(asking: Promise<Asked>): Promise<boolean> {
    try {
      const { rpId, credential } = await asking;
      change({ trouble: '', progress: texts.checking });
      const answer = await call(logInWithPasskey, { body: { credential, next } }, { signal }).catch(
        async (error: unknown) => {
          await forgetIfUnknown(error, rpId, credential.id);
          throw error;
        },
      );
      loadDocument(answer.next);
      return true;
    } catch (error) {
      if (!signal.aborted) change({ trouble: passkeyErrorText(error, log), progress: '' });
      return false;
    }
  }

  const canRenew = async (): Promise<boolean> =>
    !signal.aborted &&
    !isBusy &&
    document.visibilityState !== 'hidden' &&
    performance.now() - askedAt >= renewal &&
    supportsPasskeyAutofill();

  /**
   * Waits for a passkey from autofill. If no passkey is chosen, shows no error, because the user
   * did not press the button.
   */
  async function waitBehindForm(): Promise<void> {
    if (!(await canRenew())) return;
    askedAt = performance.now();
    const stopRenewing = later(signal, renewal, () => void waitBehindForm());
    const asking = ask(true);
    const isChosen = await asking.then(
      () => true,
      () => false,
    );
    stopRenewing();
    if (!isChosen || isBusy) return;
    isBusy = true;
    const isLeaving = await send(asking);
    isBusy = false;
    if (!isLeaving) waitAgain();
  }
  function waitAgain(): void {
    askedAt = Number.NEGATIVE_INFINITY;
    void waitBehindForm();
  }

  async function press(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    change({ isBusy: true, trouble: '', progress: texts.waiting });
    const isLeaving = await send(ask(false));
    isBusy = false;
    change({ isBusy: false });
    if (!isLeaving) waitAgain();
  }

  // clears what an earlier visit showed
  show(shown);
  document.addEventListener('visibilitychange', () => void waitBehindForm(), { signal });
  void waitBehindForm();
  return () => void press();
}
