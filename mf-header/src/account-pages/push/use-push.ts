import { createBrowserPush, type PushState } from '@tessera/shared-ui/push/browser-push';
import { useContext, useEffect, useMemo, useState } from 'react';
import { PasskeyVisitContext } from '../passkeys/passkey-visit.ts';

export interface ShownPush {
  /** `unknown` until the browser has been asked, and without script. */
  readonly state: PushState | 'unknown';
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly toggle: () => void;
}

/** The notifications of this browser, where scripts run. */
export function usePush(userName: string): ShownPush {
  const visit = useContext(PasskeyVisitContext);
  const [shown, show] = useState<Omit<ShownPush, 'toggle'>>({
    state: 'unknown',
    isBusy: false,
    hasFailed: false,
  });
  const push = useMemo(
    () =>
      visit &&
      createBrowserPush({
        call: visit.platform.call,
        userName,
        session: () => visit.platform.bootstrap.form_key,
      }),
    [visit, userName],
  );

  async function change(asking: Promise<PushState>): Promise<void> {
    try {
      const state = await asking;
      show({ state, isBusy: false, hasFailed: false });
    } catch (error) {
      visit?.platform.log.error(error, { part: 'push' });
      show((before) => ({ ...before, isBusy: false, hasFailed: true }));
    }
  }

  useEffect(() => {
    let isLeft = false;
    void push?.state().then((state) => {
      if (!isLeft) show({ state, isBusy: false, hasFailed: false });
    });
    return () => {
      isLeft = true;
    };
  }, [push]);

  return {
    ...shown,
    toggle() {
      if (!push || shown.isBusy) return;
      show((before) => ({ ...before, isBusy: true }));
      void change(shown.state === 'on' ? push.turnOff() : push.turnOn());
    },
  };
}
