import { pushOfferTexts as texts } from '@tessera/shared-contracts/push/push';
import { Button } from '@tessera/shared-ui/Button';
import type { ReactNode } from 'react';
import { usePush } from './use-push.ts';

const notes = {
  unknown: texts.unknown,
  unsupported: texts.unsupported,
  denied: texts.denied,
  off: texts.isOff,
  on: texts.isOn,
} as const;

export interface PushBrowserProps {
  readonly userName: string;
}

/** Turns notifications on and off in this browser. Without script it says what it needs. */
export function PushBrowser({ userName }: PushBrowserProps): ReactNode {
  const { state, isBusy, hasFailed, toggle } = usePush(userName);
  const canToggle = state === 'on' || state === 'off';
  return (
    <>
      <p className="page__text" role="status">
        {hasFailed ? texts.failed : notes[state]}
      </p>
      {canToggle && (
        <p className="page__text">
          <Button
            variant={state === 'on' ? 'outline' : 'primary'}
            onClick={toggle}
            {...(isBusy && { 'aria-disabled': true })}
          >
            {state === 'on' ? texts.turnOff : texts.turnOnHere}
          </Button>
        </p>
      )}
    </>
  );
}
