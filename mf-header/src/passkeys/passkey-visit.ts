import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createContext } from 'react';

/** A page with passkey parts, while it is in view. */
export interface PasskeyVisit {
  readonly platform: Pick<Platform, 'call' | 'log' | 'router'>;
  /** Aborted when the page is left. */
  readonly signal: AbortSignal;
  readonly loadDocument: (href: string) => void;
}

/**
 * The visit that passkey parts belong to. Undefined on the server, while its HTML is hydrated, and
 * on pages that were left: they then look as without script.
 */
export const PasskeyVisitContext = createContext<PasskeyVisit | undefined>(undefined);
