import * as v from 'valibot';

/** The photos of a post for the carousel and the lightbox, named as in the specification. */
export const photosetPost = v.object({
  photoset_photos: v.array(
    v.object({
      /** URL of the largest image. */
      high_res: v.string(),
      caption: v.string(),
      /** Ours. */
      alt: v.string(),
    }),
  ),
  id: v.string(),
  pt: v.string(),
  /** Index, from 0, of the photo that the carousel shows first. */
  carousel_index: v.number(),
  is_carousel: v.boolean(),
});
export type PhotosetPost = v.InferOutput<typeof photosetPost>;

/**
 * Minimum milliseconds between two checks for carousels and live photos that have come into view,
 * from the specification.
 */
export const peekCheck = 500;

/** Texts of the carousel and the lightbox (ours). */
export const photoTexts = {
  carousel: 'Photos',
  previous: 'Previous photo',
  next: 'Next photo',
  goTo: 'Photo {index} of {total}',
  place: '{index} of {total}',
  large: 'Large view',
  close: 'Close',
  share: 'Share this post',
  original: 'Download original',
  zoomIn: 'Full size',
  zoomOut: 'Fit to window',
  description: 'Description',
  image: 'Image',
  showAll: 'Show all',
  showLess: 'Show less',
  failed: 'This photo couldn’t be loaded.',
  retry: 'Try again',
} as const;
