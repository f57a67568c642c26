import type { Platform } from './platform.ts';

/** What to share, and the anchor element. */
export interface ShareRequest {
  /** '' shares the blog itself. */
  readonly postId: string;
  readonly blogName: string;
  readonly postUrl: string;
  readonly anchor: HTMLElement;
  /** Use windows of the networks and mail programs instead of forms. */
  readonly isFallbackForced?: boolean;
}

/** Opens the share popover. */
export interface ShareFeature {
  open(platform: Platform, request: ShareRequest): void;
}

/** A chosen GIF, for the text of a post or a message. */
export interface GifChoice {
  readonly mediaUrl: string;
  readonly postId: string;
  readonly postBlog: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Opens the GIF search next to an element. Returns a function that closes it. `onEnd` is called
 * once, however it closes.
 */
export interface GifSearchFeature {
  open(
    platform: Platform,
    options: {
      readonly anchor: HTMLElement;
      readonly context: string;
      readonly onChoose: (gif: GifChoice) => void;
      readonly onEnd?: () => void;
    },
  ): () => void;
}

/** Features that remotes offer each other: name to typed contract. */
export interface FeatureContracts {
  'mf_share/SharePopover': ShareFeature;
  'mf_compose/GifSearch': GifSearchFeature;
}
export type FeatureName = keyof FeatureContracts;
export type FeatureOf<N extends FeatureName> = FeatureContracts[N];
