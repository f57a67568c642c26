import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { createStore, type Store } from '@tessera/shared-ui/store';
import { closestPost } from '../posts/post-elements.ts';
import { modelOf, type PostStore } from '../state/post-state.ts';
import { readPhotoset } from './read-photoset.ts';

/** Where a reader is in a carousel. */
export interface CarouselPlace {
  /** Index of the current photo, from 0. */
  readonly index: number;
  /**
   * Whether the carousel has hinted that there are more photos, which it does when first fully in
   * view.
   */
  readonly hasPeeked: boolean;
}

/**
 * Remembers the current photo of each carousel, so that the photo is restored when the reader goes
 * back. A carousel is identified by its post and its index in that post. Returns a function that
 * finds the reader's place in a carousel.
 */
export function createCarouselPlaces(
  posts: PostStore,
): (root: HTMLElement) => Store<CarouselPlace> {
  const known = new Map<string, Store<CarouselPlace>>();
  return function placeOf(root) {
    const post = closestPost(root);
    const { id, carousel_index } = readPhotoset(root, post && modelOf(posts, post));
    const position = post
      ? [...post.querySelectorAll(`[${photoAttributes.carousel}]`)].indexOf(root)
      : 0;
    const key = `${id} ${position}`;
    const place =
      known.get(key) ?? createStore<CarouselPlace>({ index: carousel_index, hasPeeked: false });
    // the carousel in a preview belongs to no post yet
    if (id !== '') known.set(key, place);
    return place;
  };
}
