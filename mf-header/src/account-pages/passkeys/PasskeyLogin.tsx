import { passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { Button } from '@tessera/shared-ui/Button';
import { FormStatus } from '@tessera/shared-ui/FormStatus';
import { supportsPasskeys } from '@tessera/shared-ui/passkeys/passkeys';
import { use, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { offerLogin } from './offer-login.ts';
import { noAttempt } from './passkey-attempt.ts';
import { PasskeyVisitContext } from './passkey-visit.ts';

export interface PasskeyLoginProps {
  /** The page to open after login; '' for the default one. */
  readonly next: string;
}

/**
 * Login with a passkey. The button is disabled without script, and hidden in browsers that do not
 * support passkeys.
 */
export function PasskeyLogin({ next }: PasskeyLoginProps): ReactNode {
  const visit = use(PasskeyVisitContext);
  const [attempt, show] = useState(noAttempt);
  const press = useRef(() => {});
  const isUnknown = visit !== undefined && !supportsPasskeys();
  const isLive = visit !== undefined && !isUnknown;
  // in a layout effect, so that it runs before the button can be pressed
  useLayoutEffect(() => {
    if (visit && isLive) press.current = offerLogin(visit, next, show);
  }, [visit, isLive, next]);
  return (
    <div className="form form__other" hidden={isUnknown}>
      <p className="form__or">or</p>
      <FormStatus trouble={attempt.trouble} progress={attempt.progress} isLive={isLive} />
      <Button
        isWide
        disabled={!isLive}
        onClick={() => press.current()}
        {...(attempt.isBusy && { 'aria-disabled': true })}
      >
        {passkeyTexts.logIn}
      </Button>
    </div>
  );
}
