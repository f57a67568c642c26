import type { EventBridge } from '../core/event.ts';

/**
 * Bridges from the previous contract, for the events that the present one changed. With them, a
 * shell of this contract runs remotes of the previous one (`supportedContracts`).
 */
export const eventBridges: readonly EventBridge[] = [];
