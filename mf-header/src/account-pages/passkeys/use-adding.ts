import { passkeyPromptTexts as texts } from '@tessera/shared-contracts/accounts/passkey-prompt-texts';
import { addPasskey, beginPasskey } from '@tessera/shared-contracts/settings/endpoints';
import {
  supportsPasskeys,
  createPasskey,
  PasskeyError,
  passkeyErrorText,
} from '@tessera/shared-ui/passkeys/passkeys';
import { useRef, useState, type RefObject } from 'react';
import { noAttempt, type PasskeyAttempt } from './passkey-attempt.ts';
import type { PasskeyVisit } from './passkey-visit.ts';

/** State and action of the form that adds a passkey. */
export interface Adding {
  readonly attempt: PasskeyAttempt;
  /** Whether the user has submitted the form since the page was loaded. */
  readonly wasSent: boolean;
  readonly password: RefObject<HTMLInputElement | null>;
  /**
   * Sends the password and any second factor, lets the device create a passkey, sends it to the
   * server and opens `doneHref`.
   */
  add(form: HTMLFormElement, visit: PasskeyVisit): Promise<void>;
}

async function addFrom(
  fields: FormData,
  { platform: { call }, signal }: PasskeyVisit,
  onWaiting: () => void,
): Promise<void> {
  const valueOf = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const options = await call(
    beginPasskey,
    {
      body: {
        password: valueOf('password'),
        code: valueOf('code'),
        credential: valueOf('credential'),
      },
    },
    { signal, asksToLogIn: true },
  );
  onWaiting();
  const credential = await createPasskey(options);
  await call(addPasskey, { body: { credential } }, { signal });
}

/** @param doneHref the page to open once a passkey has been added */
export function useAdding(doneHref: string): Adding {
  const [attempt, show] = useState(noAttempt);
  const [wasSent, setSent] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  return {
    attempt,
    wasSent,
    password,
    async add(form, visit) {
      if (isBusy.current) return;
      isBusy.current = true;
      setSent(true);
      show({ ...noAttempt, isBusy: true });
      let trouble = '';
      try {
        if (supportsPasskeys()) {
          await addFrom(new FormData(form), visit, () =>
            show({ ...noAttempt, isBusy: true, progress: texts.waiting }),
          );
          await visit.platform.router.navigate(doneHref);
        } else trouble = texts.unknownBrowser;
      } catch (error) {
        if (!visit.signal.aborted) {
          trouble = passkeyErrorText(error, visit.platform.log);
          if (!(error instanceof PasskeyError)) password.current?.select();
        }
      }
      show({ ...noAttempt, trouble });
      isBusy.current = false;
    },
  };
}
