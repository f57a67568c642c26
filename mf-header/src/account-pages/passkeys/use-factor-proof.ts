import { beginPasskeyLogin } from '@tessera/shared-contracts/accounts/endpoints';
import { passkeyPromptTexts as texts } from '@tessera/shared-contracts/accounts/passkey-prompt-texts';
import { askForPasskey, passkeyErrorText } from '@tessera/shared-ui/passkeys/passkeys';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { noAttempt, type PasskeyAttempt } from './passkey-attempt.ts';
import type { PasskeyVisit } from './passkey-visit.ts';

/** State and action of a form that accepts a passkey instead of a code. */
export interface FactorProof {
  readonly attempt: PasskeyAttempt;
  /** The device's response as JSON while the form is submitted with it; otherwise ''. */
  readonly credential: string;
  /** Asks for a passkey and submits the form with it. */
  prove(form: HTMLFormElement | null): void;
}

export function useFactorProof(visit: PasskeyVisit | undefined): FactorProof {
  const [attempt, show] = useState(noAttempt);
  const [credential, setCredential] = useState('');
  const isBusy = useRef(false);

  async function submitWithPasskey(
    form: HTMLFormElement,
    { platform: { call, log }, signal }: PasskeyVisit,
  ): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    show({ ...noAttempt, progress: texts.waiting });
    try {
      const options = await call(beginPasskeyLogin, {}, { signal });
      const answer = await askForPasskey(options, { cancelled: texts.notUsed });
      if (signal.aborted) return;
      // the hidden field must contain the response before the form is submitted
      flushSync(() => {
        show(noAttempt);
        setCredential(JSON.stringify(answer));
      });
      form.requestSubmit();
    } catch (error) {
      if (!signal.aborted) show({ ...noAttempt, trouble: passkeyErrorText(error, log) });
    } finally {
      if (signal.aborted) show(noAttempt);
      // a response is valid only once, so a later submission must not contain it
      setCredential('');
      isBusy.current = false;
    }
  }

  return {
    attempt,
    credential,
    prove(form) {
      if (form && visit) void submitWithPasskey(form, visit);
    },
  };
}
