import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { createStore, type Store } from '@tessera/shared-ui/store';
import { closestPost } from '../posts/post-elements.ts';
import { modelOf, type PostStore } from '../state/post-state.ts';
import { readPhotoset } from './read-photoset.ts';

/** Where a reader is in a carousel. */
export interface CarouselPlace {
  /** Index of the current photo, from 0. */
  readonly index: number;
  /** It has been fully in view, and hinted that there are more photos. */
  readonly hasPeeked: boolean;
}

/**
 * Remembers where the reader left each carousel, by its post and its position there. Going back to
 * a page shows its carousels as they were left. Returns the place of a carousel of the page.
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
    // a preview has no post yet
    if (id !== '') known.set(key, place);
    return place;
  };
}
