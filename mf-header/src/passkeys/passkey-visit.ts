import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createContext } from 'react';

/** A page with parts that use passkeys, while the page is in view. */
export interface PasskeyVisit {
  readonly platform: Pick<Platform, 'call' | 'log' | 'router'>;
  /** Aborted when the page is left. */
  readonly signal: AbortSignal;
  readonly loadDocument: (href: string) => void;
}

/**
 * The current visit. Undefined on the server, during hydration and after the page was left: parts
 * that use passkeys then look as they do without script.
 */
export const PasskeyVisitContext = createContext<PasskeyVisit | undefined>(undefined);
