import { createLifetime, observe, onEnd } from '@tessera/shared-ui/lifetime';
import { cancelPasskeyRequest } from '@tessera/shared-ui/passkeys/passkeys';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { PasskeyVisitContext, type PasskeyVisit } from './passkey-visit.ts';

export interface PasskeyPageProps {
  /** The island around the children. */
  readonly element: HTMLElement;
  /** The platform and `loadDocument`, with a signal that is aborted when mf-header unmounts. */
  readonly services: PasskeyVisit;
  readonly children: ReactNode;
}

/**
 * Provides a {@link PasskeyVisit} to its children while the page is shown. The island stays
 * hydrated in case the user returns.
 */
export function PasskeyPage({ element, services, children }: PasskeyPageProps): ReactNode {
  const [visit, setVisit] = useState<PasskeyVisit>();
  // in a layout effect, so that it runs before the browser paints
  useLayoutEffect(() => {
    const watching = createLifetime(services.signal);
    let present: AbortController | undefined;
    function look(): void {
      if (element.isConnected === (present !== undefined)) return;
      present?.abort();
      present = element.isConnected ? createLifetime(watching.signal) : undefined;
      if (present) onEnd(present.signal, cancelPasskeyRequest);
      setVisit(present && { ...services, signal: present.signal });
    }
    observe(watching.signal, services.platform.router.page$, look);
    return () => watching.abort();
  }, [element, services]);
  return <PasskeyVisitContext value={visit}>{children}</PasskeyVisitContext>;
}
