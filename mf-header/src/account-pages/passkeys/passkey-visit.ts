import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createContext } from 'react';

/** The services for islands of a page, such as parts that use passkeys, while it is shown. */
export interface PasskeyVisit {
  readonly platform: Pick<Platform, 'bootstrap' | 'call' | 'log' | 'router'>;
  /** Aborted when the page is left. */
  readonly signal: AbortSignal;
  readonly loadDocument: (href: string) => void;
}

/**
 * The current visit. Undefined on the server, during hydration and after the page is left: parts
 * that use passkeys then look as they do without script.
 */
export const PasskeyVisitContext = createContext<PasskeyVisit | undefined>(undefined);
