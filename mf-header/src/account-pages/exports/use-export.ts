import { exportLooks, type AccountExport } from '@tessera/shared-contracts/settings/account-export';
import { listExports } from '@tessera/shared-contracts/settings/endpoints';
import { createLifetime, later } from '@tessera/shared-ui/lifetime';
import { useContext, useEffect, useState } from 'react';
import { PasskeyVisitContext, type PasskeyVisit } from '../passkeys/passkey-visit.ts';

/**
 * Asks for the state of an export until it is no longer being prepared, unless the lifetime ends
 * before that. Skips its turn while the page is hidden.
 */
function awaitExport(
  { platform, signal }: PasskeyVisit,
  createdAt: string,
  onEnded: (ended: AccountExport) => void,
): void {
  let looks = 0;
  async function look(): Promise<void> {
    looks += 1;
    try {
      const { exports } = document.hidden
        ? { exports: [] }
        : await platform.call(listExports, {}, { signal });
      const found = exports.find((one) => one.createdAt === createdAt);
      if (found && found.state !== 'waiting') return onEnded(found);
    } catch {
      // the next look may succeed
    }
    lookLater();
  }
  function lookLater(): void {
    const delay = looks < exportLooks.soonLooks ? exportLooks.soon : exportLooks.rare;
    if (!signal.aborted) later(signal, delay, () => void look());
  }
  lookLater();
}

/** An export with its current state, where scripts run. */
export function useExport(rendered: AccountExport): AccountExport {
  const visit = useContext(PasskeyVisitContext);
  const [shown, show] = useState(rendered);
  const isWaiting = shown.state === 'waiting';
  const { createdAt } = rendered;
  useEffect(() => {
    if (!visit || !isWaiting) return undefined;
    const looking = createLifetime(visit.signal);
    awaitExport({ ...visit, signal: looking.signal }, createdAt, show);
    return () => looking.abort();
  }, [visit, isWaiting, createdAt]);
  return shown;
}
