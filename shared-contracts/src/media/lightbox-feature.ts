import { defineFeature } from '../core/feature.ts';

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

export interface LightboxOptions {
  readonly photo: LargePhoto;
  readonly opener: HTMLElement;
}

/** Shows a photo in the lightbox. When the lightbox closes, focus returns to `opener`. */
export const lightboxFeature = defineFeature<LightboxOptions>('mf_viewer/Lightbox');
