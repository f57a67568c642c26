/** Attributes of the photos of a post. */
export const photoAttributes = {
  /** On the link around a photo that can be enlarged: its index in the post, from 0. */
  photo: 'data-photo',
  /** On the same link: the URL of its video, if it is a live photo. */
  livePhoto: 'data-livephoto',
  /** Around photos that are shown one at a time: the index, from 0, of the one shown first. */
  carousel: 'data-carousel',
  /** Around the controls that are added to a carousel. */
  carouselControls: 'data-carousel-controls',
} as const;
