import type { Platform } from './platform.ts';

/** Opens the share popover beside an element. */
export interface ShareFeature {
  open(platform: Platform, options: { readonly postId: string; readonly blogName: string; readonly postUrl: string; readonly anchor: HTMLElement }): void;
}

/** Pieces of one remote that others may load: name to its typed contract. */
export interface FeatureContracts {
  'mf_share/SharePopover': ShareFeature;
}
export type FeatureName = keyof FeatureContracts;
export type FeatureOf<N extends FeatureName> = FeatureContracts[N];
