import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { CountStore } from '../counters/count-store.ts';
import type { PageStore } from '../page/page-store.ts';
import type { VisibilityStore } from '../visibility/visibility-store.ts';

/** Texts of the header (ours). */
export const headerTexts = {
  failed: 'This didn’t load. Try again.',
} as const;

/** What the parts of mf-header share while it is mounted. */
export interface HeaderServices {
  readonly platform: Platform;
  /** Aborted when the remote unmounts. */
  readonly signal: AbortSignal;
}

/** The mounted header: services, and the stores with its state. */
export interface MountedHeader extends HeaderServices {
  readonly counts: CountStore;
  readonly page: PageStore;
  readonly visibility: VisibilityStore;
}
