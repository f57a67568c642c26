import type { Platform } from './platform.ts';

/** The post or blog to share, and the anchor element. */
export interface ShareRequest {
  /** '' shares the blog itself. */
  readonly postId: string;
  readonly blogName: string;
  /** uuid of the post's blog; without it, the post cannot be sent as a message. */
  readonly blogUuid?: string;
  readonly postUrl: string;
  readonly anchor: HTMLElement;
  /** Whether to share via the networks' windows and the email program instead of our forms. */
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
  readonly postBlogUuid: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Opens the GIF search next to an element. Returns a function that closes it. `onEnd` is called
 * once, however the search closes.
 */
export interface GifSearchFeature {
  open(
    platform: Platform,
    options: {
      readonly anchor: HTMLElement;
      readonly context: string;
      readonly onChoose: (gif: GifChoice) => void;
      readonly onEnd?: () => void;
      /** The side of the anchor on which the search opens; below by default. */
      readonly side?: 'top' | 'bottom';
      /** The first query; none by default. */
      readonly query?: string;
      /** Called with the text of the search box whenever it changes. */
      readonly onQuery?: (query: string) => void;
      /** Maximum number of results; 200 by default. */
      readonly resultLimit?: number;
      /**
       * Width in px of the images in the results and of the chosen one. By default, images in the
       * results are 250 px wide and the chosen one is the original.
       */
      readonly resultImageWidth?: number;
    },
  ): () => void;
}

/** A photo to show large. */
export interface LargePhoto {
  /** Its sharpest copy. */
  readonly src: string;
  /** A copy that the page already shows, which is displayed until `src` has loaded. */
  readonly thumbnail: string;
  readonly alt: string;
  /** In px; 0 when unknown. */
  readonly width: number;
  readonly height: number;
}

/** Shows a photo in the lightbox. When the lightbox closes, focus returns to `opener`. */
export interface LightboxFeature {
  open(
    platform: Platform,
    options: { readonly photo: LargePhoto; readonly opener: HTMLElement },
  ): void;
}

/** The features that remotes offer each other, by name. */
export interface FeatureContracts {
  'mf_share/SharePopover': ShareFeature;
  'mf_compose/GifSearch': GifSearchFeature;
  'mf_viewer/Lightbox': LightboxFeature;
}
export type FeatureName = keyof FeatureContracts;
export type FeatureOf<N extends FeatureName> = FeatureContracts[N];
